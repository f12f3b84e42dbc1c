/// What a cube gets its pages from.
public protocol CubeControllerDataSource<Page>: AnyObject {
  /// The kind of page that the cube shows.
  associatedtype Page: CubePage

  /// How many pages there are. The cube goes by what it was told when the data was loaded; it asks again
  /// before it asks for a page.
  func numberOfPages(in cubeController: CubeController<Page>) -> Int

  /// The page for an index. Asked when the page is one turn away, and not while there are more or fewer
  /// pages than when the data was loaded: then `reloadData` has yet to tell of the change. So the index
  /// is always one that the data source has at that moment.
  func cubeController(_ cubeController: CubeController<Page>, pageAt index: Int) -> Page
}

/// What a cube tells. Everything is optional, and every method may call the cube back.
public protocol CubeControllerDelegate<Page>: AnyObject {
  /// The kind of page that the cube shows.
  associatedtype Page: CubePage

  /// The cube turned.
  func cubeControllerDidScroll(_ cubeController: CubeController<Page>)
  /// Another page faces the eye most.
  func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Page>)
  /// A drag begins.
  func cubeControllerWillBeginDragging(_ cubeController: CubeController<Page>)
  /// A drag ended; `decelerate` tells whether the cube turns on.
  func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Page>, willDecelerate decelerate: Bool)
  /// The cube turns on after a drag.
  func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Page>)
  /// The cube has come to rest after a drag. Where another drag interrupts, it is told after the end of
  /// that one, or of its deceleration.
  func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Page>)
  /// An animated turn is complete. Not told where something else interrupts.
  func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Page>)
}

extension CubeControllerDelegate {
  /// Does nothing.
  public func cubeControllerDidScroll(_ cubeController: CubeController<Page>) {}
  /// Does nothing.
  public func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Page>) {}
  /// Does nothing.
  public func cubeControllerWillBeginDragging(_ cubeController: CubeController<Page>) {}
  /// Does nothing.
  public func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Page>, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Page>) {}
  /// Does nothing.
  public func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Page>) {}
  /// Does nothing.
  public func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Page>) {}
}
