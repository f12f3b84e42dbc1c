import GeometryKit
import GestureKit
import StageKit

/// Shows a view and all that is on it in a window: lays out and draws, and brings touches, the wheel, keys
/// and the time.
///
///     let tree = ViewTree()
///     tree.root.add(Button("Press", frame: Rect(x: 40, y: 40, width: 120, height: 44)))
///     tree.size = window.size
///     tree.handle(touch)                       // for each event
///     let activity = tree.update(to: now)      // once a frame
///     tree.draw(on: canvas, text: text)
public final class ViewTree {
  /// What fills the window. The tree sets its frame.
  public let root: View
  /// What views look like that say nothing else.
  public var theme = Theme() { didSet { root.setNeedsLayout() } }
  /// The size of the window in points.
  public var size: Size {
    get { root.size }
    set { root.frame = Rect(origin: .zero, size: newValue) }
  }
  /// Who decides which gesture a touch is. Views that enter the contest have their own planes.
  public private(set) lazy var referee = Referee { [unowned self] point, contest in
    enter(contest, at: point)
  }

  /// Hears of what engines in the tree tell their delegates, just before those do, and which view's engine
  /// it is: for logs. Default: nobody.
  public var onEvent: ((EngineEvent, View) -> Void)?

  /// The view that keys go to first; nil for none.
  public internal(set) weak var focused: View? {
    didSet {
      guard focused !== oldValue else { return }
      oldValue?.focusChanged(false)
      focused?.focusChanged(true)
    }
  }
  /// Whether the window has the keyboard: where it hasn't, no text is entered. Default true.
  public var hasKeyboard = true
  /// The key that was pressed last, as long as it is held; nil for none.
  public internal(set) var heldKey: Key?
  /// Whether the key that views hear of repeats while it is held.
  public internal(set) var isKeyRepeated = false
  /// Whether keys were used last, so that the focus is shown.
  public internal(set) var showsFocus = false
  /// The time that its views are at, in seconds: that of the last frame, or of an event since.
  public private(set) var time = -Double.infinity
  /// Whether views have come that don't know the time.
  var hasNewViews = false
  private var pixelRatio = 0.0
  /// A tap on the window's upper edge that nobody else takes.
  private let edgeTap = TapRecognizer()
  /// How far down from the window's upper edge a tap scrolls to the top, in points. Source: an iPad's
  /// status bar is as high.
  public static let edgeBarHeight = 24.0
  /// Who asked last what lies under a point, and may hold recognisers of views that go.
  private weak var askingReferee: Referee?

  /// A tree with an empty root, or another one.
  public init(root: View = View()) {
    self.root = root
    root.ownTree = self
    // A referee may hold the recogniser longer than anybody holds the tree.
    edgeTap.shouldTap = { [weak self] in self?.surfaceToTop(at: $0.position) != nil }
    edgeTap.onTap = { [weak self] in self?.surfaceToTop(at: $0.position)?.scrollView.scrollToTop() }
  }

  // MARK: Input

  /// Takes an event of a touch. Its views are at its time before they hear of it.
  public func handle(_ touch: Touch) {
    wake(at: touch.time)
    showsFocus = false
    referee.handle(touch)
  }

  /// Takes a turn of the wheel. Its views are at its time before they hear of it.
  public func handle(_ wheel: Wheel) {
    wake(at: wheel.time)
    referee.handle(wheel)
  }

  /// Enters the recognisers of what lies under a point of the window, for a tree that is one part of a
  /// window with a referee of its own.
  public func enter(_ contest: Contest, at point: Point) {
    askingReferee = contest.referee
    root.enterAll(contest, at: point)
    if point.y < Self.edgeBarHeight { contest.append(edgeTap) }
  }

  /// What a tap on the window's upper edge scrolls to its top: of the surfaces that lie under the point
  /// the outermost that can move.
  private func surfaceToTop(at point: Point) -> ScrollSurface? {
    var found: ScrollSurface?
    var view = root.placement.unproject(point).flatMap { root.hitTest($0) }
    while let here = view {
      if let surface = here as? ScrollSurface, surface.canScrollToTop { found = surface }
      view = here.parent
    }
    return found
  }

  /// Takes all touches and the key that is held away: nothing more comes of them.
  public func cancelInput() {
    referee.cancelAll()
    endKey()
  }

  // MARK: Time

  /// Goes on to a time, in seconds; one before that of its views counts as theirs. What is due on the way
  /// is done at its own time.
  ///
  /// - Returns: whether anything moves, or when something next does.
  public func update(to time: Double) -> Activity {
    let time = max(time, self.time)
    while let due = referee.nextDeadline, due <= time {
      if due > self.time { advanceViews(to: due) }
      referee.advance(to: due)
    }
    referee.advance(to: time)
    advanceViews(to: time)
    return root.activity.union(.still(until: referee.nextDeadline))
  }

  private func advanceViews(to time: Double) {
    self.time = time
    root.advanceAll(to: time)
    hasNewViews = false
  }

  /// Brings the views to the time of an event; nil for the present one. After a sleep theirs is long past,
  /// and what the event starts would be over at once.
  func wake(at eventTime: Double?) {
    let eventTime = eventTime ?? time
    guard eventTime > time || hasNewViews, eventTime.isFinite else { return }
    _ = update(to: eventTime)
  }

  // MARK: Drawing

  /// Draws everything, after it was laid out where something has changed.
  public func draw(on canvas: Canvas, text: Text) {
    if canvas.pixelRatio != pixelRatio {
      // Texts measure whole device pixels.
      pixelRatio = canvas.pixelRatio
      root.setNeedsLayout()
    }
    layOut(text: text)
    let pass = DrawingPass(canvas: canvas, text: text, focused: showsFocus ? focused : nil)
    if let ground = root.ground {
      canvas.draw([ground.card(root.bounds, root.placement, alpha: root.opacity)])
    }
    canvas.withOpacity(root.opacity) { root.drawContents(pass, root.placement, theme) }
  }

  /// Brings everything to its place, where something has changed.
  public func layOut(text: Text) {
    root.layOutIfNeeded(Measures(text: text, theme: theme))
  }

  /// Takes the focus from a view and all that is on it.
  func endFocus(in view: View) {
    if focused?.isInside(view) == true { focused = nil }
  }

  /// The same, where it can't be used any more. What keys go to itself keeps them, so that the ring stays to go on from,
  /// unless text is entered there.
  func loseFocus(of view: View) {
    if focused !== view || view.textInputArea != nil { endFocus(in: view) }
  }

  /// Lets go of a view that leaves the tree.
  func forget(_ view: View) {
    endFocus(in: view)
    askingReferee?.cancel { ($0 as? View)?.isInside(view) ?? false }
  }
}
