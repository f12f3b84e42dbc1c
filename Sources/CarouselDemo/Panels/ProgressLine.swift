import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// A thin progress bar along the window's upper edge. It is visible while pictures are loading.
final class ProgressLine: View {
  private var progress = LoadingProgress()
  private var length = AnimatedValue(0, .spring(precision: 1e-3))
  private var presence = AnimatedValue(0, .fade)

  /// The thickness, in points.
  static let thickness = 2.0
  /// The minimum length, as a fraction of the window's width. It makes the start of loading
  /// visible.
  private static let minExtent = 0.08

  /// Whether any part of the line is visible.
  var isVisible: Bool { presence.value(at: time) > 0 }
  /// The length as a fraction of the window's width, 0…1.
  var extent: Double { min(max(length.value(at: time), 0), 1) }

  override var role: Role? { isVisible ? .progress : nil }
  override var accessibleName: String { "Loading pictures" }
  override var accessibleValue: String { extent.percentage }

  /// Updates the progress from the counts of pictures.
  func update(_ counts: LoadingProgress.Counts, at time: Double) {
    progress.update(counts, at: time)
    if let fraction = progress.fraction {
      if presence.target == 0 {
        if !isVisible { length.set(0) }
        presence.go(to: 1, at: time)
      }
      let extent = Self.minExtent + (1 - Self.minExtent) * fraction
      length.go(to: extent, at: time)
    } else if presence.target == 1 {
      // Everything is loaded: extend the line over the whole width while it fades out.
      length.go(to: 1, at: time)
      presence.go(to: 0, at: time, along: .move)
    }
  }

  /// Hides the line at once.
  func end() { presence.set(0) }

  override var ownActivity: Activity {
    let isMoving =
      !presence.isAtRest(at: time) || presence.target == 1 && !length.isAtRest(at: time)
    return isMoving ? .moving : .still(until: progress.deadline)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard isVisible else { return }
    canvas.fill(
      Rect(x: 0, y: 0, width: size.width * extent, height: Self.thickness),
      color: Look.accent.faded(by: presence.value(at: time)))
  }
}
