/// A page that fills a face of a cube. Any object can be a page; the app draws it.
public protocol CubePage: AnyObject {
  /// The cube that shows the page; `nil` if the page isn't shown. The cube sets this property;
  /// declare it `weak`.
  var cubeController: (any CubeControlling)? { get set }

  /// Called before the page is placed on a face, which may still be turned away from the eye.
  func pageWillAppear()
  /// Called after the page was placed on a face.
  func pageDidAppear()
  /// Called before the page is removed from its face.
  func pageWillDisappear()
  /// Called after the page was removed from its face.
  func pageDidDisappear()
}

extension CubePage {
  /// The default implementation has no effect.
  public func pageWillAppear() {}
  /// The default implementation has no effect.
  public func pageDidAppear() {}
  /// The default implementation has no effect.
  public func pageWillDisappear() {}
  /// The default implementation has no effect.
  public func pageDidDisappear() {}
}

/// The part of a cube's interface that is available to its pages. It doesn't depend on the type of
/// the pages.
public protocol CubeControlling: AnyObject {
  /// The number of pages.
  var numberOfPages: Int { get }
  /// The index of the current page. Setting the index rotates the cube to the page without
  /// animation.
  var currentPageIndex: Int { get set }
  /// Whether the last page is followed by the first.
  var isWrapEnabled: Bool { get set }

  /// Loads all pages again.
  func reloadData()
  /// Loads a page again. If animated, the old and the new page cross-fade.
  func reloadPage(at index: Int, animated: Bool)
  /// Rotates the cube to a page.
  func scrollToPage(at index: Int, animated: Bool)
  /// Rotates the cube to the page after the current one.
  func scrollForward(animated: Bool)
  /// Rotates the cube to the page before the current one.
  func scrollBack(animated: Bool)
}
