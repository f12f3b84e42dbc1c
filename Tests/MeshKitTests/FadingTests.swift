import GeometryKit
import Testing

@testable import MeshKit

/// Tests of `MeshClipper.fade(_:towards:)`.
@Suite struct FadingTests {
  /// Returns a half-opaque square of 100 × 100 pixels.
  private func makeMesh() -> MeshBuffer {
    var mesh = MeshBuffer()
    for (x, y) in [(0.0, 0.0), (100, 0), (100, 100), (0, 100)] {
      mesh.add(Vertex(x: Float(x), y: Float(y), color: 0x80FF_FFFF))
    }
    mesh.addTriangle(0, 1, 2)
    mesh.addTriangle(0, 2, 3)
    return mesh
  }

  private func area(_ corners: [Vertex]) -> Double {
    ConvexPolygon.doubleArea(corners.map { Point(x: Double($0.x), y: Double($0.y)) }) / 2
  }

  @Test func trianglesFadeLinearlyTowardsEveryLine() throws {
    let (left, right) = (Point(x: -5, y: 10), Point(x: 500, y: 10))
    let upper = try #require(FadingEdge(left, right, opaqueAt: Point(x: 50, y: 30)))
    let lower = try #require(
      FadingEdge(Point(x: 0, y: 90), Point(x: 1, y: 90), opaqueAt: Point(x: 7, y: 82)))
    var (mesh, clipper) = (makeMesh(), MeshClipper())
    clipper.fade(&mesh, towards: [upper, lower])
    #expect(abs(mesh.triangles.map(area).reduce(0, +) - 8000) < 1e-3)
    for corner in mesh.triangles.flatMap(\.self) {
      let y = Double(corner.y)
      #expect(y >= 10 - 1e-4 && y <= 90 + 1e-4)
      let opacity = min(max((y - 10) / 20, 0), 1) * min(max((90 - y) / 8, 0), 1)
      #expect(abs(Double(corner.color >> 24) - opacity * 128) <= 1, "\(corner)")
    }
  }

  @Test func fadeKeepsTrianglesFarInsideTheLineAndRemovesTrianglesBeyondIt() throws {
    let (left, right) = (Point(x: 0, y: -40), Point(x: 100, y: -40))
    let edge = try #require(FadingEdge(left, right, opaqueAt: Point(x: 0, y: -10)))
    var (mesh, clipper) = (makeMesh(), MeshClipper())
    clipper.fade(&mesh, towards: [edge])
    #expect(mesh.triangles == makeMesh().triangles)
    let away = try #require(FadingEdge(left, right, opaqueAt: Point(x: 0, y: -70)))
    clipper.fade(&mesh, towards: [away])
    #expect(mesh.isEmpty)
  }

  @Test func fadingEdgeIsNilIfItsPointsCoincideOrLieOnOneLine() {
    let (a, b) = (Point(x: 3, y: 4), Point(x: 8, y: 4))
    #expect(FadingEdge(a, a, opaqueAt: b) == nil && FadingEdge(a, b, opaqueAt: a) == nil)
  }
}
