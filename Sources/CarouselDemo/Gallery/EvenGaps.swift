import CarouselKit
import GeometryKit

/// The displacements of cards that make the gaps between their pictures even, whatever the shapes
/// of the pictures.
///
/// A carousel places cards as if their pictures were equally long. The picture beside the centred
/// one is displaced along the axis until their distance on the screen is `gap`. Each picture
/// farther away is displaced until its distance from the previous one is that of standard pictures.
/// While the carousel scrolls from one item to the next, the displacements change gradually, and
/// hardly near an item.
///
/// The displacements depend only on the shapes of the pictures and on the scroll offset.
struct EvenGaps {
  /// The positions of pictures beside the centred one.
  enum Rule: Equatable {
    /// The distance between the centred picture and its neighbours on the screen is a multiple of
    /// the card's length along the axis.
    case gap(Double)
    /// The outer edges of pictures that overlap are where those of a standard picture would be, so
    /// that equally wide parts of the neighbours are visible.
    case outerEdges

    /// The aspect ratio of a standard picture. The outer edges of a higher picture leave a margin
    /// beside the ring.
    var standardAspect: Double { self == .outerEdges ? 0.9 : 10.0 / 7 }
  }

  /// Returns the size of the picture at an index, in points.
  typealias PictureSize = (_ index: Int) -> Size

  /// The places of the cards while an item is centred: those with offsets from −`reach` to `reach`.
  private var places: [Place] = []
  /// The positions of pictures; `nil` if pictures aren't displaced.
  private var rule: Rule?
  /// The distance between the centred picture and its neighbours on the screen, in points.
  private var gap = 0.0
  private var axis = Axis.horizontal
  /// The size of a standard picture, in points.
  private var standard = Size.zero
  /// The number of pictures.
  private var count = 0
  /// Whether the last picture is followed by the first.
  private var isWrapped = false
  /// The number of places on each side of the centre.
  private static let reach = 4
  /// The number of places on each side of a circle that is seen in perspective. The cards beyond
  /// them are seen edge-on or are on the far side.
  private static let reachInDepth = 2
  /// The minimum component of a card's direction along the carousel's axis. On a wheel, the cards
  /// beyond the last such card lead back.
  private static let minAdvance = 0.3
  /// The number of items over which the displacement decreases to 0 beyond the last place.
  private static let decrease = 2.0

  /// Updates the places.
  ///
  /// - Parameters:
  ///   - carousel: The carousel.
  ///   - rule: The positions of pictures; `nil` if pictures aren't displaced.
  ///   - length: The length of a card along the axis, in points.
  ///   - keepsGap: Whether the gap of the rule applies. Otherwise the gap is that of standard
  ///     pictures.
  ///   - standard: The size of a standard picture, in points.
  mutating func update<Item>(
    _ carousel: Carousel<Item>, rule: Rule?, length: Double, keepsGap: Bool, standard: Size
  ) {
    self.rule = rule
    guard let rule else { return }
    axis = carousel.axis
    count = carousel.numberOfItems
    isWrapped = carousel.isWrapEnabled
    self.standard = standard
    if places.isEmpty { places = Array(repeating: Place(), count: 2 * Self.reach + 1) }
    for offset in -Self.reach...Self.reach {
      places[offset + Self.reach] = Place(carousel.transform(at: Double(offset)), axis)
    }
    guard case .gap(let fraction) = rule else { return }
    gap = fraction * length
    if !keepsGap, let standardGap = standardGap(at: 1) { gap = standardGap }
  }

  /// Returns the displacement of the picture at an index if it is `offset` items from the centre,
  /// in points.
  func displacement(of index: Int, at offset: Double, size: PictureSize) -> Point {
    guard rule != nil, count > 0, abs(offset) < 1e6 else { return .zero }
    var scroll = Double(index) - offset
    // Beyond the ends, the row moves as a whole.
    if !isWrapped { scroll = min(max(scroll, 0), Double(count - 1)) }
    let start = scroll.rounded(.down)
    let fraction = scroll - start
    let centre = Int(start)
    let before = displacement(of: index - centre, from: centre, size: size)
    guard fraction > 0 else { return before * nearness(offset) }
    let after = displacement(of: index - centre - 1, from: centre + 1, size: size)
    let progress = fraction * fraction * (3 - 2 * fraction)
    return (before + (after - before) * progress) * nearness(offset)
  }

  /// Returns a factor that is 0 where a picture changes from one end of a closed ring to the other.
  private func nearness(_ offset: Double) -> Double {
    guard isWrapped else { return 1 }
    let half = Double(count) / 2
    return half > 1 ? min(max((half - abs(offset)) / min(half - 1, 1), 0), 1) : 0
  }

  /// Returns the displacement of the picture at a place while the picture at the index `centre` is
  /// centred.
  private func displacement(of place: Int, from centre: Int, size: PictureSize) -> Point {
    guard place != 0, let index = existingIndex(centre) else { return .zero }
    if rule == .outerEdges { return displacementOfEdge(at: place, from: centre, size: size) }
    var inner = size(index)
    let side = place > 0 ? 1 : -1
    var displacement = Point.zero
    var last = 0
    while last < min(abs(place), Self.reach) {
      let distance = last + 1
      guard let index = existingIndex(centre + side * distance),
        let target = distance == 1 ? gap : outerGap(at: side * distance, gap),
        let shift = shift(
          of: size(index), at: side * distance, from: inner, displacement, gap: target)
      else { break }
      displacement = shift
      inner = size(index)
      last = distance
    }
    let excess = Double(abs(place) - last)
    return displacement * max(1 - excess / Self.decrease, 0)
  }

  /// Returns the displacement that moves the outer edge of the picture at a place to that of a
  /// standard picture.
  private func displacementOfEdge(
    at place: Int, from centre: Int, size: PictureSize
  ) -> Point {
    guard abs(place) <= Self.reach, let index = existingIndex(centre + place),
      let outline = self.place(place).outline(of: size(index)),
      let standardOutline = self.place(place).outline(of: standard)
    else { return .zero }
    let direction = direction(place)
    return direction * (standardOutline.end(along: direction) - outline.end(along: direction))
  }

  /// Returns the index of the picture at an index that may be beyond the ends of the row; `nil` if
  /// there is none.
  private func existingIndex(_ index: Int) -> Int? {
    let rest = index % count
    let wrapped = rest < 0 ? rest + count : rest
    return isWrapped || wrapped == index ? wrapped : nil
  }

  /// Returns the gap between the pictures at a place and at the previous place, nearer to the
  /// centre, if the gap beside the centre is `gap`; `nil` if there is no gap to keep.
  private func outerGap(at place: Int, _ gap: Double) -> Double? {
    let here = self.place(place)
    // Cards that face the eye at the same depth as the centred one have equal gaps.
    if here.isAtFront { return here.direction[axis] > Self.minAdvance ? gap : nil }
    guard abs(place) <= Self.reachInDepth, let first = standardGap(at: place.signum()),
      let standard = standardGap(at: place)
    else { return nil }
    return standard + (gap - first) * here.scale
  }

  /// Returns the gap between standard pictures at a place and at the previous place, if they aren't
  /// displaced.
  private func standardGap(at place: Int) -> Double? {
    guard let inner = self.place(place - place.signum()).outline(of: standard),
      let outer = self.place(place).outline(of: standard)
    else { return nil }
    return inner.separation(from: outer, towards: direction(place)).distance
  }

  /// Returns the displacement of a picture with which its distance from the previous picture, which
  /// is also displaced, is `gap`.
  private func shift(
    of outer: Size, at place: Int, from inner: Size, _ displacement: Point, gap: Double
  ) -> Point? {
    let direction = direction(place)
    guard let former = self.place(place - place.signum()).outline(of: inner),
      let outline = self.place(place).outline(of: outer)
    else { return nil }
    let fixed = former.moved(by: displacement)
    var shift = Point.zero
    // The distance is a convex, piecewise linear function of the displacement, so that a few steps
    // of Newton's method reach the solution.
    for _ in 0..<4 {
      let gapNow = fixed.separation(from: outline.moved(by: shift), towards: direction)
      let error = gap - gapNow.distance
      guard abs(error) > 1e-9 else { break }
      shift += direction * (error / gapNow.slope)
    }
    return shift
  }

  private func place(_ offset: Int) -> Place { places[offset + Self.reach] }

  /// Returns the direction on the screen in which a picture at a place moves away from the centre.
  private func direction(_ place: Int) -> Point {
    self.place(place).direction * Double(place.signum())
  }
}

/// The place of a card on the screen.
private struct Place {
  var projection = Projection(.identity)
  /// The direction of the carousel's axis on the card, projected to the screen; a unit vector.
  var direction = Point(x: 1, y: 0)
  /// The length of a short line along the axis on the card, projected to the screen, relative to
  /// its length on the card.
  var scale = 1.0
  /// Whether the card faces the eye at the depth of the screen.
  var isAtFront = true

  init() {}

  init(_ transform: Transform3D, _ axis: Axis) {
    projection = Projection(transform)
    direction = axis == .horizontal ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
    var (near, far) = (Point.zero, Point.zero)
    near[axis] = -1
    far[axis] = 1
    guard let start = projection.project(near), let end = projection.project(far) else { return }
    let length = (end - start).length
    guard length > 0 else { return }
    direction = (end - start) * (1 / length)
    scale = length / 2
    isAtFront =
      abs(projection.ow - 1) < 0.01 && abs(projection.xw) < 1e-6 && abs(projection.yw) < 1e-6
  }

  /// Returns the outline of a picture in the middle of the card; `nil` if it can't be projected.
  func outline(of picture: Size) -> Quadrilateral? {
    let (x, y) = (picture.width / 2, picture.height / 2)
    guard let a = projection.project(Point(x: -x, y: -y)),
      let b = projection.project(Point(x: x, y: -y)),
      let c = projection.project(Point(x: x, y: y)),
      let d = projection.project(Point(x: -x, y: y))
    else { return nil }
    return Quadrilateral(x: SIMD4(a.x, b.x, c.x, d.x), y: SIMD4(a.y, b.y, c.y, d.y))
  }
}

/// A convex quadrilateral on the screen. Its corners are in order around it.
struct Quadrilateral {
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  /// The minimum cosine of the angle between a direction and the normals of the edges that separate
  /// quadrilaterals in that direction.
  private static let minSlope = 0.5

  func moved(by vector: Point) -> Quadrilateral {
    Quadrilateral(x: x + vector.x, y: y + vector.y)
  }

  /// Returns the distance of another quadrilateral in a direction: the greatest along the normals
  /// of all edges. The distance is negative if the quadrilaterals overlap. `slope` is the change of
  /// the distance if the other one moves in that direction, per point.
  func separation(
    from other: Quadrilateral, towards direction: Point
  ) -> (distance: Double, slope: Double) {
    var best = distance(of: other, along: direction)
    var slope = 1.0
    for corner in 0..<8 {
      let quadrilateral = corner < 4 ? self : other
      let (start, end) = (corner % 4, (corner + 1) % 4)
      let edge = Point(
        x: quadrilateral.x[end] - quadrilateral.x[start],
        y: quadrilateral.y[end] - quadrilateral.y[start])
      let length = edge.length
      guard length > 0 else { continue }
      var normal = Point(x: -edge.y / length, y: edge.x / length)
      var cosine = normal.x * direction.x + normal.y * direction.y
      if cosine < 0 {
        normal = -normal
        cosine = -cosine
      }
      guard cosine >= Self.minSlope else { continue }
      let distance = distance(of: other, along: normal)
      if distance > best {
        best = distance
        slope = cosine
      }
    }
    return (best, slope)
  }

  /// Returns the position of the last corner in a direction.
  func end(along direction: Point) -> Double {
    (x * direction.x + y * direction.y).max()
  }

  private func distance(of other: Quadrilateral, along normal: Point) -> Double {
    (other.x * normal.x + other.y * normal.y).min() - end(along: normal)
  }
}
