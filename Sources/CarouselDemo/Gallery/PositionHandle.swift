import GeometryKit
import GestureKit
import ViewKit

/// The area of the position label of the gallery, such as “8 of 27”. Holding or dragging this
/// area scrubs through all pictures.
final class PositionHandle: View {
  /// Called while the user scrubs, with the horizontal distance from the start, in points.
  var onScrub: ((_ state: GestureState, _ distance: Double) -> Void)?
  private let press = LongPressRecognizer()
  private let pan = PanRecognizer()
  /// The finger's position at the start, along the label, in points.
  private var start = 0.0

  /// The size of the area, in points.
  static let size = Size(width: 132, height: View.minTargetSize)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    pan.axis = .horizontal
    press.onPress = { [unowned self] in scrub($0.state, to: $0.position.x) }
    pan.onPan = { [unowned self] in scrub($0.state, to: $0.translation.x) }
  }

  private func scrub(_ state: GestureState, to position: Double) {
    if state == .began { start = position }
    onScrub?(state, position - start)
  }

  override var acceptsTouches: Bool { true }
  /// True, so that a tap on the label shows the toolbar, like a tap on the background.
  override var passesTouches: Bool { true }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(press)
    competition.append(pan)
  }
}
