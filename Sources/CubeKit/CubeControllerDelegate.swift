/// An object that provides the pages of a cube.
public protocol CubeControllerDataSource<Page>: AnyObject {
  /// The type of the pages.
  associatedtype Page: CubePage

  /// Returns the number of pages. The cube stores the number when it loads the data. It calls this
  /// method again before it requests a page, to detect changes that weren't announced.
  func numberOfPages(in cubeController: CubeController<Page>) -> Int

  /// Returns the page for an index. Called when the page becomes the current page or adjacent to
  /// the current page.
  ///
  /// If the number of pages has changed since the data was loaded, no pages are requested until
  /// `reloadData` announces the change. So the index is always valid for the data source at the
  /// time of the request.
  func cubeController(_ cubeController: CubeController<Page>, pageAt index: Int) -> Page
}

/// An object that receives the events of a cube. All methods are optional and may call methods of
/// the cube.
public protocol CubeControllerDelegate<Page>: AnyObject {
  /// The type of the pages.
  associatedtype Page: CubePage

  /// Called when the cube has rotated.
  func cubeControllerDidScroll(_ cubeController: CubeController<Page>)
  /// Called when `currentPageIndex` has changed.
  func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Page>)
  /// Called when a drag begins.
  func cubeControllerWillBeginDragging(_ cubeController: CubeController<Page>)
  /// Called when a drag has ended. `decelerate` is `true` if the cube continues to rotate.
  func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Page>, willDecelerate decelerate: Bool)
  /// Called when the cube begins to decelerate after a drag.
  func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Page>)
  /// Called when the cube has come to rest after a drag. If another drag interrupts the
  /// deceleration, this method is called after that drag or its deceleration has ended.
  func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Page>)
  /// Called when an animated scroll is complete; not called if the scroll is interrupted.
  func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Page>)
}

extension CubeControllerDelegate {
  /// The default implementation ignores the event.
  public func cubeControllerDidScroll(_ cubeController: CubeController<Page>) {}
  /// The default implementation ignores the event.
  public func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Page>) {}
  /// The default implementation ignores the event.
  public func cubeControllerWillBeginDragging(_ cubeController: CubeController<Page>) {}
  /// The default implementation ignores the event.
  public func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Page>, willDecelerate decelerate: Bool
  ) {}
  /// The default implementation ignores the event.
  public func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Page>) {}
  /// The default implementation ignores the event.
  public func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Page>) {}
  /// The default implementation ignores the event.
  public func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Page>) {}
}
