import CubeKit

/// A data source of a cube with one view for each page.
final class FixedPages<Page: CubePage>: CubeControllerDataSource {
  let pages: [Page]

  /// Creates pages with these views, in order.
  init(_ pages: [Page]) { self.pages = pages }

  func numberOfPages(in _: CubeController<Page>) -> Int { pages.count }

  func cubeController(_: CubeController<Page>, pageAt index: Int) -> Page { pages[index] }
}
