import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A dot for each page.
final class PageDots: View {
  var count = 0
  var current = 0
  var isVertical = false
  /// A dot was tapped.
  var onTap: ((_ index: Int) -> Void)?
  private let tap = TapRecognizer()
  private var axis: Axis { isVertical ? .vertical : .horizontal }
  /// From one dot to the next, and where the first one is.
  private var step: Double { min(22, size[axis] / Double(max(count, 1))) }
  private var start: Double { (size[axis] - Double(count - 1) * step) / 2 }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    tap.shouldTap = { [unowned self] in (0..<count).contains(index(at: $0.position)) }
    tap.onTap = { [unowned self] in onTap?(index(at: $0.position)) }
  }

  private func index(at point: Point) -> Int { Int(((point[axis] - start) / step).rounded()) }

  override var takesTouches: Bool { true }
  /// A drag that begins here is the pages'.
  override var sharesTouches: Bool { true }
  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for index in 0..<count {
      let place = start + Double(index) * step
      let extent = min(index == current ? 10.0 : 7, step * 0.6)
      let center = isVertical ? Point(x: 22, y: place) : Point(x: place, y: 22)
      canvas.fill(
        Rect(center: center, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: .white.faded(by: index == current ? 0.95 : 0.4))
    }
  }
}
