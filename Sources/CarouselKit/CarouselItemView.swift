import GeometryKit

/// A view that a carousel shows: any object with a size. There is no base class; the app draws its
/// views itself.
public protocol CarouselItemView: AnyObject {
  /// The size of the view, in points. If the delegate provides no item width, the size of the first
  /// view along the carousel's axis becomes the width of every item. The property may read the
  /// carousel, but not change it.
  var size: Size { get }

  /// Returns whether an object is this view or lies inside it. By default, `true` only for the view
  /// itself.
  func contains(_ other: AnyObject) -> Bool

  /// Prepares the view for showing another item. Called before the view is offered to the data
  /// source for reuse. By default, it has no effect.
  func willBeReused()

  /// The distance by which the view is drawn away from the position that the carousel has computed,
  /// in points of the carousel's plane. Zero by default. The property may read the carousel, but
  /// not change it.
  var displacement: Point { get }

  /// The space that the view occupies along the row, where 1 is the distance between two items with
  /// equal spacing. Neighbours are half the sum of their extents apart, so that the gaps between
  /// views of different lengths can be even. 1 by default; limited to 0.1…10.
  ///
  /// Extents below 1 make room for more items, so increase `CarouselOption.visibleItems` with them.
  /// Fades and wrapping still count items. The property may read the carousel, but not change it.
  /// After a change, call `CarouselEngine.itemExtentsDidChange()`.
  var itemExtent: Double { get }

  /// Returns how opaque the view is at a point, 0…1. A touch goes to the view that is most visible
  /// at the touched point.
  ///
  /// - Parameters:
  ///   - point: The point in the view's own plane, in points from the view's centre.
  ///   - cell: A rectangle around the centre. Its length along the axis is the carousel's item
  ///     width times the view's extent. Across the axis, it has the view's own size.
  /// - Returns: The opacity; 0 where the view isn't visible. By default, 1 everywhere in the cell
  ///   and 0 outside, as in iCarousel.
  func coverage(at point: Point, in cell: Rect) -> Double
}

extension CarouselItemView {
  /// The default implementation has no effect.
  public func willBeReused() {}
  /// Returns `true` only for the view itself.
  public func contains(_ other: AnyObject) -> Bool { self === other }

  /// Zero: the view is drawn where the carousel has placed it.
  public var displacement: Point { .zero }

  /// 1: the items have equal spacing.
  public var itemExtent: Double { 1 }

  /// Returns 1 in the cell and 0 outside.
  public func coverage(at point: Point, in cell: Rect) -> Double { cell.contains(point) ? 1 : 0 }
}
