import GeometryKit

/// What a carousel shows: any object with a size. There is no view class to inherit from; how an
/// item is drawn is between the app and its views.
public protocol CarouselItemView: AnyObject {
  /// The extent of the view, in points. The first view's extent along the carousel's axis becomes
  /// the width of every item, unless the delegate gives one.
  var size: Size { get }

  /// Whether an object is this view or lies inside it. By default only the view itself does.
  func contains(_ other: AnyObject) -> Bool

  /// It is about to be offered to the data source, to show another item. By default nothing happens.
  func willBeReused()
}

extension CarouselItemView {
  /// Does nothing.
  public func willBeReused() {}
  /// Only the view itself lies inside it.
  public func contains(_ other: AnyObject) -> Bool { self === other }
}
