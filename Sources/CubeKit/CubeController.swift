import GeometryKit
import ScrollKit

/// Full pages on the faces of a turning cube, a quarter turn each.
///
/// The cube is a scroll view as wide as all pages side by side: how far that has scrolled is how far
/// the cube has turned. Like the scroll view it draws nothing and reads no clock; an app calls
/// `advance(to:)` once a frame, lets the scroll view's recognisers see the touches, and draws the
/// faces that are not hidden.
public final class CubeController<Page: CubePage>: CubeControlling {
  /// Where pages come from. Setting it loads them.
  public weak var dataSource: (any CubeControllerDataSource<Page>)? {
    didSet { reloadData() }
  }

  /// Who is told.
  public weak var delegate: (any CubeControllerDelegate<Page>)?

  /// Hears of what the delegate is told, just before, whether there is one or not: for logs. Default: nobody.
  public var onEvent: ((CubeEvent) -> Void)?

  /// What turns the cube. Its offset, sizes and delegate belong to the cube; its properties of feel
  /// may be set.
  public let scrollView = ScrollView()

  /// The size of a page, and of the cube as seen from the front; in points. Changing it keeps the
  /// place. Sides count as at least 1 and at most 10⁹.
  public var bounds: Size {
    didSet { if bounds != oldValue { layOut() } }
  }

  /// Whether the last page joins the first; needs two pages. Default false. Changing it keeps the
  /// place.
  public var isWrapEnabled = false {
    didSet { if isWrapEnabled != oldValue { layOut() } }
  }

  /// m34 of the perspective: −1 / the distance of the eye, in points. Default
  /// `CubeConstants.perspective`. Limited to −1…0; what is not a number is ignored.
  public var perspective = CubeConstants.perspective {
    didSet { perspective = perspective.isNaN ? oldValue : perspective.clamped(to: -1...0) }
  }

  /// How many pages there are, as the data source said when the data was loaded; at most
  /// 100,000,000.
  public private(set) var numberOfPages = 0

  /// How far the cube has turned, in pages; past the ends outside 0…n−1, wrapped in [0, n).
  public private(set) var scrollOffset = 0.0

  /// The present time, in seconds of the app's clock: when calls happen. `advance(to:)` sets it, and
  /// every gesture to its own.
  public var time: Double {
    get { scrollView.time }
    set { scrollView.time = newValue }
  }

  var loaded: [LoadedPage] = []
  private var observer: CubeScrollObserver<Page>?
  private var isLayingOut = false

  /// A cube of pages of a size.
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

  /// The page that faces the eye most: the nearest to the scroll offset, in 0…n−1; 0 if there is
  /// none. Setting it turns there without animation.
  public var currentPageIndex: Int {
    get { Int(scrollOffset.rounded().clamped(to: 0...Double(max(0, numberOfPages - 1)))) }
    set { scrollToPage(at: newValue, animated: false) }
  }

  /// Loads everything anew, keeping the place if it still exists. Tells nobody.
  public func reloadData() {
    let index = currentPageIndex
    numberOfPages = fetchNumberOfPages()
    if index >= numberOfPages { scrollOffset = Double(max(0, numberOfPages - 1)) }
    unloadAll()
    layOut()
  }

  /// How many pages the data source counts now.
  func fetchNumberOfPages() -> Int {
    (dataSource?.numberOfPages(in: self) ?? 0).clamped(to: 0...100_000_000)
  }

  /// Moves everything to where it is at a time, in seconds.
  public func advance(to time: Double) {
    scrollView.advance(to: time)
    endFades()
  }

  /// Whether the next frame differs from this one.
  public var isMoving: Bool { scrollView.isMoving || loaded.isFading }

  /// Whether the ends join.
  var isWrapping: Bool { isWrapEnabled && numberOfPages > 1 }

  var pageSize: Size {
    Size(
      width: bounds.width.isNaN ? 1 : bounds.width.clamped(to: 1...1e9),
      height: bounds.height.isNaN ? 1 : bounds.height.clamped(to: 1...1e9))
  }

  /// The scroll view's offset for a place, in points.
  func contentOffset(forPage page: Double) -> Point {
    Point(x: pageSize.width * (isWrapping ? page + 1 : page), y: 0)
  }

  /// Fits the scroll view to the pages, where the cube is, and tells nobody.
  private func layOut() {
    guard !isLayingOut else { return }
    let wasScrolling = scrollView.isScrolling
    isLayingOut = true
    if isWrapping { scrollOffset = wrapped(scrollOffset) }
    scrollView.bounds = pageSize
    let pages = isWrapping ? numberOfPages + 2 : max(1, numberOfPages)
    scrollView.contentSize = Size(
      width: pageSize.width * Double(pages), height: pageSize.height)
    // A finger that crosses the seam in one step must not meet the resistance of an end.
    let margin = isWrapping ? pageSize.width : 0
    scrollView.contentInset = Insets(top: 0, left: margin, bottom: 0, right: margin)
    scrollView.contentOffset = contentOffset(forPage: scrollOffset)
    isLayingOut = false
    loadPages()
    // What was on its way to a page that is elsewhere now goes to the nearest.
    if wasScrolling { scrollToPage(at: currentPageIndex, animated: true) }
  }

  /// Takes over a change of the scroll view's offset.
  func scrollViewDidScroll() {
    guard !isLayingOut else { return }
    let x = scrollView.contentOffset.x
    var place = x / pageSize.width - (isWrapping ? 1 : 0)
    // Where a page rests it lies flat, to the last digit.
    if abs(place - place.rounded()) < 1e-9 { place = place.rounded() }
    let index = currentPageIndex
    guard place != scrollOffset else { return }
    scrollOffset = isWrapping ? wrapped(place) : place
    let turns = ((scrollOffset - place) / Double(max(1, numberOfPages))).rounded()
    if turns != 0 {
      let distance = turns * Double(numberOfPages) * pageSize.width
      scrollView.moveOrigin(by: Point(x: distance, y: 0))
    }
    loadPages()
    tell(.didScroll)
    if currentPageIndex != index { tell(.currentPageIndexDidChange) }
  }

  /// A place brought into [0, n).
  private func wrapped(_ place: Double) -> Double {
    let count = Double(numberOfPages)
    let result = place - count * (place / count).rounded(.down)
    return result < count ? result : 0
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
