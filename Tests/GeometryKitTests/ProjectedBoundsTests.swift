import GeometryKit
import Testing

/// Tests of `Projection.bounds(of:)`.
@Suite struct ProjectedBoundsTests {
  private let rect = Rect(x: -30, y: -20, width: 60, height: 40)

  @Test func boundsOfAnUnrotatedRectangleAreItsProjection() {
    let projection = Projection(.scale(x: 2, y: 0.5), origin: Point(x: 100, y: 50))
    #expect(projection.bounds(of: rect) == Rect(x: 40, y: 40, width: 120, height: 20))
  }

  @Test(arguments: [-1.2, -0.4, 0.7, 1.5]) func boundsAreTheExtremesOfTheProjectedCorners(
    angle: Double
  ) throws {
    let projection = Projection(
      Transform3D.perspective(-1.0 / 500).rotated(angle: angle, y: 1)
        .rotated(angle: angle / 2, z: 1),
      origin: Point(x: 200, y: 80))
    let bounds = try #require(projection.bounds(of: rect))
    let corners = try [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map { try #require(projection.project($0)) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    #expect(abs((xs.min() ?? 0) - bounds.minX) < 1e-9 && abs((xs.max() ?? 0) - bounds.maxX) < 1e-9)
    #expect(abs((ys.min() ?? 0) - bounds.minY) < 1e-9 && abs((ys.max() ?? 0) - bounds.maxY) < 1e-9)
  }

  @Test func boundsAreNilWhenACornerIsBehindTheEye() {
    let projection = Projection(Transform3D.perspective(-1.0 / 20).rotated(angle: 1.5, y: 1))
    #expect(projection.bounds(of: rect) == nil)
  }

  @Test func boundsOfAnEdgeOnRectangleHaveZeroWidth() throws {
    let projection = Projection(.scale(x: 0, y: 1), origin: Point(x: 7, y: 0))
    #expect(projection.bounds(of: rect) == Rect(x: 7, y: -20, width: 0, height: 40))
  }
}
