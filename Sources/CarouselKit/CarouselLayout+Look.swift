import GeometryKit

extension CarouselLayout {
  /// The recommended appearance of a carousel type: the size of its items, the camera and the
  /// bounce.
  ///
  /// The engine doesn't apply these values, because an app sets the size of its views and the
  /// carousel's camera itself. An app that shows arbitrary carousel types can apply them:
  ///
  ///     carousel.camera = type.look.camera(cardSize, carousel.axis)
  ///
  /// The default values suit most carousel types.
  public struct Look: Sendable {
    /// The height of an item as a fraction of the viewport's height; 0.46 by default.
    public var itemHeight = 0.46
    /// Whether an item has the proportions of the viewport and its picture is cropped to fill it.
    /// `false` by default: items are square, and pictures are shown whole.
    public var fillsItems = false
    /// Whether items that are arranged horizontally stand on a reflecting floor; `false` by
    /// default.
    public var hasReflections = false
    /// Whether a swipe up removes an item; `false` by default.
    public var removesSwipedItems = false
    /// A factor on the option `spacing`; 1 by default.
    public var spacing = 1.0
    /// The visible distance between neighbouring items, in item widths; 0.5 by default. An app can
    /// use it to compute how many items make a page.
    public var pageSpacing = 0.5
    /// The maximum distance of a drag beyond an end, in items; 1 by default.
    public var bounceDistance = 1.0
    /// Returns the camera for the size of an item, in points, and the axis of the carousel. By
    /// default it is the standard camera.
    public var camera: @Sendable (_ item: Size, _ axis: Axis) -> Camera = { item, _ in
      Camera(for: item)
    }

    /// Creates a look with the default values.
    public init() {}
  }
}
