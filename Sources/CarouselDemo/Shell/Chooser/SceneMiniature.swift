import GeometryKit
import StageKit
import ViewKit

/// A card that shows a live scene, scaled down from the size of the window. The scene receives no
/// touches.
final class SceneMiniature: View {
  /// The kind of the scene.
  private(set) var kind: SceneKind?
  private var scene: View?
  /// The opacity of the border, 0…1.
  private var edge = 1.0
  /// The size of the window, in points.
  private var window = Size.zero
  /// The corner radius of a card in the row, in points.
  private static let cornerRadius = 14.0
  /// The card's background, equal to the window's dark background.
  private static let color = Backdrop().color

  init() {
    super.init()
    clipsToBounds = true
    subviewsTakeTouches = false
  }

  /// Whether the card contains the view of its scene.
  var isMade: Bool { scene?.parent === self }

  /// Assigns a kind of scene to the card and removes the previous scene's view. The new scene's
  /// view is added later.
  func become(_ kind: SceneKind) {
    if isMade { scene?.removeFromParent() }
    scene = nil
    self.kind = kind
  }

  /// Adds the scene's view to the card, which removes it from its former parent.
  func show(_ scene: View) {
    self.scene = scene
    add(scene)
    fit()
  }

  /// Sets the sizes of the card and of the window, in points.
  func fit(_ card: Size, in window: Size) {
    (frame.size, self.window) = (card, window)
    fit()
  }

  /// Sets the progress of zooming in, 0…1. At 0, the card is in the row; at 1, it fills the window.
  func setProgress(_ progress: Double) {
    edge = 1 - progress
    background = Background(
      color: Self.color.faded(by: 1 - progress), cornerRadius: Self.cornerRadius * (1 - progress),
      shadow: progress < 1 ? Shadow() : nil)
  }

  /// Draws a border, which separates the dark edges of a scene from the dark background behind the
  /// card.
  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard let background, edge > 0 else { return }
    canvas.stroke(
      bounds.inset(by: 0.5), cornerRadius: background.cornerRadius, width: 1,
      color: Look.hairline.faded(by: edge))
  }

  private func fit() {
    guard let scene, isMade, window.width > 0 else { return }
    shrink(scene, ofWindow: window)
  }
}
