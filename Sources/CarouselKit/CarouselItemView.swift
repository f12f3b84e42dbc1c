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

  /// How far the view is seen from where the carousel puts it, in points of the carousel's plane. By default
  /// not at all.
  var displacement: Point { get }

  /// What a touch at a point meets of the view: it goes to the view that most is seen of.
  ///
  /// - Parameters:
  ///   - point: in the view's own plane, in points from its middle.
  ///   - cell: the carousel's item width along its axis, the view's own extent across.
  /// - Returns: how much of what is behind it the view hides there, 0…1; 0 where it isn't seen. By default 1
  ///   in all of its cell, as in the original.
  func coverage(at point: Point, in cell: Rect) -> Double
}

extension CarouselItemView {
  /// Does nothing.
  public func willBeReused() {}
  /// Only the view itself lies inside it.
  public func contains(_ other: AnyObject) -> Bool { self === other }

  /// It is seen where the carousel puts it.
  public var displacement: Point { .zero }

  /// All of its cell counts.
  public func coverage(at point: Point, in cell: Rect) -> Double { cell.contains(point) ? 1 : 0 }
}
