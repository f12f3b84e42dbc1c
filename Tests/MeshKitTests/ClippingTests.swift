import GeometryKit
import Testing

@testable import MeshKit

/// Tests of `MeshClipper.clip(_:to:)`.
@Suite struct ClippingTests {
  /// A polygon with 24 corners around the origin, on a circle with a radius of 100 pixels.
  private let polygon = ConvexPolygon(
    (0..<24).map { corner in
      let turn = Transform3D.rotation(angle: Double(corner) * .pi / 12, z: 1)
      return Point(x: turn.m11 * 100, y: turn.m12 * 100)
    })

  /// Returns an opaque square with sides of 40 pixels.
  private func square(at center: Point) -> MeshBuffer {
    var mesh = MeshBuffer()
    for (x, y) in [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20)] {
      mesh.add(Vertex(x: Float(center.x + x), y: Float(center.y + y), color: 0xFFFF_FFFF))
    }
    mesh.addTriangle(0, 1, 2)
    mesh.addTriangle(0, 2, 3)
    return mesh
  }

  /// Returns the area of all triangles, weighted by their opacity.
  private func coverage(of mesh: MeshBuffer) -> Double {
    mesh.triangles.map { corners in
      let points = corners.map { Point(x: Double($0.x), y: Double($0.y)) }
      let alpha = corners.map { Double($0.color >> 24) / 255 }.reduce(0, +) / 3
      return ConvexPolygon.doubleArea(points) / 2 * alpha
    }.reduce(0, +)
  }

  @Test func clipLeavesAMeshThatTouchesNoEdgeUnchanged() {
    var clipper = MeshClipper()
    for center in [Point.zero, Point(x: 60, y: 0), Point(x: -40, y: 40)] {
      var mesh = square(at: center)
      clipper.clip(&mesh, to: polygon)
      #expect(mesh.vertices == square(at: center).vertices && mesh.indices.count == 2)
    }
  }

  @Test func clipRemovesTheAreaOutsideThePolygon() {
    var clipper = MeshClipper()
    for x in stride(from: -130.0, through: 130, by: 10) {
      for y in [-95.0, -30, 0, 70] {
        let center = Point(x: x, y: y)
        var mesh = square(at: center)
        var visible = ConvexPolygon(
          square(at: center).vertices.map { Point(x: Double($0.x), y: Double($0.y)) })
        visible.clip(to: polygon)
        clipper.clip(&mesh, to: polygon)
        let expected = visible.isEmpty ? 0 : visible.area
        #expect(abs(coverage(of: mesh) - expected) < 2 + 0.01 * expected, "\(center)")
      }
    }
  }
}
