import CSDL2StageKit
import CSDL2TTFStageKit

/// The fonts that are open, and which of them draws which character.
final class FontShelf {
  /// A font at a size in device pixels.
  private struct Key: Hashable {
    var file: FontFile
    var pixels: Double
    var weight: Text.Weight
  }

  /// An open font.
  final class Font {
    let handle: OpaquePointer
    init(_ handle: OpaquePointer) { self.handle = handle }
    deinit { TTF_CloseFont(handle) }
  }

  private let finder = FontFinder()
  private let interface: [Text.Weight: FontFile]
  private var fonts = RecencyCache<Key, Font>(limit: 32)
  private var fallbacks: [Text.Weight: [Character: FontFile?]] = [:]
  private static let fallbackLimit = 4096

  /// Starts SDL2_ttf and looks for fonts.
  ///
  /// - Throws: a sentence that says what is missing.
  init() throws(FontsMissing) {
    guard TTF_Init() == 0 else {
      throw FontsMissing(reason: "SDL2_ttf does not start: \(SystemWindow.lastError)")
    }
    var interface: [Text.Weight: FontFile] = [:]
    for weight in Text.Weight.allCases { interface[weight] = finder.interfaceFont(weight) }
    self.interface = interface
    if interface.isEmpty {
      throw FontsMissing(
        reason: "no fonts found; install one, for example the package fonts-dejavu-core")
    }
  }

  deinit {
    fonts.removeAll()
    TTF_Quit()
  }

  /// The interface's own font.
  func interfaceFont(_ weight: Text.Weight) -> FontFile? { interface[weight] }

  /// A font, open, with an em of so many device pixels (fractions count); nil if it can't be opened.
  func font(_ file: FontFile, pixels: Double, weight: Text.Weight) -> Font? {
    let key = Key(file: file, pixels: pixels, weight: weight)
    if let font = fonts.value(for: key) { return font }
    // One point at 72 dots an inch for each pixel, since SDL2_ttf takes whole points only.
    let resolution = UInt32(min(max((pixels * 72).rounded(), 72), 72 * 512))
    guard
      let handle = TTF_OpenFontIndexDPI(file.path, 1, file.index, resolution, resolution)
    else { return nil }
    let font = Font(handle)
    TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
    TTF_SetFontKerning(handle, 1)
    if weight == .semibold, !file.isBold { TTF_SetFontStyle(handle, TTF_STYLE_BOLD) }
    fonts.insert(font, for: key, cost: 1)
    return font
  }

  /// The font that draws a character: the interface's if it can, else one that the system has for
  /// it, else the interface's with its sign for what is missing.
  func file(for character: Character, weight: Text.Weight) -> FontFile? {
    guard let main = interface[weight] else { return nil }
    if let known = fallbacks[weight]?[character] { return known ?? main }
    let drawn = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    var fallback: FontFile?
    if let font = font(main, pixels: 16, weight: weight),
      !drawn.allSatisfy({ TTF_GlyphIsProvided32(font.handle, $0.value) != 0 })
    {
      fallback = finder.font(having: drawn, weight: weight)
    }
    if fallbacks[weight]?.count ?? 0 >= Self.fallbackLimit { fallbacks[weight] = nil }
    fallbacks[weight, default: [:]][character] = .some(fallback)
    return fallback ?? main
  }
}

/// No text can be shown.
struct FontsMissing: Error {
  /// Why, and what to do.
  var reason: String
}
