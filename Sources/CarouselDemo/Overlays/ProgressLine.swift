import GeometryKit
import StageKit
import ViewKit

/// A thin line along the window's upper edge that tells how far the pictures are that are waited for; gone
/// while none are.
final class ProgressLine: View {
  private var progress = LoadingProgress()
  private var length = SpringMove(0, precision: 1e-3)
  private var presence = Transition(0)
  private var time = 0.0

  /// How thick it is, in points.
  static let thickness = 2.0
  /// What of it is there from the beginning, so that one sees that something goes on.
  private static let least = 0.08

  /// Whether anything of it is seen.
  var isSeen: Bool { presence.value(at: time) > 0 }
  /// How much of the window's width it takes, 0…1.
  var extent: Double { min(max(length.value(at: time), 0), 1) }

  /// Takes notice of what has become of pictures.
  func follow(_ counts: LoadingProgress.Counts, at time: Double) {
    progress.follow(counts, at: time)
    if let share = progress.share {
      if presence.target == 0 {
        if !isSeen { length.hold(0) }
        presence.go(to: 1, at: time, duration: Look.fade)
      }
      let extent = Self.least + (1 - Self.least) * share
      if extent != length.target { length.go(to: extent, at: time) }
    } else if presence.target == 1 {
      // All is there: it runs out as it goes.
      length.go(to: 1, at: time)
      presence.go(to: 0, at: time, duration: Look.move)
    }
  }

  /// Goes at once.
  func end() { presence = Transition(0) }

  override func advance(to time: Double) { self.time = time }

  override var ownActivity: Activity {
    let isMoving = !presence.isOver(at: time) || presence.target == 1 && !length.isOver(at: time)
    return isMoving ? .moving : .still(until: progress.deadline)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard isSeen else { return }
    canvas.fill(
      Rect(x: 0, y: 0, width: size.width * extent, height: Self.thickness),
      color: Look.accent.faded(by: presence.value(at: time)))
  }
}
