import CFontconfigStageKit

/// A font in a file.
struct FontFile: Hashable {
  /// The path of the file.
  var path: String
  /// The index of the font in its file, or of a named instance of a variable font, in FreeType's
  /// numbering.
  var index: Int
  /// Whether the font is of medium weight or bolder, so that it isn't emboldened for semibold text.
  var isBold: Bool
}

/// Finds the fonts of the user's system with fontconfig.
package final class FontFinder {
  /// The font families that suit an interface, the best first. The last one lets the system choose.
  private static let families = [
    "Inter", "Cantarell", "Noto Sans", "DejaVu Sans", "Liberation Sans", "sans-serif",
  ]

  /// The font families for code. The first one lets the system choose.
  private static let monospaced = ["monospace", "DejaVu Sans Mono", "Liberation Mono"]

  // The system's fonts for each weight, in fontconfig's order of preference. Found when a character
  // is first missing in the interface font.
  private var sorted: [Text.Weight: UnsafeMutablePointer<FcFontSet>] = [:]

  deinit {
    for set in sorted.values { FcFontSetDestroy(set) }
  }

  /// Returns the interface font of a weight; `nil` if the system has no fonts.
  func interfaceFont(_ weight: Text.Weight) -> FontFile? {
    Self.match(Self.pattern(weight, Self.families))
  }

  /// Returns the monospaced font; `nil` if the system has no fonts.
  func monospacedFont() -> FontFile? { Self.match(Self.pattern(.regular, Self.monospaced)) }

  /// Returns the font that matches a pattern best, and destroys the pattern.
  private static func match(_ pattern: OpaquePointer?) -> FontFile? {
    guard let pattern else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(of: match)
  }

  /// Returns a font that has all the given characters; `nil` if there is none.
  func font(having scalars: some Sequence<Unicode.Scalar>, weight: Text.Weight) -> FontFile? {
    guard let set = sortedFonts(weight) else { return nil }
    for index in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[index] else { continue }
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
    guard let pattern = Self.pattern(weight, Self.families) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    // The argument 1 (`trim`) leaves out fonts that add no characters to those before them.
    let set = FcFontSort(nil, pattern, 1, nil, &result)
    sorted[weight] = set
    return set
  }

  private static func pattern(_ weight: Text.Weight, _ families: [String]) -> OpaquePointer? {
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

  /// The paths of all installed fonts. On first use, fontconfig reads its configuration and caches;
  /// afterwards it needs no files but the fonts.
  package static let files: Set<String> = {
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
