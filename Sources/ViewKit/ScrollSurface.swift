import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A view that scrolls its content by touch, wheel and keys.
///
/// Add the views to scroll to `content`, and set `contentSize`. The content is clipped to the
/// surface's bounds. If `scrollView.maximumZoomScale` is greater than the minimum, a pinch zooms:
///
///     let surface = ScrollSurface(frame: page)
///     surface.contentSize = page.size
///     surface.content.add(ImageView(frame: surface.content.bounds))
///     surface.scrollView.maximumZoomScale = 4
///     surface.doubleTapZooms = true
open class ScrollSurface: View {
  /// The recommended margin above and below content that fades at the edges, in points.
  public static let margin = 14.0

  /// The engine that scrolls and zooms the content.
  public final var scrollView: ScrollView { model }
  private final let model = Model()
  private final let dismissal = KeyboardDismissal()
  /// The view that is scrolled. The frames of its subviews are relative to the content's upper left
  /// corner.
  public final let content: View
  /// The height over which content fades out at the upper and lower edge, in points. Content fades
  /// only at an edge beyond which there is more content. Default: 0, which only clips the content.
  public final var edgeFade = 0.0
  /// Whether a double tap zooms in at its position, and out again. Default: `false`.
  public final var doubleTapZooms = false
  /// Whether a drag can claim a touch from a control on the surface. If it can, a form full of
  /// controls scrolls even if the finger has rested on a control first. Default: `false`.
  public final var canCancelControlTouches = false
  /// Called for each tap that no view on the surface handles, including both taps of a double tap.
  /// Positions are in the surface's plane. Default: `nil`, which leaves taps to enclosing views.
  public final var onTap: ((Tap) -> Void)?
  private final let tap = TapRecognizer()

  /// Creates an empty surface. To add behaviour, pass a `content` of another class. A `ControlRow`,
  /// for example, moves the focus between controls with arrow keys.
  public init(frame: Rect = .zero, content: View = View()) {
    self.content = content
    super.init(frame: frame)
    model.surface = self
    dismissal.surface = self
    dismissal.scrollView = model
    clipsToBounds = true
    scrollView.directionalPressGestureRecognizer.isEnabled = true
    content.skipsUnseenSubviews = true
    tap.maximumCount = 2
    tap.onTap = { [weak self] in self?.handle($0) }
    add(content)
    scrollView.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.scrollView($0), self) }
    }
  }

  /// The size of the content at zoom scale 1, in points.
  public final var contentSize: Size {
    get { content.size }
    set {
      content.frame.size = newValue
      scrollView.contentSize = newValue * scrollView.zoomScale
    }
  }

  /// Restricts scrolling to the vertical axis. Horizontal drags are left to enclosing views.
  public final func limitToVerticalScrolling() {
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.panGestureRecognizer.axis = .vertical
    scrollView.wheelRecognizer.stepAxis = .vertical
    scrollView.wheelRecognizer.panAxis = .vertical
  }

  /// Returns whether touches may be delivered to a view on the surface. The touches are in the
  /// surface's plane. The default implementation returns `true`.
  open func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool { true }

  /// Returns whether a drag may claim a touch that a view on the surface has already received.
  /// Called only if `scrollView.canCancelContentTouches` is true. The default implementation
  /// returns `false` for a control if `canCancelControlTouches` is false, and otherwise `true`.
  open func touchesShouldCancel(in view: View) -> Bool {
    canCancelControlTouches || !(view is any TouchControl)
  }

  private func handle(_ tap: Tap) {
    onTap?(tap)
    if doubleTapZooms, tap.count == 2 { scrollView.doubleTap(at: tap.position) }
  }

  /// A scroll view that lets the surface decide about touches, zooming and text entry.
  private final class Model: ScrollView {
    weak var surface: ScrollSurface?

    override func touchesShouldBegin(_ touches: [Touch], in content: AnyObject) -> Bool {
      guard let surface, let view = content as? View else { return true }
      return surface.touchesShouldBegin(touches, in: view)
    }

    override func touchesShouldCancel(in content: AnyObject) -> Bool {
      guard let surface, let view = content as? View else {
        return super.touchesShouldCancel(in: content)
      }
      return surface.touchesShouldCancel(in: view)
    }

    override func viewForZooming() -> AnyObject? { super.viewForZooming() ?? surface?.content }

    override func endTextEntry() {
      super.endTextEntry()
      // In the interactive mode, `KeyboardDismissal` decides when text entry ends.
      if configuration.keyboardDismissMode == .onDrag, let surface,
        surface.focusedTextInput != nil
      {
        surface.tree?.focus(nil)
      }
    }
  }

  final override var scrollEngine: ScrollView? { scrollView }

  final override func scrollToShow(_ rect: Rect, of subview: View) {
    guard subview === content else { return super.scrollToShow(rect, of: subview) }
    reveal(rect.offset(by: scrollView.contentOffset))
  }

  open override var role: Role? { .scrollArea }
  open override var acceptsTouches: Bool { true }

  open override func addRecognizers(to competition: Competition, at point: Point) {
    if doubleTapZooms || onTap != nil { competition.append(tap) }
    scrollView.addRecognizers(to: competition)
    competition.append(dismissal)
  }

  open override func advance(to time: Double) {
    placeContent()
    scrollView.advance(to: time)
    placeContent()
  }

  open override func willDraw(_ projection: Projection, pixelRatio: Double) { placeContent() }

  open override var ownActivity: Activity {
    scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
  }

  /// Scrolls the content. While a control on the content shows its focus ring, Page Up and Page
  /// Down instead move the focus by up to one page. If there is no control to move to, they scroll.
  open override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    if modifiers == [], key == .pageUp || key == .pageDown, let tree, tree.showsFocus,
      tree.focused?.isInside(content) == true,
      tree.moveFocus(on: content, within: key == .pageUp ? -size.height : size.height)
    {
      return true
    }
    guard let key = ScrollKey(key, modifiers: modifiers) else { return false }
    return scrollView.directionalPressGestureRecognizer.press(key)
  }

  /// Scrolls just far enough to show a rectangle of the content outside the faded edges. The
  /// rectangle is in points of the content at the current zoom scale.
  public final func reveal(_ rect: Rect) {
    let part = rect.inset(by: Insets(top: -edgeFade, left: 0, bottom: -edgeFade, right: 0))
    // If the rectangle is visible, a deceleration may continue. An animated scroll is always
    // replaced, because it may end elsewhere.
    if scrollView.isDecelerating, isVisible(part) { return }
    scrollView.scrollRectToVisible(part, animated: true)
  }

  /// Returns whether a rectangle of the content is completely visible. Parts beyond the content's
  /// bounds are ignored.
  private func isVisible(_ rect: Rect) -> Bool {
    let part = rect.intersection(Rect(origin: .zero, size: contentSize * scrollView.zoomScale))
    let visible = Rect(origin: scrollView.contentOffset, size: size)
      .inset(by: scrollView.contentInset)
    return part.minX >= visible.minX && part.maxX <= visible.maxX
      && part.minY >= visible.minY && part.maxY <= visible.maxY
  }

  /// Applies the scroll offset and the zoom scale to `content`.
  private func placeContent() {
    if scrollView.bounds != size { scrollView.bounds = size }
    let zoom = scrollView.zoomScale
    // The transform scales about the centre. The frame is therefore shifted, so that the content's
    // corner is at the offset.
    let grown = content.size * ((zoom - 1) / 2)
    content.frame.origin =
      Point(x: grown.width, y: grown.height) - scrollView.contentOffset
    content.transform = zoom == 1 ? .identity : .scale(x: zoom, y: zoom)
  }

  final override func drawSubviews(
    _ pass: DrawingPass, _ projection: Projection, _ theme: Theme
  ) {
    let (offset, range) = (scrollView.contentOffset.y, scrollView.range(along: .vertical))
    let top = min(max(offset - range.lowerBound, 0), edgeFade)
    let bottom = min(max(range.upperBound - offset, 0), edgeFade)
    guard top > 0 || bottom > 0 else { return super.drawSubviews(pass, projection, theme) }
    pass.canvas.withFadingEdges(bounds, top: top, bottom: bottom) {
      super.drawSubviews(pass, projection, theme)
    }
  }

  open override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if let bar = scrollView.verticalScrollIndicator { canvas.draw(bar) }
    if let bar = scrollView.horizontalScrollIndicator { canvas.draw(bar) }
  }
}

extension Canvas {
  /// Draws a scroll indicator. The default style is black with a white border. The other styles are
  /// thinner, in plain black or white.
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
  /// The opacity of a scroll indicator that isn't fading. It makes the indicator visible on any
  /// content, but never bright.
  static let opacity = 0.5
  /// The opacity of a scroll indicator's white border.
  static let edgeOpacity = 0.4
}
