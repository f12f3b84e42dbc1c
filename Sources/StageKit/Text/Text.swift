import GeometryKit

/// Text in the system's interface font or its monospaced font, sharp at every pixel ratio, in any
/// script that the system has a font for.
///
/// Measured sizes are in points, and correspond to whole numbers of device pixels. Labels are drawn
/// once and kept as white textures in a bounded cache. Use the class on the main thread.
public final class Text {
  /// The weight of a font.
  public enum Weight: Hashable, Sendable, CaseIterable {
    /// The weight of body text.
    case regular
    /// The weight of headings and selected items.
    case semibold
  }

  /// The size, weight and font of a text.
  public struct Style: Hashable, Sendable {
    /// The size of an em, in points.
    public var size: Double
    /// The weight. Default: regular.
    public var weight: Weight
    /// Whether all characters have the same width, as in code. Default: `false`.
    public var isMonospaced: Bool

    /// Creates a style. The size is clamped to 1…512 points.
    public init(size: Double, weight: Weight = .regular, isMonospaced: Bool = false) {
      self.size = size >= 1 ? min(size, 512) : 1
      self.weight = weight
      self.isMonospaced = isMonospaced
    }
  }

  /// The horizontal alignment of a text's lines.
  public enum Alignment: Hashable, Sendable {
    /// Lines share their left edge.
    case leading
    /// Lines are centred, and broken to be about equally long.
    case center
    /// Lines share their right edge.
    case trailing
  }

  /// A text drawn into a texture, which can be put on a canvas.
  public final class Label {
    /// The drawn text: white strokes on a transparent background, with an empty pixel on each side
    /// so that edges stay smooth.
    public let texture: Texture
    /// The size of the text, in points.
    public let size: Size
    /// The distance from the top to the baseline of the first line, in points.
    public let baseline: Double
    /// The rectangle of the texture relative to the upper left corner of the text, in points.
    public let textureBounds: Rect
    /// The parameters from which reduced pictures of the label are drawn.
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

  /// The reason why text can't be shown, to be reported to the user once; `nil` if text can be
  /// shown. If text can't be shown, all its sizes are 0.
  public let problem: String?

  let fonts: FontFallback?
  let canvas: Canvas
  var pixelRatio: Double
  var labels = LRUCache<LabelKey, Label?>(limit: Text.byteLimit)
  var widths = LRUCache<LabelKey, Double>(limit: 4096)
  /// The reduced pictures of labels on faces that are small or seen at an angle. They are cached
  /// independently of the labels.
  var levels = LRUCache<LabelLevelKey, LabelLevel>(limit: Text.byteLimit / 3)
  /// The number of labels drawn so far.
  var lastNumber = 0

  /// The maximum size of all labels, in bytes: about 300 labels of one line at a pixel ratio of 2.
  private static let byteLimit = 8 << 20

  /// Creates an object that lays out and draws text for a canvas.
  public init(canvas: Canvas) {
    self.canvas = canvas
    pixelRatio = canvas.pixelRatio
    do {
      fonts = try FontFallback()
      problem = nil
    } catch {
      fonts = nil
      problem = error.reason
    }
  }

  /// Returns the size of a text on one line, in points; zero if text can't be shown.
  public func measure(_ text: String, _ style: Style) -> Size {
    Size(width: width(of: Text.singleLine(text), style), height: lineHeight(style))
  }

  /// Returns the size of a text on at most `lines` lines within a width, in points, as `label` lays
  /// it out.
  public func measure(_ text: String, _ style: Style, width: Double, lines: Int) -> Size {
    let lines = self.lines(of: text, style, width: width, atMost: lines)
    return Size(
      width: lines.map { self.width(of: $0, style) }.max() ?? 0,
      height: Double(lines.count) * lineHeight(style))
  }

  /// Returns the distance from one line to the next, in points.
  public func lineHeight(_ style: Style) -> Double {
    metrics(style).map { Double($0.ascent + $0.descent) / ratio } ?? 0
  }

  /// Returns a label that shows a text, from the cache if possible; `nil` if there is nothing to
  /// see.
  ///
  /// The label is at most `width` points wide (unlimited by default) and has at most `lines` lines
  /// (1 by default). A longer text ends in an ellipsis. By default, lines share their left edge.
  /// If the last line would have only one word, the lines are broken to be about equally long.
  public func label(
    _ text: String, _ style: Style, width: Double = .infinity, lines: Int = 1,
    alignment: Alignment = .leading
  ) -> Label? {
    followPixelRatio()
    let key = LabelKey(text: text, style: style, width: width, lines: lines, alignment: alignment)
    if let label = labels.value(for: key) { return label }
    var broken = self.lines(of: text, style, width: width, atMost: lines)
    // A single word on the last line would look lost.
    if alignment == .center || broken.count > 1 && broken.last?.contains(" ") == false {
      broken = balanced(broken, text, style, width: width)
    }
    let label = draw(broken, style, alignment)
    labels.insert(label, for: key, cost: label?.texture.byteCount ?? 64)
    return label
  }

  /// Removes all cached textures. Call this method when the device has lost its textures, or memory
  /// is short.
  public func removeAll() {
    labels.removeAll()
    levels.removeAll()
  }

  /// The number of device pixels per point.
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
