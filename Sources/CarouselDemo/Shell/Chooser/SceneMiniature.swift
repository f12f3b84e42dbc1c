import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// A live scene, scaled down from the size of the window. The scene receives no touches.
final class SceneMiniature: View {
  /// The look of the border, which separates the dark edges of a scene from the dark background.
  enum Border {
    case plain
    /// For the miniature under the mouse or a finger.
    case bright
    /// For the scene from which the chooser was opened.
    case accented
  }

  private var scene: View?
  /// The opacity of the scene, which fades in after it was created.
  private var presence = AnimatedValue(1, .fade)
  /// The opacity of the border, 0…1.
  private var borderOpacity = 1.0
  /// The border in the grid.
  var border = Border.plain
  /// The size of the window, in points.
  private var window = Size.zero
  /// The corner radius in the grid, in points.
  static let cornerRadius = 10.0
  /// The background, equal to the window's dark background.
  private static let color = Backdrop().color

  init() {
    super.init()
    clipsToBounds = true
    subviewsTakeTouches = false
    setProgress(0)
  }

  /// Whether the miniature contains the view of its scene.
  var isMade: Bool { scene?.parent === self }

  /// Adds the scene's view, which removes it from its former parent. `isNew` fades it in.
  func show(_ scene: View, isNew: Bool = false) {
    self.scene = scene
    add(scene)
    setNeedsLayout()
    presence.set(isNew ? 0 : 1)
    presence.go(to: 1, at: time)
  }

  /// Sets the size of the window, in points.
  func fit(in window: Size) {
    self.window = window
    setNeedsLayout()
  }

  override func layOut(_ measures: Measures) {
    guard let scene, isMade, window.width > 0 else { return }
    shrink(scene, ofWindow: window)
  }

  /// Sets the progress of zooming in, 0…1. At 0, the miniature is in the grid; at 1, it fills the
  /// window.
  func setProgress(_ progress: Double) {
    borderOpacity = 1 - progress
    background = Background(
      color: Self.color.faded(by: borderOpacity), cornerRadius: Self.cornerRadius * borderOpacity)
  }

  override var ownActivity: Activity { presence.activity(at: time) }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    let cover = 1 - presence.value(at: time)
    let radius = background?.cornerRadius ?? 0
    if cover > 0 { canvas.fill(bounds, cornerRadius: radius, color: Self.color.faded(by: cover)) }
    guard borderOpacity > 0 else { return }
    let width = border == .plain ? 1.0 : 2
    let color =
      switch border {
      case .plain: Look.hairline
      case .bright: Color.white.faded(by: 0.4)
      case .accented: theme.accent
      }
    canvas.stroke(
      bounds.inset(by: width / 2), cornerRadius: radius, width: width,
      color: color.faded(by: borderOpacity))
  }
}
