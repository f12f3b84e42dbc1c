import GeometryKit
import StageKit
import ViewKit

/// A card of the task switcher: an application as large as the window, seen as small as the card, with its
/// name above it.
final class AppCard: View, SwipedCard {
  /// What lies on it; nil while that is elsewhere.
  private(set) var app: App?
  /// How far a finger has moved it from its place, in points along y.
  var lift = SpringMove(0)
  /// How much of its name is seen, 0…1: those of cards that lie on one another would do so, too.
  var nameOpacity: Double {
    get { name.opacity }
    set { name.opacity = newValue }
  }
  private let name = Label("", style: style)
  /// The size of the window, in points.
  private var window = Size.zero
  private var time = 0.0
  private static let style = Text.Style(size: 14, weight: .semibold)
  /// From the name to the card, in points.
  private static let gap = 8.0
  /// What the tutorial's corners and shadow were drawn for: a card 268 points wide.
  private static let nativeWidth = 268.0

  /// A card with nothing on it yet.
  init() {
    super.init()
    add(name)
    // The card as a whole is tapped, never what is on it.
    subviewsTakeTouches = false
  }

  /// How high the name is with the gap below it.
  static func headHeight(_ measures: Measures) -> Double {
    measures.text.lineHeight(style) + gap
  }

  /// Lays an application on it.
  func take(_ app: App) {
    self.app = app
    name.text = app.name
    ground = Ground(color: app.color)
    insert(app, at: 0)
    fit(window: window)
  }

  /// Gives the application away, and is nothing more than its place until it comes back.
  func release() -> App? {
    defer { app = nil }
    ground = nil
    name.text = ""
    return app
  }

  func takeOff() -> AppCard {
    let card = AppCard()
    (card.frame, card.lift, card.window) = (frame, lift, window)
    if let app = release() { card.take(app) }
    return card
  }

  /// Shows the application of a window's size in its own.
  func fit(window: Size) {
    self.window = window
    guard let app, window.width > 0, size.width > 0 else { return }
    let scale = shrink(app, ofWindow: window)
    let unit = size.width / Self.nativeWidth
    ground?.cornerRadius = 5 * unit
    ground?.shadow = Shadow(radius: 3 * unit, offset: 0, color: .black.faded(by: 0.5))
    app.ground?.cornerRadius = 5 * unit / scale
    setNeedsLayout()
  }

  override func layOut(_ measures: Measures) {
    let height = measures.text.lineHeight(name.style)
    name.frame = Rect(
      x: Self.gap, y: -height - Self.gap, width: size.width - 2 * Self.gap, height: height)
  }

  override func advance(to time: Double) {
    self.time = time
    displacement.y = lift.value(at: time)
  }

  override var ownActivity: Activity { lift.isOver(at: time) ? .still(until: nil) : .moving }
}
