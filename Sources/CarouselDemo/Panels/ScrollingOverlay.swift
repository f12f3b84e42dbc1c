import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// An overlay with a panel that scrolls if its content doesn't fit. A tap outside the panel closes
/// it.
class ScrollingOverlay: Overlay {
  /// The scrolling area of the panel.
  final let surface = ScrollSurface()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    plate.add(surface)
    surface.limitToVerticalScrolling()
    surface.canCancelControlTouches = true
    surface.scrollView.indicatorStyle = .white
    tap.onTap = { [unowned self] in if !plate.frame.contains($0.position) { hide() } }
  }

  /// Closes the overlay if it is shown.
  func hide() { if isShown { setShown(false, at: time) } }
}
