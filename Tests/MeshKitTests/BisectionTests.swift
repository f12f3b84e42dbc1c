import GeometryKit
import TestSupport
import Testing

@testable import MeshKit

/// Tests of `MeshBuffer.bisect(edgesLongerThan:ifAnyAreaExceeds:)`, which is needed for rasterizers
/// that can't draw large triangles.
@Suite struct BisectionTests {
  /// Returns two triangles that share their longest edge, and a small triangle in front of them.
  private func makeMesh() -> MeshBuffer {
    var mesh = MeshBuffer()
    for (x, y) in [(0.0, 0.0), (1000, 0), (1000, 700), (0, 700)] {
      mesh.add(
        Vertex(
          x: Float(x), y: Float(y), color: 0xFF40_8020, u: Float(x / 1000), v: Float(y / 700)))
    }
    mesh.addTriangle(0, 1, 2)
    mesh.addTriangle(0, 2, 3)
    for (x, y) in [(10.0, 10.0), (30, 10), (10, 30)] {
      mesh.add(Vertex(x: Float(x), y: Float(y), color: 0xFFFF_FFFF))
    }
    mesh.addTriangle(4, 5, 6)
    return mesh
  }

  private func area(_ corners: [Vertex]) -> Double {
    ConvexPolygon.doubleArea(corners.map { Point(x: Double($0.x), y: Double($0.y)) }) / 2
  }

  @Test func bisectionLimitsEdgeLengthsAndChangesNothingElse() {
    var mesh = makeMesh()
    mesh.bisect(edgesLongerThan: 150, ifAnyAreaExceeds: 10_000)
    let triangles = mesh.triangles
    #expect(triangles.count > 40)
    for corners in triangles.dropLast() {
      for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        let edge = Point(
          x: Double(corners[a].x - corners[b].x), y: Double(corners[a].y - corners[b].y))
        #expect(edge.length <= 150)
      }
      #expect(area(corners) > 0)
      for corner in corners {
        // The texture stays in place.
        #expect(abs(corner.u - corner.x / 1000) < 1e-6 && abs(corner.v - corner.y / 700) < 1e-6)
        #expect(corner.color == 0xFF40_8020)
      }
    }
    #expect(abs(triangles.dropLast().map(area).reduce(0, +) - 700_000) < 1)
    // The triangle in front is still the last.
    #expect(triangles.last?.map(\.x) == [10, 30, 10])
    // Each inner edge belongs to two triangles: there are no T-junctions.
    var edges: [Set<Int32>: Int] = [:]
    for triangle in mesh.indices.dropLast() {
      let (a, b, c) = (triangle.a, triangle.b, triangle.c)
      for (start, end) in [(a, b), (b, c), (c, a)] {
        let ends = [start, end].map { index -> Int32 in
          let vertex = mesh.vertices[Int(index)]
          return Int32(vertex.x * 1000) &* 1_000_003 &+ Int32(vertex.y * 1000)
        }
        edges[Set(ends), default: 0] += 1
      }
    }
    let border = edges.filter { $0.value == 1 }.count
    #expect(edges.values.allSatisfy { $0 <= 2 })
    // A side is halved until it is at most 150 pixels long. The sides of 1000 and 700 pixels are
    // halved three times, so each of the four sides has 8 parts.
    #expect(border == 4 * 8)
  }

  @Test func bisectionChangesNothingIfAllTrianglesAreSmall() {
    var mesh = makeMesh()
    let before = mesh.indices
    mesh.bisect(edgesLongerThan: 150, ifAnyAreaExceeds: 400_000)
    #expect(mesh.indices == before && mesh.vertices.count == 7)
    mesh.bisect(edgesLongerThan: 0, ifAnyAreaExceeds: 0)
    #expect(mesh.indices == before)
  }
}
