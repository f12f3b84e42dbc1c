import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// The way from one scene to the next: what was seen grows a little and fades, over what comes.
final class SceneChange: View {
  /// How long it takes, in seconds.
  private static let duration = 0.25
  /// No frame takes it further, in seconds: the first one of a scene may be late, and would leave
  /// nothing to be seen of the change.
  private static let longestStep = 1.0 / 30
  /// By how much of its size what was seen has grown at the end.
  private static let growth = 0.06

  private var picture: Texture?
  private var time = 0.0
  private var elapsed = 0.0

  /// Begins with a picture of what was seen; without one there is no change.
  func begin(from picture: Texture?, at time: Double) {
    self.picture = picture
    self.time = time
    elapsed = 0
  }

  func end() { picture = nil }

  /// Whether something is left of what was seen.
  var isOn: Bool { picture != nil }

  override func advance(to time: Double) {
    guard picture != nil else { return }
    elapsed += min(max(time - self.time, 0), Self.longestStep)
    self.time = time
    if elapsed >= Self.duration { end() }
  }

  override var ownActivity: Activity { isOn ? .moving : .still(until: nil) }

  /// Draws what is left of what was seen, over the scene.
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let picture else { return }
    let share = Ease.inOut(elapsed / Self.duration)
    canvas.draw(
      picture, in: Rect(center: bounds.center, size: size * (1 + Self.growth * share)),
      tint: .white.faded(by: 1 - share))
  }
}
