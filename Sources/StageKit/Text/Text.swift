import GeometryKit

/// Text in the system's interface font, sharp at every pixel ratio, in any script that the system
/// has a font for.
///
/// Measures are whole device pixels, in points. Texts are drawn once and kept as white textures
/// within a bound; drawing one again only looks it up. Use it on the main thread.
public final class Text {
  /// How heavy the strokes are.
  public enum Weight: Hashable, Sendable, CaseIterable {
    /// For running text.
    case regular
    /// For headings and what is chosen.
    case semibold
  }

  /// How a text looks, but for its colour.
  public struct Style: Hashable, Sendable {
    /// The size of an em in points.
    public var size: Double
    /// How heavy the strokes are.
    public var weight: Weight

    /// A style from its parts; sizes are taken as at least 1 and at most 512.
    public init(size: Double, weight: Weight = .regular) {
      self.size = size >= 1 ? min(size, 512) : 1
      self.weight = weight
    }
  }

  /// Where the lines of a text stand beside each other.
  public enum Alignment: Hashable, Sendable {
    /// They begin together.
    case leading
    /// They have one middle, and are about equally long.
    case center
    /// They end together.
    case trailing
  }

  /// A text that was drawn, to be put on a canvas.
  public final class Label {
    /// White strokes on nothing, with an empty pixel on each side, so that edges stay smooth.
    public let texture: Texture
    /// What the text covers, in points.
    public let size: Size
    /// From its top to the line that the letters of the first line stand on, in points.
    public let baseline: Double
    /// The texture's rectangle when the text's corner is at (0, 0), in points.
    public let textureBounds: Rect
    /// What its smaller pictures are made from.
    let source: LabelSource

    init(
      _ texture: Texture, size: Size, baseline: Double, textureBounds: Rect, source: LabelSource
    ) {
      self.texture = texture
      self.size = size
      self.baseline = baseline
      self.textureBounds = textureBounds
      self.source = source
    }
  }

  struct LabelKey: Hashable {
    var text: String
    var style: Style
    var width: Double
    var lines: Int
    var alignment = Alignment.leading
  }

  /// Why no text shows, to tell the user once; nil if it does. Everything measures 0 then.
  public let problem: String?

  let shelf: FontShelf?
  let canvas: Canvas
  var pixelRatio: Double
  var labels = RecencyCache<LabelKey, Label?>(limit: Text.byteLimit)
  var widths = RecencyCache<LabelKey, Double>(limit: 4096)
  /// The smaller pictures of labels on turned faces, whatever became of the labels.
  var levels = RecencyCache<LevelKey, LabelLevel>(limit: Text.byteLimit / 3)
  /// How many labels were drawn so far.
  var lastNumber = 0

  /// The bytes of all labels: about 300 of a line each at a ratio of 2.
  private static let byteLimit = 8 << 20

  /// Text for a canvas.
  public init(canvas: Canvas) {
    self.canvas = canvas
    pixelRatio = canvas.pixelRatio
    do {
      shelf = try FontShelf()
      problem = nil
    } catch {
      shelf = nil
      problem = error.reason
    }
  }

  /// What a text covers on one line, in points; zero where no text shows.
  public func measure(_ text: String, _ style: Style) -> Size {
    Size(width: width(of: Text.singleLine(text), style), height: lineHeight(style))
  }

  /// What a text covers on at most so many lines within a width, in points, as `label` lays it out.
  public func measure(_ text: String, _ style: Style, width: Double, lines: Int) -> Size {
    let lines = self.lines(of: text, style, width: width, atMost: lines)
    return Size(
      width: lines.map { self.width(of: $0, style) }.max() ?? 0,
      height: Double(lines.count) * lineHeight(style))
  }

  /// From one line to the next, in points.
  public func lineHeight(_ style: Style) -> Double {
    metrics(style).map { Double($0.ascent + $0.descent) / ratio } ?? 0
  }

  /// The text drawn, from the cache where it is there; nil if there is nothing to see.
  ///
  /// It covers at most `width` points (unlimited by default) on at most `lines` lines (1 by
  /// default); what is longer ends in an ellipsis. Its lines begin together by default.
  public func label(
    _ text: String, _ style: Style, width: Double = .infinity, lines: Int = 1,
    alignment: Alignment = .leading
  ) -> Label? {
    followPixelRatio()
    let key = LabelKey(text: text, style: style, width: width, lines: lines, alignment: alignment)
    if let label = labels.value(for: key) { return label }
    var broken = self.lines(of: text, style, width: width, atMost: lines)
    if alignment == .center { broken = evened(broken, text, style, width: width) }
    let label = draw(broken, style, alignment)
    labels.insert(label, for: key, cost: label?.texture.byteCount ?? 64)
    return label
  }

  /// Drops every texture: the device lost them, or memory is short.
  public func removeAll() {
    labels.removeAll()
    levels.removeAll()
  }

  /// Device pixels to a point.
  var ratio: Double {
    followPixelRatio()
    return pixelRatio
  }

  private func followPixelRatio() {
    guard canvas.pixelRatio != pixelRatio else { return }
    pixelRatio = canvas.pixelRatio
    removeAll()
    widths.removeAll()
  }
}
