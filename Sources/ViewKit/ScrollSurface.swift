import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A scroll view that is seen: more than there is room for, under a finger, a wheel and keys.
///
/// What is to be scrolled goes on `content`, whose size is how much there is; it is cut off at the
/// surface's bounds. Where `scrollView.maximumZoomScale` is greater than the least, two fingers enlarge it:
///
///     let surface = ScrollSurface(frame: page)
///     surface.contentSize = page.size
///     surface.content.add(ImageView(frame: surface.content.bounds))
///     surface.scrollView.maximumZoomScale = 4
///     surface.doubleTapZooms = true
open class ScrollSurface: View {
  /// What is to be left empty above and below content that fades at the edges, in points.
  public static let margin = 14.0

  /// What moves it.
  public final var scrollView: ScrollView { model }
  private final let model = Model()
  private final let dismissal = KeyboardDismissal()
  /// What is moved: its views are as far from its upper left corner as from that of all there is.
  public final let content: View
  /// From how many points within its upper and lower edge on its content fades, where it goes on beyond that edge.
  /// Default 0: it is only cut off.
  public final var edgeFade = 0.0
  /// Whether a double tap zooms: in to what is tapped, and out again. Default false.
  public final var doubleTapZooms = false
  /// It was tapped where nothing on it takes taps; of a double tap each is told. Positions are in its plane.
  /// Default: taps are left to what it lies on.
  public final var onTap: ((Tap) -> Void)?
  private final let tap = TapRecognizer()

  /// An empty one in a frame, with a content of another kind where that does more than lie there: of controls, for
  /// instance, arrows go from one to the next with a `ControlRow`.
  public init(frame: Rect = .zero, content: View = View()) {
    self.content = content
    super.init(frame: frame)
    model.surface = self
    dismissal.surface = self
    clipsToBounds = true
    scrollView.directionalPressGestureRecognizer.isEnabled = true
    tap.maximumCount = 2
    tap.onTap = { [weak self] in self?.take($0) }
    add(content)
    scrollView.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.scrollView($0), self) }
    }
  }

  /// How much there is, in points.
  public final var contentSize: Size {
    get { content.size }
    set {
      content.frame.size = newValue
      scrollView.contentSize = newValue * scrollView.zoomScale
    }
  }

  /// Lets it move up and down alone: a drag across goes to what it lies on.
  public final func scrollsVertically() {
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.panGestureRecognizer.axis = .vertical
    scrollView.wheelRecognizer.stepAxis = .vertical
    scrollView.wheelRecognizer.panAxis = .vertical
  }

  /// Whether a view on it may have touches that are about to reach it; they are in the surface's plane.
  /// For subclasses; yes unless overridden.
  open func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool { true }

  /// Whether a drag may take its touch back from a view on it that has been pressed; asked while
  /// `scrollView.canCancelContentTouches` is on. For subclasses; yes unless overridden.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  private func take(_ tap: Tap) {
    onTap?(tap)
    if doubleTapZooms, tap.count == 2 { scrollView.doubleTap(at: tap.position) }
  }

  /// The scroll view, which asks the surface what it is asked.
  private final class Model: ScrollView {
    weak var surface: ScrollSurface?

    override func touchesShouldBegin(_ touches: [Touch], in content: AnyObject) -> Bool {
      guard let surface, let view = content as? View else { return true }
      return surface.touchesShouldBegin(touches, in: view)
    }

    override func touchesShouldCancel(in content: AnyObject) -> Bool {
      guard let surface, let view = content as? View else { return true }
      return surface.touchesShouldCancel(in: view)
    }

    override func viewForZooming() -> AnyObject? { super.viewForZooming() ?? surface?.content }

    override func endTextEntry() {
      super.endTextEntry()
      // Where it is interactive, the finger's place decides.
      if keyboardDismissMode == .onDrag, let surface, surface.fieldInEntry != nil {
        surface.tree?.focus(nil)
      }
    }
  }

  /// Whether a tap on the window's upper edge would move it.
  final var canScrollToTop: Bool {
    let range = scrollView.range(along: .vertical)
    return scrollView.scrollsToTop && range.lowerBound < range.upperBound
  }

  open override var role: Role? { .scrollArea }
  open override var takesTouches: Bool { true }

  open override func enter(_ contest: Contest, at point: Point) {
    if doubleTapZooms || onTap != nil { contest.append(tap) }
    scrollView.enter(contest)
    contest.append(dismissal)
  }

  open override func advance(to time: Double) {
    place()
    scrollView.advance(to: time)
    place()
  }

  open override func willDraw(_ projection: Projection, pixelRatio: Double) { place() }

  open override var ownActivity: Activity {
    scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
  }

  /// Scrolls; while the ring is around a control on its content, the page keys go to those a page away instead, where
  /// there are any.
  open override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers == [], key == .pageUp || key == .pageDown, let tree, tree.showsFocus,
      tree.focused?.isInside(content) == true,
      tree.moveFocus(on: content, within: key == .pageUp ? -size.height : size.height)
    {
      return true
    }
    guard let key = ScrollKey(key, modifiers: modifiers) else { return false }
    return scrollView.directionalPressGestureRecognizer.press(key)
  }

  /// Scrolls so far that a part of what is scrolled is in sight, and doesn't fade; in points of it as it is seen.
  public final func reveal(_ rect: Rect) {
    let place = rect.inset(by: Insets(top: -edgeFade, left: 0, bottom: -edgeFade, right: 0))
    // What a finger has set going goes on; an animation would, too, to where it may be out of sight.
    if scrollView.isDecelerating, isInSight(place) { return }
    scrollView.scrollRectToVisible(place, animated: true)
  }

  /// Whether a part of what is scrolled is in sight, but for what reaches beyond all there is.
  private func isInSight(_ place: Rect) -> Bool {
    let part = place.intersection(Rect(origin: .zero, size: contentSize * scrollView.zoomScale))
    let sight = Rect(origin: scrollView.contentOffset, size: size)
      .inset(by: scrollView.contentInset)
    return part.minX >= sight.minX && part.maxX <= sight.maxX
      && part.minY >= sight.minY && part.maxY <= sight.maxY
  }

  /// Brings the content to where it is scrolled and zoomed to.
  private func place() {
    if scrollView.bounds != size { scrollView.bounds = size }
    let zoom = scrollView.zoomScale
    // Zoomed about its middle, its corner is to be at the offset.
    let grown = content.size * ((zoom - 1) / 2)
    content.frame.origin =
      Point(x: grown.width, y: grown.height) - scrollView.contentOffset
    content.transform = zoom == 1 ? .identity : .scale(x: zoom, y: zoom)
  }

  final override var fadingEdges: (top: Double, bottom: Double) {
    guard edgeFade > 0 else { return (0, 0) }
    let (offset, range) = (scrollView.contentOffset.y, scrollView.range(along: .vertical))
    return (
      min(max(offset - range.lowerBound, 0), edgeFade),
      min(max(range.upperBound - offset, 0), edgeFade)
    )
  }

  open override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if let bar = scrollView.verticalScrollIndicator { canvas.draw(bar) }
    if let bar = scrollView.horizontalScrollIndicator { canvas.draw(bar) }
  }
}

extension Canvas {
  /// Draws an indicator: black with a white edge, or black or white alone and thinner.
  func draw(_ indicator: ScrollIndicator) {
    let bar = indicator.frame
    let radius = min(bar.width, bar.height) / 2
    withOpacity(indicator.alpha) {
      switch indicator.style {
      case .default:
        fill(
          bar.inset(by: -1), cornerRadius: radius + 1,
          color: .white.faded(by: ScrollIndicator.edgeOpacity))
        fill(bar, cornerRadius: radius, color: .black.faded(by: ScrollIndicator.opacity))
      case .black, .white:
        let thin = bar.inset(by: 0.5)
        fill(
          thin, cornerRadius: max(radius - 0.5, 0),
          color: (indicator.style == .white ? Color.white : .black)
            .faded(by: ScrollIndicator.opacity))
      }
    }
  }
}

extension ScrollIndicator {
  /// How opaque a bar is where it is wholly there. Guess: seen on any content, and never bright.
  static let opacity = 0.5
  /// How opaque its white edge is.
  static let edgeOpacity = 0.4
}
