import GeometryKit
import TestSupport
import Testing

@testable import MeshKit

/// Tests of rectangles that `ShapeMesher` adds directly: their sides are parallel to the window.
@Suite struct UprightRectangleTests {
  private static let window = Rect(x: 0, y: 0, width: 640, height: 400)

  /// Returns the triangles of a rectangle, drawn as a rectangle and as a polygon.
  private func triangles(
    of rect: Rect, alpha: UInt32
  ) -> (rectangle: [[Vertex]], polygon: [[Vertex]]) {
    let plane = Projection(.scale(x: 1.5, y: 1.25), origin: Point(x: 20.25, y: 30.5))
    guard let face = Face(plane, pixelRatio: 1) else { return ([], []) }
    let paint = Paint(
      face, map: TextureMap(face, rect: rect, source: .unit), color: alpha << 24 | 0x40_8020)
    let corners = [
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY), rect.origin,
      Point(x: rect.maxX, y: rect.minY),
    ]
    var mesher = ShapeMesher()
    var (rectangle, polygon) = (MeshBuffer(), MeshBuffer())
    mesher.fill(rect, radius: 0, on: face, in: Self.window, paint: paint, into: &rectangle)
    mesher.fill(convex: corners, on: face, in: Self.window, paint: paint, into: &polygon)
    return (rectangle.triangles, polygon.triangles)
  }

  @Test func rectangleHasTheTrianglesOfAnEqualPolygon() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let rect = Rect(
        x: Double.random(in: -30...300, using: &random),
        y: Double.random(in: -40...220, using: &random),
        width: Double.random(in: 0.5...160, using: &random),
        height: Double.random(in: 0.5...120, using: &random))
      let (rectangle, polygon) = triangles(of: rect, alpha: .random(in: 0...255, using: &random))
      #expect(rectangle.count == polygon.count)
      for (a, b) in zip(rectangle.joined(), polygon.joined()) {
        #expect(abs(a.x - b.x) < 1e-4 && abs(a.y - b.y) < 1e-4 && a.color == b.color)
        #expect(abs(a.u - b.u) < 1e-5 && abs(a.v - b.v) < 1e-5)
      }
    }
  }
}
