import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// An overlay whose content lies on a plate and scrolls where not all of it fits. A tap beside the plate takes
/// it away.
class PlateOverlay: Overlay {
  /// What everything on it lies on; whoever derives from this places it.
  final let plate = View()
  /// What scrolls on the plate.
  final let surface = ScrollSurface()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    add(plate)
    plate.add(surface)
    surface.scrollsVertically()
    surface.scrollView.indicatorStyle = .white
    tap.onTap = { [unowned self] in if !plate.frame.contains($0.position) { hide() } }
  }

  /// Goes, if it is there.
  func hide() { if isShown { setShown(false, at: tree?.time ?? time) } }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.drawPanel(plate.frame, alpha: 1)
  }
}
