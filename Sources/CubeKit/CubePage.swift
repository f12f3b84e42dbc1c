/// A full page on a face of a cube: any object. How it is drawn is between the app and its pages.
public protocol CubePage: AnyObject {
  /// The cube that shows it; `nil` outside of one. The cube sets it. Store it `weak`.
  var cubeController: (any CubeControlling)? { get set }

  /// It comes onto a face; it may still be turned away.
  func pageWillAppear()
  /// It is on a face.
  func pageDidAppear()
  /// It leaves its face.
  func pageWillDisappear()
  /// It has left its face.
  func pageDidDisappear()
}

extension CubePage {
  /// Does nothing.
  public func pageWillAppear() {}
  /// Does nothing.
  public func pageDidAppear() {}
  /// Does nothing.
  public func pageWillDisappear() {}
  /// Does nothing.
  public func pageDidDisappear() {}
}

/// What a page can ask of the cube that shows it, whatever the kind of its other pages.
public protocol CubeControlling: AnyObject {
  /// How many pages there are.
  var numberOfPages: Int { get }
  /// The page that faces the eye most.
  var currentPageIndex: Int { get set }
  /// Whether the last page joins the first.
  var isWrapEnabled: Bool { get set }

  /// Loads everything anew.
  func reloadData()
  /// Loads one page anew.
  func reloadPage(at index: Int, animated: Bool)
  /// Turns to a page.
  func scrollToPage(at index: Int, animated: Bool)
  /// Turns to the next page.
  func scrollForward(animated: Bool)
  /// Turns to the page before.
  func scrollBack(animated: Bool)
}
