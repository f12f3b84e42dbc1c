import GeometryKit
import StageKit
import ViewKit

/// A card of the task switcher: an app laid out in the window's size and scaled down to the card,
/// with its name above it.
final class AppCard: View, SwipeableCard {
  /// The app on the card; `nil` while the app is open in front of the switcher.
  private(set) var app: App?
  /// The vertical displacement of the card by a finger, in points.
  var lift = SpringMove(0)
  /// The opacity of the name, 0…1. The names of overlapping cards would overlap too, so they are
  /// hidden.
  var nameOpacity: Double {
    get { name.opacity }
    set { name.opacity = newValue }
  }
  private let name = Label("", style: style)
  /// The size of the window, in points.
  private var window = Size.zero
  private var time = 0.0
  private static let style = Text.Style(size: 14, weight: .semibold)
  /// The gap between the name and the card, in points.
  private static let gap = 8.0
  /// The card width in the tutorial that the task switcher follows, in points. The corner radius
  /// and the shadow are specified for this width and scaled with the card.
  private static let nativeWidth = 268.0

  /// Creates a card without an app.
  init() {
    super.init()
    add(name)
    // Taps go to the card. The app on it receives no touches.
    subviewsTakeTouches = false
  }

  /// Returns the height of the name and the gap below it, in points.
  static func headHeight(_ measures: Measures) -> Double {
    measures.text.lineHeight(style) + gap
  }

  /// Puts an app on the card.
  func hold(_ app: App) {
    self.app = app
    name.text = app.name
    background = Background(color: app.color)
    insert(app, at: 0)
    fit(window: window)
  }

  /// Removes the app and returns it. The empty card keeps its place.
  func release() -> App? {
    defer { app = nil }
    background = nil
    name.text = ""
    return app
  }

  func makeFlyingCopy() -> AppCard {
    let card = AppCard()
    (card.frame, card.lift, card.window) = (frame, lift, window)
    if let app = release() { card.hold(app) }
    return card
  }

  /// Scales the app to the size of the card. The app is laid out for a window of the given size.
  func fit(window: Size) {
    self.window = window
    guard let app, window.width > 0, size.width > 0 else { return }
    let scale = shrink(app, ofWindow: window)
    let unit = size.width / Self.nativeWidth
    background?.cornerRadius = 5 * unit
    background?.shadow = Shadow(radius: 3 * unit, offset: 0, color: .black.faded(by: 0.5))
    app.background?.cornerRadius = 5 * unit / scale
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
