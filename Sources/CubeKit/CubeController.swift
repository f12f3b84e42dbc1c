import GeometryKit
import ScrollKit

/// A controller that shows full pages on the faces of a rotating cube. From one page to the next,
/// the cube rotates by a quarter turn.
///
/// The cube is based on a scroll view that is as wide as all pages side by side: the scroll offset
/// determines the rotation. Like the scroll view, the controller draws nothing and reads no clock.
/// An app calls `advance(to:)` once a frame, passes touches to the scroll view's recognizers, and
/// draws the faces that aren't hidden.
public final class CubeController<Page: CubePage>: CubeControlling {
  /// The source of the pages. Setting the data source loads the pages.
  public weak var dataSource: (any CubeControllerDataSource<Page>)? {
    didSet { reloadData() }
  }

  /// The object that receives the cube's events.
  public weak var delegate: (any CubeControllerDelegate<Page>)?

  /// A closure for logging that receives each event just before the delegate does. It is called
  /// even if there is no delegate. `nil` by default.
  public var onEvent: ((CubeEvent) -> Void)?

  /// The scroll view whose offset determines the rotation. The cube controls the scroll view's
  /// offset, sizes and delegate; an app may set the properties that control its motion.
  public let scrollView = ScrollView()

  /// The size of a page, and of the cube seen from the front, in points. A change keeps the scroll
  /// offset. Sides are limited to 1…10⁹.
  public var bounds: Size {
    didSet { if bounds != oldValue { layOut() } }
  }

  /// Whether the last page is followed by the first. Has no effect with fewer than two pages.
  /// `false` by default. A change keeps the scroll offset.
  public var isWrapEnabled = false {
    didSet { if isWrapEnabled != oldValue { layOut() } }
  }

  /// The element m34 of the perspective: −1 / distance of the eye in points. Default:
  /// `CubeConstants.perspective`. Values are limited to −1…0; NaN is ignored.
  public var perspective = CubeConstants.perspective {
    didSet { perspective = perspective.isNaN ? oldValue : perspective.clamped(to: -1...0) }
  }

  /// The number of pages when the data was loaded, at most 100,000,000.
  public private(set) var numberOfPages = 0

  /// The rotation of the cube, in pages: the index of the page in front, with a fraction between
  /// two pages. Beyond the ends it is outside 0…`numberOfPages` − 1. If the cube wraps, it is in
  /// [0, `numberOfPages`).
  public private(set) var scrollOffset = 0.0

  /// The time at which calls take effect, in seconds of the app's clock. `advance(to:)` and every
  /// gesture set it to their own time.
  public var time: Double {
    get { scrollView.time }
    set { scrollView.time = newValue }
  }

  var loaded: [LoadedPage] = []
  private var observer: CubeScrollObserver<Page>?
  private var isLayingOut = false

  /// Creates a cube whose pages have the size `bounds`, in points.
  public init(bounds: Size = .zero) {
    self.bounds = bounds
    scrollView.isPagingEnabled = true
    scrollView.isDirectionalLockEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.scrollsToTop = false
    observer = CubeScrollObserver(cube: self)
    scrollView.delegate = observer
    layOut()
  }

  /// The index of the page nearest to the scroll offset; 0 if there are no pages. While a wrapped
  /// cube is between its last and its first page, the last page is the current one. Setting the
  /// index rotates the cube to the page without animation.
  public var currentPageIndex: Int {
    get { Int(scrollOffset.rounded().clamped(to: 0...Double(max(0, numberOfPages - 1)))) }
    set { scrollToPage(at: newValue, animated: false) }
  }

  /// Loads all pages again and keeps the scroll offset if it is still valid. The delegate isn't
  /// called.
  public func reloadData() {
    let index = currentPageIndex
    numberOfPages = fetchNumberOfPages()
    if index >= numberOfPages { scrollOffset = Double(max(0, numberOfPages - 1)) }
    unloadAll()
    layOut()
  }

  /// Returns the data source's current number of pages, limited to 0…100,000,000.
  func fetchNumberOfPages() -> Int {
    (dataSource?.numberOfPages(in: self) ?? 0).clamped(to: 0...100_000_000)
  }

  /// Advances all motion to a time, in seconds.
  public func advance(to time: Double) {
    scrollView.advance(to: time)
    endFades()
  }

  /// Whether the cube rotates or a page fades in, so that `advance(to:)` must be called for the
  /// next frame.
  public var isMoving: Bool { scrollView.isMoving || loaded.isFading }

  /// Whether the last page is actually followed by the first, which requires at least two pages.
  var isWrapping: Bool { isWrapEnabled && numberOfPages > 1 }

  /// The size of a page, in points: `bounds` after its limits are applied.
  var pageSize: Size {
    Size(
      width: bounds.width.isNaN ? 1 : bounds.width.clamped(to: 1...1e9),
      height: bounds.height.isNaN ? 1 : bounds.height.clamped(to: 1...1e9))
  }

  /// Returns the content offset of the scroll view, in points, for a scroll offset of the cube, in
  /// pages.
  func contentOffset(forPage page: Double) -> Point {
    Point(x: pageSize.width * (isWrapping ? page + 1 : page), y: 0)
  }

  /// Returns the scroll offset of the cube, in pages, for a horizontal content offset of the scroll
  /// view, in points.
  func scrollOffset(at x: Double) -> Double { x / pageSize.width - (isWrapping ? 1 : 0) }

  /// Adjusts the scroll view to the size and number of the pages, and keeps the cube's scroll
  /// offset. The delegate isn't called.
  private func layOut() {
    guard !isLayingOut else { return }
    let wasScrolling = scrollView.isScrolling
    isLayingOut = true
    if isWrapping { scrollOffset = wrapped(scrollOffset) }
    scrollView.bounds = pageSize
    let pages = isWrapping ? numberOfPages + 2 : max(1, numberOfPages)
    scrollView.contentSize = Size(
      width: pageSize.width * Double(pages), height: pageSize.height)
    // The margins let a drag wrap around without the resistance of an edge.
    let margin = isWrapping ? pageSize.width : 0
    scrollView.contentInset = Insets(top: 0, left: margin, bottom: 0, right: margin)
    scrollView.contentOffset = contentOffset(forPage: scrollOffset)
    isLayingOut = false
    loadPages()
    // The page to which the cube was scrolling may have moved, so scroll to the nearest page
    // instead.
    if wasScrolling { scrollToPage(at: currentPageIndex, animated: true) }
  }

  /// Updates the cube after a change of the scroll view's offset.
  func scrollViewDidScroll() {
    guard !isLayingOut else { return }
    var offset = scrollOffset(at: scrollView.contentOffset.x)
    // Snap to whole pages, so that rounding errors don't tilt a page at rest.
    if abs(offset - offset.rounded()) < 1e-9 { offset = offset.rounded() }
    let index = currentPageIndex
    guard offset != scrollOffset else { return }
    scrollOffset = isWrapping ? wrapped(offset) : offset
    let turns = ((scrollOffset - offset) / Double(max(1, numberOfPages))).rounded()
    if turns != 0 {
      let distance = turns * Double(numberOfPages) * pageSize.width
      scrollView.moveOrigin(by: Point(x: distance, y: 0))
    }
    loadPages()
    report(.didScroll)
    if currentPageIndex != index { report(.currentPageIndexDidChange) }
  }

  /// Returns a scroll offset modulo the number of pages, in [0, `numberOfPages`).
  private func wrapped(_ offset: Double) -> Double {
    let count = Double(numberOfPages)
    let result = offset - count * (offset / count).rounded(.down)
    return result < count ? result : 0
  }
}

extension Comparable {
  /// Returns the value limited to a range.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
