import GeometryKit
import StageKit
import ViewKit

/// A scene on a card: as large as the window in its own eyes, and alive, but it isn't touched.
final class SceneMiniature: View {
  /// Which one it is.
  private(set) var kind: SceneKind?
  private var scene: View?
  /// How much of its edge is seen, 0…1.
  private var edge = 1.0
  /// Of the window, in points.
  private var window = Size.zero
  /// The corners' radius beside others, in points.
  private static let cornerRadius = 14.0
  /// What it stands on, as the window's own ground is where no light is.
  private static let color = Backdrop().color

  init() {
    super.init()
    clipsToBounds = true
    subviewsTakeTouches = false
  }

  /// Whether the scene is there.
  var isMade: Bool { scene?.parent === self }

  /// Becomes the card of a scene, which is still to come.
  func become(_ kind: SceneKind) {
    if isMade { scene?.removeFromParent() }
    scene = nil
    self.kind = kind
  }

  /// Takes its scene from wherever it was.
  func take(_ scene: View) {
    self.scene = scene
    add(scene)
    fit()
  }

  /// Has a size, in a window of another.
  func fit(_ card: Size, in window: Size) {
    (frame.size, self.window) = (card, window)
    fit()
  }

  /// Grows into the window: 0 is a card beside others, 1 fills it.
  func grow(_ share: Double) {
    edge = 1 - share
    ground = Ground(
      color: Self.color.faded(by: 1 - share), cornerRadius: Self.cornerRadius * (1 - share),
      shadow: share < 1 ? Shadow() : nil)
  }

  /// Scenes are dark at their edges, as what they lie on is.
  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard let ground, edge > 0 else { return }
    canvas.stroke(
      bounds.inset(by: 0.5), cornerRadius: ground.cornerRadius, width: 1,
      color: Look.hairline.faded(by: edge))
  }

  private func fit() {
    guard let scene, isMade, window.width > 0 else { return }
    shrink(scene, ofWindow: window)
  }
}
