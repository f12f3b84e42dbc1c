import CSDL2StageKit
import CSDL2TTFStageKit

/// A cache of open fonts that also chooses the font for each character.
final class FontFallback {
  /// The key of an open font in the cache.
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
  private let monospaced: FontFile?
  private var fonts = LRUCache<Key, Font>(limit: 32)
  /// The fallback fonts of characters by weight; `nil` for a character that the interface font has
  /// or no font has.
  private var fallbacks: [Text.Weight: [Character: FontFile?]] = [:]
  /// The maximum number of characters of a weight in `fallbacks`.
  private static let fallbackLimit = 4096

  /// Starts SDL2_ttf and finds the interface fonts.
  ///
  /// - Throws: `FontsMissing`, which says what is missing.
  init() throws(FontsMissing) {
    guard TTF_Init() == 0 else {
      throw FontsMissing(reason: "SDL2_ttf can't be initialised: \(SDLError.message)")
    }
    var interface: [Text.Weight: FontFile] = [:]
    for weight in Text.Weight.allCases { interface[weight] = finder.interfaceFont(weight) }
    self.interface = interface
    monospaced = finder.monospacedFont()
    if interface.isEmpty {
      throw FontsMissing(
        reason: "no fonts found; install one, for example the package fonts-dejavu-core")
    }
  }

  deinit {
    fonts.removeAll()
    TTF_Quit()
  }

  /// Returns the font that determines the height of a style's lines; `nil` if the system has none.
  func mainFont(_ style: Text.Style) -> FontFile? {
    let interfaceFont = interface[style.weight]
    return style.isMonospaced ? monospaced ?? interfaceFont : interfaceFont
  }

  /// Returns an open font whose em is `pixels` device pixels, which can be a fraction. Returns
  /// `nil` if the font can't be opened.
  func font(_ file: FontFile, pixels: Double, weight: Text.Weight) -> Font? {
    let key = Key(file: file, pixels: pixels, weight: weight)
    if let font = fonts.value(for: key) { return font }
    // SDL2_ttf accepts only whole point sizes. So the size is always one point, which is `pixels`
    // pixels at a resolution of 72 · `pixels` dots per inch.
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

  /// Returns the font that draws a character in a style. Characters that the monospaced font lacks
  /// are drawn as in interface text.
  func file(for character: Character, _ style: Text.Style) -> FontFile? {
    if style.isMonospaced, let monospaced, has(monospaced, character, style.weight) {
      return monospaced
    }
    return file(for: character, weight: style.weight)
  }

  /// Returns whether a font has all visible parts of a character. A font that can't be opened
  /// counts as having them.
  private func has(_ file: FontFile, _ character: Character, _ weight: Text.Weight) -> Bool {
    guard let font = font(file, pixels: 16, weight: weight) else { return true }
    return character.unicodeScalars.allSatisfy {
      $0.properties.isDefaultIgnorableCodePoint || TTF_GlyphIsProvided32(font.handle, $0.value) != 0
    }
  }

  /// Returns the font that draws a character: the interface font or, if the interface font lacks
  /// the character, a fallback font of the system. If no font has the character, the interface font
  /// draws its glyph for missing characters. Returns `nil` if there is no interface font.
  func file(for character: Character, weight: Text.Weight) -> FontFile? {
    guard let main = interface[weight] else { return nil }
    if let known = fallbacks[weight]?[character] { return known ?? main }
    var fallback: FontFile?
    if !has(main, character, weight) {
      let drawn = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      fallback = finder.font(having: drawn, weight: weight)
    }
    if fallbacks[weight]?.count ?? 0 >= Self.fallbackLimit { fallbacks[weight] = nil }
    fallbacks[weight, default: [:]][character] = .some(fallback)
    return fallback ?? main
  }
}

/// An error that prevents text from being shown.
struct FontsMissing: Error {
  /// The reason, and what to do about it.
  var reason: String
}
