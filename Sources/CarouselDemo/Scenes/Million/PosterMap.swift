import GeometryKit
import GestureKit
import Glibc
import MotionKit
import StageKit
import ViewKit

/// A map of all posters, which is also a slider: a row of spines like books on a shelf, each in the
/// colours of the poster at its place. While a finger moves away from the map, the map zooms in
/// around the current poster, so that the same movement scrolls in finer steps.
final class PosterMap: Scrubber {
  /// The number of posters.
  var count = 1 { didSet { offset = min(offset, end) } }
  /// The offset of the current poster: 0 for the first one, a fraction between two posters. While
  /// the carousel bounces, the offset is beyond 0…`count` − 1.
  var offset = 0.0
  /// The text above the mark of the current poster.
  var title = ""
  /// Called when a finger or a key moves to an offset.
  var onScrub: ((_ offset: Double) -> Void)?
  /// Called when a finger or a key has finished moving.
  var onRelease: (() -> Void)?

  /// The translation of the drag at its previous event.
  private var lastTranslation = Point.zero
  /// The offset to which the finger drags the mark. It can lie beyond the first or last poster.
  private var dragged = 0.0
  /// The decimal logarithm of how far the map is zoomed in.
  private var zoom = AnimatedValue(0, .spring(precision: 0.01))
  /// The time whose zoom the map shows, in seconds. It changes together with `start`.
  private var zoomTime = 0.0
  /// The offset of the first poster on the map.
  private var start = 0.0
  private var firstNumberText = Memo<Int, String>()
  private var lastNumberText = Memo<Int, String>()

  /// The height of the title above the spines, and of the numbers below them, in points.
  private static let textHeight = 22.0
  /// The minimum width of a spine with the gap beside it, in points.
  private static let spineWidth = 8.0
  /// The distance above the map from which the map zooms in, in points.
  private static let zoomStart = 40.0
  /// The distance in which the zoom becomes ten times as large, in points.
  private static let zoomStep = 70.0

  override var accessibleName: String { "Position" }
  override var accessibleValue: String { title }

  /// Scrolls by 1 %, by 10 % or by all of the posters, but at least by one poster.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let distances: [Key: Double] = [
      .left: -0.01, .right: 0.01, .pageUp: -0.1, .pageDown: 0.1, .home: -1, .end: 1,
    ]
    guard modifiers == [], let distance = distances[key] else { return false }
    let items = max((abs(distance) * end).rounded(), 1)
    move(to: offset.rounded() + (distance < 0 ? -items : items))
    onRelease?()
    return true
  }

  // MARK: Scrubbing

  /// The offset of the last poster of all.
  private var end: Double { Double(max(count - 1, 1)) }
  /// The number of posters on the map, less one. The closest zoom shows one poster a spine.
  private var span: Double {
    let closest = min(size.width / Self.spineWidth, end)
    return max(end * pow(10, -max(zoom.value(at: zoomTime), 0)), closest)
  }
  /// The offsets of the first and the last poster on the map.
  var range: ClosedRange<Double> { start...start + span }
  /// The position of the current poster on the map, in points.
  private var mark: Double { (offset - start) / span * size.width }

  private func move(to offset: Double) {
    self.offset = min(max(offset, 0), end)
    onScrub?(self.offset)
  }

  override func scrub(to x: Double) { move(to: start + span * (x / size.width)) }
  override func scrubbingEnded() { onRelease?() }

  override func handle(_ pan: Pan) {
    if pan.state == .began {
      // A drag that starts on the mark keeps its distance from the mark, so that nothing jumps. A
      // drag that starts elsewhere moves the mark to the finger.
      if abs(landing.x - mark) > Self.minTargetSize / 2 {
        scrub(to: landing.x)
      }
      dragged = offset
      lastTranslation = .zero
    }
    let rise = -landing.y - pan.translation.y - Self.zoomStart
    zoomAroundMark { zoom.set(min(max(rise / Self.zoomStep, 0), log10(end))) }
    dragged += (pan.translation.x - lastTranslation.x) / size.width * span
    move(to: dragged)
    lastTranslation = pan.translation
    guard pan.state.isFinal else { return }
    zoom.go(to: 0, at: time)
    onRelease?()
  }

  /// Changes the zoom so that the current poster keeps its position on the map, if possible.
  private func zoomAroundMark(_ change: () -> Void) {
    let fraction = mark / max(size.width, 1)
    change()
    start = min(max(offset - fraction * span, 0), max(end - span, 0))
  }

  override var ownActivity: Activity { zoom.activity(at: time) }

  override func advance(to time: Double) { zoomAroundMark { zoomTime = time } }

  // MARK: Drawing

  private var shelf: Rect {
    Rect(
      x: 0, y: Self.textHeight + 6, width: size.width,
      height: size.height - 2 * Self.textHeight - 10)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    drawSpines(on: canvas)
    canvas.fill(
      Rect(x: 0, y: shelf.maxY, width: size.width, height: 2), color: .white.faded(by: 0.25))
    let x = min(max(mark, 0), size.width)
    let pin = Rect(x: x - 2, y: shelf.minY - 5, width: 4, height: shelf.height + 10)
    canvas.fill(pin.inset(by: -1.5), cornerRadius: 3.5, color: Look.panel)
    canvas.fill(pin, cornerRadius: 2, color: theme.knob)
    if let label = text.label(title, theme.title) {
      let left = min(max(x - label.size.width / 2, 0), size.width - label.size.width)
      canvas.draw(label, at: Point(x: left, y: 0), color: theme.primary)
    }
    let first = firstNumberText.value(of: Int(range.lowerBound.rounded()) + 1) { $0.grouped }
    let last = lastNumberText.value(of: Int(range.upperBound.rounded()) + 1) { $0.grouped }
    canvas.draw(
      text.label(first, Look.body), at: Point(x: 0, y: shelf.maxY + 8), color: theme.secondary)
    guard let label = text.label(last, Look.body) else { return }
    canvas.draw(
      label, at: Point(x: size.width - label.size.width, y: shelf.maxY + 8),
      color: theme.secondary)
  }

  private func drawSpines(on canvas: Canvas) {
    let amount = min(max(Int(size.width / Self.spineWidth), 1), count)
    let width = size.width / Double(amount)
    let step = span / Double(max(amount - 1, 1))
    for index in 0..<amount {
      let number = Int((start + Double(index) * step).rounded()) + 1
      let palette = Poster(number: number).palette
      // The heights differ, like those of books.
      var random = SeededGenerator(seed: UInt64(number))
      let height = shelf.height - Double(random.next() % 7) * 2
      let spine = Rect(
        x: Double(index) * width, y: shelf.maxY - height, width: width - 0.5, height: height)
      canvas.fill(spine, color: palette.spine)
      canvas.fill(
        Rect(
          x: spine.minX, y: spine.minY + height * (0.15 + 0.1 * Double(random.next() % 6)),
          width: spine.width, height: 5),
        color: palette.accents[number % 3])
    }
  }
}
