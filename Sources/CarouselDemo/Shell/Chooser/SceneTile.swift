import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A tile of the scene chooser: a live miniature of a scene with the scene's name below. A tap,
/// Enter or Space chooses the scene.
final class SceneTile: View {
  let kind: SceneKind
  let miniature = SceneMiniature()
  /// Called when the user chooses the scene.
  var onPress: (() -> Void)?
  /// Whether the mouse is over the tile.
  var isHovered = false
  /// Whether the chooser was opened from this scene.
  var isCurrent = false
  private let name: Label
  private let tap = TapRecognizer()
  private var isPressed = false

  init(_ kind: SceneKind) {
    self.kind = kind
    name = Label(kind.title, style: Look.strong, alignment: .center)
    super.init()
    subviewsTakeTouches = false
    add(miniature)
    add(name)
    tap.onPressChange = { [unowned self] in isPressed = $0 }
    tap.onTap = { [unowned self] _ in onPress?() }
  }

  override var role: Role? { .button }
  override var accessibleName: String { kind.title }
  override var accessibleValue: String { kind.subtitle }
  override var acceptsTouches: Bool { true }
  override var acceptsFocus: Bool { true }
  override var focusBounds: Rect { miniature.frame }
  override var focusCornerRadius: Double { SceneMiniature.cornerRadius }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    if !isRepeat { onPress?() }
    return true
  }

  /// Sets the progress of zooming in, 0…1. `isTarget` is true for the tile that fills the window at
  /// the end.
  func setProgress(_ progress: Double, isTarget: Bool) {
    miniature.setProgress(isTarget ? progress : 0)
    name.opacity = 1 - progress
  }

  override func layOut(_ measures: Measures) {
    let line = measures.text.lineHeight(name.style)
    let height = size.height - line - SceneGrid.nameGap
    miniature.frame = Rect(x: 0, y: 0, width: size.width, height: height)
    name.frame = Rect(x: 0, y: size.height - line, width: size.width, height: line)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let isBright = isHovered || isPressed
    name.color = isBright ? .white : Look.primary
    miniature.border = isBright ? .bright : isCurrent ? .accented : .plain
  }
}
