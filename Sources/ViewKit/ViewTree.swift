import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A view and its descendants as the content of a window. A tree lays out, draws and advances the
/// views, and delivers touches, wheel events and keys to them.
///
///     let tree = ViewTree()
///     tree.root.add(Button("Press", frame: Rect(x: 40, y: 40, width: 120, height: 44)))
///     tree.size = window.size
///     tree.handle(touch)                       // for each event
///     let activity = tree.update(to: now)      // once a frame
///     tree.draw(on: canvas, text: text)
public final class ViewTree {
  /// The view that fills the window. The tree sets its frame.
  public let root: View
  /// The theme of views that neither have a theme of their own nor inherit one from an ancestor.
  public var theme = Theme() { didSet { root.setNeedsLayout() } }
  /// The size of the window in points.
  public var size: Size {
    get { root.size }
    set { root.frame = Rect(origin: .zero, size: newValue) }
  }
  /// The arena that decides which gesture a touch becomes. Each view's recognizers receive touches
  /// in the view's plane.
  public private(set) lazy var arena: GestureArena = GestureArena {
    [unowned self] point, competition in
    addRecognizers(to: competition, of: arena, at: point)
  }

  /// Called just before the delegate of an engine in the tree, with the same event and with the
  /// engine's view. Intended for logs. Default: `nil`.
  public var onEvent: ((EngineEvent, View) -> Void)?

  /// The view that receives keys first; `nil` if no view has the focus.
  public internal(set) weak var focused: View? {
    didSet {
      guard focused !== oldValue else { return }
      oldValue?.focusChanged(false)
      focused?.focusChanged(true)
    }
  }
  /// Whether the window has the keyboard focus. If not, no text is entered. Default: `true`.
  public var hasKeyboard = true
  /// The key that was pressed last, while it is held; `nil` otherwise.
  public internal(set) var heldKey: Key?
  /// Whether the focus is visible, because the latest input came from the keyboard.
  public internal(set) var showsFocus = false
  /// The current time of the views, in seconds: that of the latest frame or of a later event.
  public private(set) var time = -Double.infinity
  /// Whether views were added that haven't been advanced to the current time.
  var hasNewViews = false
  private var pixelRatio = 0.0
  /// The recognizer of taps on the window's top edge. It receives taps that no other recognizer
  /// claims.
  private let edgeTap = TapRecognizer()
  /// The height of the area at the window's top edge where a tap scrolls to the top, in points.
  /// Source: the height of an iPad's status bar.
  public static let edgeBarHeight = 24.0
  /// The arena of the latest competition. If a view is removed, its touches in this arena are
  /// cancelled.
  private weak var latestArena: GestureArena?

  /// Creates a tree. Default: an empty root view.
  public init(root: View = View()) {
    self.root = root
    root.ownTree = self
    // A tap on the top edge scrolls to the top even if the tap also stops a deceleration.
    edgeTap.isForContent = false
    // `self` is weak, because an arena may keep the recognizer after the tree is released.
    edgeTap.shouldTap = { [weak self] in self?.scrollEngine(at: $0.position) != nil }
    edgeTap.onTap = { [weak self] in self?.scrollEngine(at: $0.position)?.scrollToTop() }
  }

  // MARK: Input

  /// Handles a touch event. The views are advanced to its time first, except for a `sampled` event,
  /// which starts no animation, and a `moved` event at the time of the next frame, which advances
  /// them anyway.
  public func handle(_ touch: Touch) {
    let isFrameDue =
      touch.phase == .moved && !hasNewViews && touch.time - time < Self.maxFrameDuration
    if touch.phase == .sampled || isFrameDue {
      handleDeadlines(until: touch.time)
    } else {
      wake(at: touch.time)
    }
    showsFocus = false
    arena.handle(touch)
  }

  /// The time between two frames, in seconds, up to which an animation may begin a frame early.
  private static let maxFrameDuration = 1.0 / 30

  /// Handles a wheel event. The views are advanced to its time first.
  public func handle(_ wheel: Wheel) {
    wake(at: wheel.time)
    arena.handle(wheel)
  }

  /// Appends the recognizers under a point of the window to a competition of an arena. Call this
  /// method if the tree fills only a part of the window, and the window has an arena of its own.
  public func addRecognizers(to competition: Competition, of arena: GestureArena, at point: Point) {
    latestArena = arena
    root.addAllRecognizers(to: competition, at: point)
    if point.y < Self.edgeBarHeight { competition.append(edgeTap) }
  }

  /// Returns the engine that a tap on the window's top edge scrolls to the top. It belongs to the
  /// outermost view under the point whose content is taller than the view.
  private func scrollEngine(at point: Point) -> ScrollView? {
    var found: ScrollView?
    var view = root.placement.unproject(point).flatMap { root.hitTest($0) }
    while let here = view {
      if let scrollEngine = here.scrollEngine, scrollEngine.scrollsToTop {
        let range = scrollEngine.range(along: .vertical)
        if range.lowerBound < range.upperBound { found = scrollEngine }
      }
      view = here.parent
    }
    return found
  }

  /// Cancels all touches and releases the held key.
  public func cancelInput() {
    arena.cancelAll()
    endKey()
  }

  // MARK: Time

  /// Advances the tree to a time, in seconds, but never back. Gesture events that are due before
  /// that time, such as long presses, are handled at their own times.
  ///
  /// - Parameter time: The time, in seconds.
  /// - Returns: Whether anything moves. If nothing moves, the activity contains the time of the
  ///   next change.
  public func update(to time: Double) -> Activity {
    advance(to: max(time, self.time))
    return root.activity.union(.still(until: arena.nextDeadline))
  }

  /// Advances the tree to a time that isn't before the views' time.
  private func advance(to time: Double) {
    handleDeadlines(until: time)
    arena.advance(to: time)
    advanceViews(to: time)
  }

  /// Handles the gesture events that are due, each with the views advanced to its time.
  private func handleDeadlines(until time: Double) {
    while let due = arena.nextDeadline, due <= time {
      if due > self.time { advanceViews(to: due) }
      arena.advance(to: due)
    }
  }

  private func advanceViews(to time: Double) {
    self.time = time
    root.advanceAll(to: time)
    hasNewViews = false
  }

  /// Advances the views to the time of an event; `nil` means their current time. After a sleep, the
  /// views' time is far in the past. An animation that the event starts would otherwise be over at
  /// once.
  func wake(at eventTime: Double?) {
    let eventTime = eventTime ?? time
    guard eventTime > time || hasNewViews, eventTime.isFinite else { return }
    advance(to: eventTime)
  }

  // MARK: Drawing

  /// Lays out the views where necessary, and draws all of them.
  public func draw(on canvas: Canvas, text: Text) {
    if canvas.pixelRatio != pixelRatio {
      // Text sizes are rounded to whole device pixels.
      pixelRatio = canvas.pixelRatio
      root.setNeedsLayout()
    }
    layOut(text: text)
    let pass = DrawingPass(canvas: canvas, text: text, focused: showsFocus ? focused : nil)
    if let background = root.background {
      canvas.draw([background.card(root.bounds, root.placement, alpha: root.opacity)])
    }
    canvas.withOpacity(root.opacity) { root.drawContents(pass, root.placement, theme) }
  }

  /// Lays out the views where necessary.
  public func layOut(text: Text) {
    root.layOutIfNeeded(Measures(text: text, theme: theme))
  }

  /// Clears the focus if it is on a view or one of its descendants.
  func endFocus(in view: View) {
    if focused?.isInside(view) == true { focused = nil }
  }

  /// Clears the focus if it is on a descendant of a disabled view. If the focus is on the view
  /// itself, it stays there, so that Tab continues from there. Only a disabled text input loses the
  /// focus.
  func loseFocus(of view: View) {
    if focused !== view || view.textInputArea != nil { endFocus(in: view) }
  }

  /// Clears the focus of a view that leaves the tree, and cancels the touches on it.
  func forget(_ view: View) {
    endFocus(in: view)
    latestArena?.cancel { ($0 as? View)?.isInside(view) ?? false }
  }
}
