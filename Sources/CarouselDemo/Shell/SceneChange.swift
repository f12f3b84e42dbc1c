import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// The transition between two scenes. An image of the old scene grows slightly and fades out over
/// the new scene.
final class SceneChange: View {
  /// The duration in seconds.
  private static let duration = 0.25
  /// The maximum progress of the transition in one frame, in seconds. Without this limit, a late
  /// first frame of the new scene would skip the transition.
  private static let longestStep = 1.0 / 30
  /// The growth of the image at the end, as a fraction of its size.
  private static let growth = 0.06

  private var picture: Texture?
  /// The time of the previous frame, in seconds.
  private var formerTime = 0.0
  private var elapsed = 0.0

  /// Starts a transition from an image of the old scene. Without an image, there is no transition.
  func begin(from picture: Texture?, at time: Double) {
    self.picture = picture
    formerTime = time
    elapsed = 0
  }

  func end() { picture = nil }

  /// Whether the transition is running.
  var isOn: Bool { picture != nil }

  override func advance(to time: Double) {
    guard picture != nil else { return }
    elapsed += min(max(time - formerTime, 0), Self.longestStep)
    formerTime = time
    if elapsed >= Self.duration { end() }
  }

  override var ownActivity: Activity { isOn ? .moving : .still(until: nil) }

  /// Draws the image of the old scene over the new scene.
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let picture else { return }
    let progress = Ease.inOut(elapsed / Self.duration)
    canvas.draw(
      picture, in: Rect(center: bounds.center, size: size * (1 + Self.growth * progress)),
      tint: .white.faded(by: 1 - progress))
  }
}
