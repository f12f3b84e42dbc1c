import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// All keys and gestures of the scene, over it. A tap closes it.
final class HelpOverlay {
  /// Whether it is there or on its way.
  private(set) var isShown = false
  /// What it lists.
  var scene: SceneName {
    didSet { table.rows = HelpRow.rows(of: scene) }
  }

  private var presence = Transition(0)
  private var time = 0.0
  private let tree = ViewTree()
  private let title = Label("Keys and gestures", style: Look.title)
  private let table: HelpTable
  private let tap = TapRecognizer()
  private lazy var referee = Referee { [unowned self] point, contest in
    tree.enter(contest, at: point)
    contest.append(tap)
  }

  private static let titleHeight = 30.0
  private static let widest = 860.0

  init(_ scene: SceneName) {
    self.scene = scene
    table = HelpTable(HelpRow.rows(of: scene), greatestSize: 15)
    tree.theme.accent = Look.accent
    tree.theme.primary = Look.primary
    tree.root.add(title)
    tree.root.add(table)
    tap.onTap = { [unowned self] in hide(at: $0.time) }
  }

  func toggle(at time: Double) {
    isShown.toggle()
    referee.cancelAll()
    if isShown {
      table.scrollView.contentOffset = .zero
      table.scrollView.flashScrollIndicators()
    }
    presence.go(to: isShown ? 1 : 0, at: time, duration: Look.fade)
  }

  func hide(at time: Double) { if isShown { toggle(at: time) } }

  func update(to time: Double) -> Activity {
    self.time = time
    referee.advance(to: time)
    let activity = tree.update(to: time)
    if !presence.isOver(at: time) { return .moving }
    return isShown
      ? activity.union(.still(until: referee.nextDeadline)) : .still(until: nil)
  }

  // MARK: Input

  func handle(_ touch: Touch) { referee.handle(touch) }

  func handle(_ wheel: Wheel) { referee.handle(wheel) }

  /// Takes a key that scrolls it; false if it has no use for it.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    table.press(key, modifiers)
  }

  func cancelTouches() { referee.cancelAll() }

  // MARK: Drawing

  func draw(on canvas: Canvas, text: Text) {
    let alpha = presence.value(at: time)
    guard alpha > 0 else { return }
    let window = Rect(origin: .zero, size: canvas.size)
    canvas.fill(window, color: .black.faded(by: 0.45 * alpha))
    let isSmall = min(window.width, window.height) < 480
    let (margin, padding) = isSmall ? (8.0, 14.0) : (Look.margin, 24.0)
    // The table keeps its own distance from what is above and below.
    let around = Size(
      width: 2 * padding,
      height: 2 * padding + Self.titleHeight - HelpTable.margin)
    let room = Size(
      width: max(min(window.width - 2 * margin, Self.widest) - around.width, 16),
      height: max(window.height - 2 * margin - around.height, 16))
    let height = table.fittingSize(
      in: room, Measures(text: text, theme: tree.theme)
    ).height
    let panel = Rect(
      center: window.center,
      size: Size(width: room.width + around.width, height: height + around.height))
    canvas.drawPanel(panel, alpha: alpha)
    title.frame = Rect(
      x: panel.minX + padding, y: panel.minY + padding - 4, width: room.width, height: 20)
    // Fitted to the room that there is, it doesn't change as the panel closes round it.
    table.frame = Rect(
      x: panel.minX + padding, y: panel.minY + padding + Self.titleHeight - HelpTable.margin,
      width: room.width, height: height)
    tree.size = canvas.size
    tree.root.opacity = alpha
    tree.draw(on: canvas, text: text)
    // A tap anywhere closes it; this says so.
    let corner = Point(x: panel.maxX - 22, y: panel.minY + 22)
    canvas.withProjection(Projection(.translation(x: corner.x, y: corner.y))) {
      canvas.draw(.cross, color: Look.primary.faded(by: alpha))
    }
  }
}
