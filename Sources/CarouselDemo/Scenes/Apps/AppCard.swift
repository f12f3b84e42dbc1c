import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// A card of the task switcher: an app laid out in the window's size and scaled down to the card,
/// with its icon and its name above it.
final class AppCard: View, SwipeableCard {
  /// The app on the card; `nil` while the app is in front of the switcher.
  private(set) var app: App?
  /// The vertical displacement of the card by a finger, in points.
  var lift = AnimatedValue(0, .spring())
  private let icon = AppIconView()
  private let name = Label("", style: style)
  /// The width of the name, in points.
  private var nameWidth = 0.0
  /// The size of the window, in points.
  private var window = Size.zero
  /// The scale of the icon and the name.
  private var scale = 1.0
  private static let style = Text.Style(size: 15, weight: .semibold)
  private static let iconSide = 30.0
  /// The gap between the icon and the name, and between both and the card, in points.
  private static let gap = 8.0
  /// The distance over which the icon and the name fade out, in points.
  private static let fade = 5.0
  /// The card width in the tutorial that the task switcher follows, in points. The corner radius
  /// and the shadow are specified for this width and scaled with the card.
  private static let nativeWidth = 268.0
  /// The corner radius of a card of the width `nativeWidth`, in points.
  private static let nativeCornerRadius = 5.0

  /// Creates a card without an app.
  init() {
    super.init()
    for view in [icon, name] { add(view) }
    // Taps go to the card. The app on it receives no touches.
    subviewsTakeTouches = false
  }

  /// Returns the height of the icon and the gap below it, in points.
  static func headHeight(scale: Double) -> Double { (iconSide + gap) * scale }

  /// Returns the corner radius of a card of the given width, in points.
  static func cornerRadius(ofWidth width: Double) -> Double {
    nativeCornerRadius * width / nativeWidth
  }

  /// Puts an app on the card.
  func hold(_ app: App) {
    self.app = app
    app.isInFront = false
    icon.icon = app.icon
    name.text = app.name
    background = Background(color: app.color)
    insert(app, at: 0)
    fit(window: window, scale: scale)
  }

  /// Takes the app off the card and returns it. The caller moves the app to another parent. The
  /// empty card keeps its place.
  func release() -> App? {
    background = nil
    guard let app else { return nil }
    self.app = nil
    app.isHidden = false
    app.opacity = 1
    return app
  }

  func makeFlyingCopy() -> AppCard {
    let card = AppCard()
    card.frame = frame
    card.lift = lift
    card.window = window
    card.scale = scale
    if let app = release() {
      card.hold(app)
      app.isWatched = false
    }
    return card
  }

  /// Scales the app to the size of the card. The app is laid out for a window of the given size.
  /// `scale` is the scale of the icon and the name.
  func fit(window: Size, scale: Double) {
    self.window = window
    self.scale = scale
    guard let app, window.width > 0, size.width > 0 else { return }
    let appScale = shrink(app, ofWindow: window)
    let cornerRadius = Self.cornerRadius(ofWidth: size.width)
    let shadowRadius = 3 * size.width / Self.nativeWidth
    background?.cornerRadius = cornerRadius
    background?.shadow = Shadow(radius: shadowRadius, offset: 0, color: .black.faded(by: 0.5))
    app.background?.cornerRadius = cornerRadius / appScale
    setNeedsLayout()
  }

  /// Sets the width of the card's visible part. Fades out the icon and the name if they are wider,
  /// because other cards or the window's edge would cut them.
  func setVisibleWidth(_ width: Double) {
    name.opacity = min(max((width - name.frame.minX - nameWidth) / Self.fade, 0), 1)
    icon.opacity = min(max((width - icon.frame.maxX) / Self.fade, 0), 1)
  }

  override func layOut(_ measures: Measures) {
    let side = Self.iconSide * scale
    let gap = Self.gap * scale
    name.style.size = (Self.style.size * scale).rounded()
    let height = measures.text.lineHeight(name.style)
    nameWidth = measures.text.measure(name.text, name.style).width
    icon.frame = Rect(x: 0, y: -side - gap, width: side, height: side)
    name.frame = Rect(
      x: side + gap, y: icon.frame.center.y - height / 2, width: nameWidth + 2, height: height)
  }

  /// Draws a light edge, which separates dark apps from one another and from the background.
  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard let background, app != nil else { return }
    canvas.stroke(
      bounds, cornerRadius: background.cornerRadius, width: 1, color: .white.faded(by: 0.14))
  }

  override func advance(to time: Double) {
    displacement.y = lift.value(at: time)
  }

  override var ownActivity: Activity { lift.activity(at: time) }
}
