import CFontconfigStageKit

/// A font in a file.
struct FontFile: Hashable {
  /// The file.
  var path: String
  /// Which of the fonts in the file, or which instance of a variable font, as FreeType counts them.
  var index: Int
  /// Whether it is bold enough for a semibold text by itself.
  var isBold: Bool
}

/// Finds fonts with fontconfig, as the user's system has them.
final class FontFinder {
  /// What looks right in an interface, the first that is there wins; then the system's own choice.
  private static let families = [
    "Inter", "Cantarell", "Noto Sans", "DejaVu Sans", "Liberation Sans", "sans-serif",
  ]

  // The sorted fonts of both weights, made when the first character is missing in the main font.
  private var sorted: [Text.Weight: UnsafeMutablePointer<FcFontSet>] = [:]

  deinit {
    for set in sorted.values { FcFontSetDestroy(set) }
  }

  /// The interface's font; nil if the system has no fonts.
  func interfaceFont(_ weight: Text.Weight) -> FontFile? {
    guard let pattern = Self.pattern(weight) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return Self.file(of: match)
  }

  /// A font that has all characters given; nil if there is none.
  func font(having scalars: some Sequence<Unicode.Scalar>, weight: Text.Weight) -> FontFile? {
    guard let set = sortedFonts(weight) else { return nil }
    for place in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[place] else { continue }
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters, scalars.allSatisfy({ FcCharSetHasChar(characters, $0.value) != 0 })
      else { continue }
      return Self.file(of: pattern)
    }
    return nil
  }

  private func sortedFonts(_ weight: Text.Weight) -> UnsafeMutablePointer<FcFontSet>? {
    if let set = sorted[weight] { return set }
    guard let pattern = Self.pattern(weight) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    // Trimmed: fonts that add no character to those before them are left out.
    let set = FcFontSort(nil, pattern, 1, nil, &result)
    sorted[weight] = set
    return set
  }

  private static func pattern(_ weight: Text.Weight) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(
      pattern, FC_WEIGHT, weight == .semibold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // SDL2_ttf can't set the axes of a variable font, but it opens named instances.
    FcPatternAddBool(pattern, FC_VARIABLE, 0)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  /// The files of all fonts, as they are when this is first asked. All that fontconfig reads beside them has been
  /// read then.
  static let files: Set<String> = {
    guard FcInit() != 0, let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return [] }
    return Set((0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0].flatMap(path) })
  }()

  private static func path(of pattern: OpaquePointer) -> String? {
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch else { return nil }
    return path.map { String(cString: $0) }
  }

  private static func file(of pattern: OpaquePointer) -> FontFile? {
    guard let path = path(of: pattern) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var weight: Int32 = 0
    FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight)
    return FontFile(path: path, index: Int(index), isBold: weight >= FC_WEIGHT_MEDIUM)
  }
}
