import GeometryKit

/// The properties of a carousel that an app sets, as one value. The initial values are the
/// defaults. Setting a value that isn't valid, such as NaN, keeps the previous value.
public struct CarouselConfiguration: Equatable, Sendable {
  // MARK: Appearance

  /// The carousel's type; `linear` by default. After a change, the current item stays the same, and
  /// the items move to their new positions. With `classic` motion, they move together for 0.4 s.
  /// With `natural` motion, they start one after another, from the centre outwards. If the same
  /// assignment of a configuration changes the `camera`, the camera moves with the items.
  public var type = CarouselLayout.linear

  /// Values of the carousel type's options that replace its defaults; empty by default. The
  /// delegate can replace them in turn.
  public var options: [CarouselOption: Double] = [:]

  /// Whether the items are arranged from top to bottom, if the carousel type allows it; `false` by
  /// default. After a change, the items move to their new positions like after a change of `type`.
  public var isVertical = false

  /// The perspective: m34 of the base transform, −1 / distance of the eye in points. Default:
  /// −1/500.
  public var perspective = -1.0 / 500 {
    didSet { if !perspective.isFinite { perspective = oldValue } }
  }

  /// The displacement of the items and of the vanishing point, in points. Zero by default.
  public var contentOffset = Point.zero {
    didSet { if !contentOffset.isFinite { contentOffset = oldValue } }
  }

  /// The displacement of the eye, in points. The items move in the opposite direction; the
  /// vanishing point stays. Zero by default.
  public var viewpointOffset = Point.zero {
    didSet { if !viewpointOffset.isFinite { viewpointOffset = oldValue } }
  }

  /// The position from which the carousel is seen: `perspective`, `viewpointOffset` and
  /// `contentOffset` as one value.
  public var camera: CarouselLayout.Camera {
    get {
      CarouselLayout.Camera(
        perspective: perspective, viewpointOffset: viewpointOffset, contentOffset: contentOffset)
    }
    set {
      perspective = newValue.perspective
      viewpointOffset = newValue.viewpointOffset
      contentOffset = newValue.contentOffset
    }
  }

  /// The size of the carousel, in points. A change requests a layout before the next frame.
  public var bounds = Size.zero {
    didSet { if !bounds.isUsable { bounds = oldValue } }
  }

  /// Whether drawing is clipped to the bounds; `false` by default. The engine doesn't draw: the
  /// code that draws the carousel reads this property.
  public var clipsToBounds = false

  // MARK: Motion

  /// The rules of motion for drags and flicks; `classic` by default. A motion in progress continues
  /// as it began.
  public var motion = CarouselMotion.classic

  /// Whether `motion` is `natural`.
  public var isMotionNatural: Bool {
    get { motion == .natural }
    set { motion = newValue ? .natural : .classic }
  }

  /// How much of its speed a flick keeps, normally 0…1; 0.95 by default.
  ///
  /// With 0, a carousel that is released stops and aligns with the nearest item. There are two
  /// exceptions. With `.classic` motion, a fast flick moves it to the next item. With paging, a
  /// flick moves it by one item. With 1 or more, the speed stays constant. A carousel that wraps
  /// then moves until it is touched. Any other carousel moves to the end and bounces there.
  public var decelerationRate = ClassicMotion.decelerationRate {
    didSet { if !decelerationRate.isFinite { decelerationRate = oldValue } }
  }

  /// A factor on the velocity of a flick; 1 by default.
  public var scrollSpeed = 1.0 {
    didSet { if !scrollSpeed.isFinite { scrollSpeed = oldValue } }
  }

  /// The maximum distance of a drag beyond an end, in items; 1 by default.
  public var bounceDistance = 1.0 {
    didSet { if !(bounceDistance >= 0 && bounceDistance.isFinite) { bounceDistance = oldValue } }
  }

  /// Whether the carousel can be dragged beyond an end; otherwise it stops there. `true` by
  /// default. Has no effect if the carousel wraps.
  public var bounces = true

  /// Whether touches scroll the carousel; `true` by default. Scrolling by code is always possible.
  /// Setting `false` ends a drag.
  public var isScrollEnabled = true

  /// Whether a flick moves only to the next item; `false` by default.
  public var isPagingEnabled = false

  /// Whether a flick ends exactly on an item; `true` by default.
  public var stopAtItemBoundary = true

  /// Whether the carousel comes to rest on an item; `true` by default. Otherwise it may rest
  /// between two items, but still returns from beyond the ends.
  public var scrollToItemBoundary = true

  /// Whether swipes across the axis are left to the content of the items; `true` by default.
  public var ignorePerpendicularSwipes = true

  /// Whether a tap on an item scrolls it to the centre, and only the centred item receives input;
  /// `true` by default.
  public var centerItemWhenSelected = true

  /// The velocity of automatic scrolling, in items per second; 0 by default. Positive values scroll
  /// backwards, as in iCarousel.
  ///
  /// If the motion is `.natural` and `scrollToItemBoundary` is set, setting 0 aligns the carousel
  /// with the nearest item. With `.classic` motion, the carousel stops where it is.
  public var autoscroll = 0.0 {
    didSet { if !autoscroll.isFinite { autoscroll = oldValue } }
  }

  /// Creates a configuration with the default values, including `classic` motion.
  public init() {}

  /// The default values, but with `natural` motion. A `CarouselView` of ViewKit begins with this
  /// configuration.
  public static var natural: CarouselConfiguration {
    var configuration = CarouselConfiguration()
    configuration.motion = .natural
    return configuration
  }
}
