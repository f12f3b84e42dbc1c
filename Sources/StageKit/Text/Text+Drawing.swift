import CSDL2StageKit
import CSDL2TTFStageKit
import GeometryKit

// Drawing lines of text into textures.
extension Text {
  /// Returns the extent of a line above and below its baseline, in device pixels; `nil` if there
  /// are no fonts.
  func metrics(_ style: Style) -> (ascent: Int, descent: Int)? {
    guard let fonts, let file = fonts.mainFont(style),
      let font = fonts.font(file, pixels: style.size * ratio, weight: style.weight)
    else { return nil }
    return (Int(TTF_FontAscent(font.handle)), Int(-TTF_FontDescent(font.handle)))
  }

  /// Returns the width of a line, in points.
  func width(of line: String, _ style: Style) -> Double {
    let ratio = ratio
    let key = LabelKey(text: line, style: style, width: 0, lines: 1)
    if let width = widths.value(for: key) { return width }
    var pixels = 0
    for run in runs(of: line, style) {
      guard let font = open(run, style) else { continue }
      pixels += Self.pixels(of: run.text, font)
    }
    let width = Double(pixels) / ratio
    widths.insert(width, for: key, cost: 1)
    return width
  }

  /// Draws lines below one another, and returns them as a label; `nil` if there is nothing to see.
  func draw(_ lines: [String], _ style: Style, _ alignment: Alignment) -> Label? {
    let ratio = ratio
    guard let metrics = metrics(style) else { return nil }
    let strips = strips(of: lines, style, alignment, metrics)
    let width = strips.map { $0.x + $0.width }.max() ?? 0
    let height = lines.count * (metrics.ascent + metrics.descent)
    guard let bounds = TextStrip.bounds(of: strips),
      let texture = Texture(MipChain(unscaled: TextStrip.image(of: strips, in: bounds)), on: canvas)
    else { return nil }
    lastNumber += 1
    return Label(
      texture, size: Size(width: Double(width), height: Double(height)) * (1 / ratio),
      baseline: Double(metrics.ascent) / ratio,
      textureBounds: Rect(
        x: Double(bounds.x) / ratio, y: Double(bounds.y) / ratio,
        width: Double(bounds.width) / ratio, height: Double(bounds.height) / ratio),
      source: LabelSource(
        text: self, number: lastNumber, lines: lines, style: style, alignment: alignment,
        ratio: ratio))
  }

  /// Returns the pixels that `draw` puts into a label's texture; `nil` if there is nothing to see.
  func image(of lines: [String], _ style: Style, _ alignment: Alignment) -> PixelImage? {
    guard let metrics = metrics(style) else { return nil }
    let strips = strips(of: lines, style, alignment, metrics)
    return TextStrip.bounds(of: strips).map { TextStrip.image(of: strips, in: $0) }
  }

  private func strips(
    of lines: [String], _ style: Style, _ alignment: Alignment,
    _ metrics: (ascent: Int, descent: Int)
  ) -> [TextStrip] {
    var strips: [TextStrip] = []
    let widths =
      alignment == .leading ? [] : lines.map { Int((width(of: $0, style) * ratio).rounded()) }
    for (index, line) in lines.enumerated() {
      var x = 0
      if let maxWidth = widths.max() {
        x = (maxWidth - widths[index]) / (alignment == .center ? 2 : 1)
      }
      let baseline = index * (metrics.ascent + metrics.descent) + metrics.ascent
      for run in runs(of: line, style) {
        guard let font = open(run, style), let strip = TextStrip(run.text, font: font) else {
          continue
        }
        strips.append(strip.placed(x: x, baseline: baseline))
        x += strip.width
      }
    }
    return strips
  }

  /// Returns the width of a text in a font, in device pixels.
  static func pixels(of text: String, _ font: FontFallback.Font) -> Int {
    var width: Int32 = 0
    TTF_SizeUTF8(font.handle, text, &width, nil)
    return Int(width)
  }

  func runs(of line: String, _ style: Style) -> [TextRun] {
    guard let fonts else { return [] }
    return TextRun.runs(of: line) { fonts.file(for: $0, style) }
  }

  func open(_ run: TextRun, _ style: Style) -> FontFallback.Font? {
    let font = fonts?.font(run.font, pixels: style.size * ratio, weight: style.weight)
    guard let font else { return nil }
    TTF_SetFontScriptName(font.handle, run.script.tag)
    TTF_SetFontDirection(
      font.handle, run.script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    return font
  }
}

/// The pixels of a run of text, and their position in the whole text.
struct TextStrip {
  let image: PixelImage
  /// The width that the strip adds to its line, in pixels.
  var width: Int { image.width }
  /// The left edge, in pixels.
  private(set) var x = 0
  /// The upper edge, in pixels.
  private(set) var y = 0
  private let ascent: Int

  /// Draws a run of text in white; `nil` if there is nothing to see.
  init?(_ text: String, font: FontFallback.Font) {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let drawn = TTF_RenderUTF8_Blended(font.handle, text, white) else { return nil }
    defer { SDL_FreeSurface(drawn) }
    guard let surface = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_RGBA32.rawValue, 0) else {
      return nil
    }
    defer { SDL_FreeSurface(surface) }
    guard let image = PixelImage(surface) else { return nil }
    self.image = image
    ascent = Int(TTF_FontAscent(font.handle))
  }

  /// Returns the strip moved to a left edge and a baseline, in pixels.
  func placed(x: Int, baseline: Int) -> TextStrip {
    var strip = self
    strip.x = x
    strip.y = baseline - ascent
    return strip
  }

  /// Returns the bounds of all strips, with an empty pixel on each side; `nil` if there are no
  /// strips.
  static func bounds(
    of strips: [TextStrip]
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    guard let left = strips.map(\.x).min(), let top = strips.map(\.y).min(),
      let right = strips.map({ $0.x + $0.image.width }).max(),
      let bottom = strips.map({ $0.y + $0.image.height }).max()
    else { return nil }
    return (left - 1, top - 1, right - left + 2, bottom - top + 2)
  }

  /// Returns all strips in one picture.
  ///
  /// Where two strips overlap, the more opaque pixel is used. Empty pixels are transparent white,
  /// so that filtering adds no black at the edges.
  static func image(
    of strips: [TextStrip], in bounds: (x: Int, y: Int, width: Int, height: Int)
  ) -> PixelImage {
    var image = PixelImage(
      width: bounds.width, height: bounds.height,
      color: Color(red: 1, green: 1, blue: 1, alpha: 0))
    for strip in strips {
      for row in 0..<strip.image.height {
        let source = row * strip.image.width * 4
        let target = ((strip.y - bounds.y + row) * bounds.width + strip.x - bounds.x) * 4
        for offset in stride(from: 0, to: strip.image.width * 4, by: 4)
        where strip.image.pixels[source + offset + 3] > image.pixels[target + offset + 3] {
          for channel in 0..<4 {
            image.pixels[target + offset + channel] = strip.image.pixels[source + offset + channel]
          }
        }
      }
    }
    return image
  }
}
