import GeometryKit

extension CarouselLayout {
  /// The position from which a carousel is seen.
  public struct Camera: Equatable, Sendable {
    /// The perspective: m34 of the base transform, −1 / distance of the eye in points.
    public var perspective: Double
    /// The displacement of the eye, in points. Zero by default.
    public var viewpointOffset = Point.zero
    /// The displacement of the items and of the vanishing point, in points. Zero by default.
    public var contentOffset = Point.zero

    /// Creates a camera from its perspective and its displacements in points.
    public init(
      perspective: Double, viewpointOffset: Point = .zero, contentOffset: Point = .zero
    ) {
      self.perspective = perspective
      self.viewpointOffset = viewpointOffset
      self.contentOffset = contentOffset
    }

    /// The length of an item's longer side, in points, for which iCarousel's perspective, −1/500,
    /// was designed.
    private static let standardLength = 320.0

    /// Creates the standard camera for items of a size, in points. The camera is farther away from
    /// larger items, so that items of all sizes have the same perspective.
    public init(for item: Size) {
      perspective = -1 / (500 * max(1, max(item.width, item.height) / Self.standardLength))
    }

    /// The transform that the camera applies to every item, as a matrix.
    public var transform: Transform3D { applied(to: .identity) }

    /// Returns the transform that applies `transform` first and then that of the camera, which
    /// moves the eye and adds the perspective.
    public func applied(to transform: Transform3D) -> Transform3D {
      var result = transform
      result.move(by: -viewpointOffset)
      result.addPerspective(perspective)
      return result
    }

    /// Returns `transform` without that of the camera. This is the inverse of `applied(to:)`.
    public func removed(from transform: Transform3D) -> Transform3D {
      var result = transform
      result.addPerspective(-perspective)
      result.move(by: viewpointOffset)
      return result
    }

    /// Returns the camera between this camera and `other`. A `fraction` above 1 extrapolates; the
    /// eye then stays in front of the items.
    func interpolated(to other: Self, fraction: Double) -> Self {
      func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * fraction }
      var camera = other
      camera.perspective = perspective + (other.perspective - perspective) * fraction
      if fraction > 1, other.perspective <= 0 { camera.perspective = min(camera.perspective, 0) }
      camera.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
      camera.contentOffset = mix(contentOffset, other.contentOffset)
      return camera
    }
  }
}

extension Transform3D {
  /// Moves the result of the transform by a vector in points.
  fileprivate mutating func move(by vector: Point) {
    m11 += m14 * vector.x
    m12 += m14 * vector.y
    m21 += m24 * vector.x
    m22 += m24 * vector.y
    m31 += m34 * vector.x
    m32 += m34 * vector.y
    m41 += m44 * vector.x
    m42 += m44 * vector.y
  }

  /// Adds a perspective to the result of the transform.
  fileprivate mutating func addPerspective(_ perspective: Double) {
    m14 += m13 * perspective
    m24 += m23 * perspective
    m34 += m33 * perspective
    m44 += m43 * perspective
  }
}
