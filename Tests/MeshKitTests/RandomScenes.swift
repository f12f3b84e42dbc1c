import GeometryKit
import TestSupport

@testable import MeshKit

/// A face of a test's scene.
struct TestFace {
  var rect: Rect
  var radius: Double
  var transform: Transform3D
  var isOpaque = true

  var projection: Projection { Projection(transform, origin: Point(x: 640, y: 400)) }

  /// Whether a point of the window lies on the face, rounded corners taken off, `margin` device
  /// pixels inside of all its edges (outside where it is negative).
  func contains(_ p: Point, ratio: Double, margin: Double = 0) -> Bool {
    if margin == 0 { return holds(p * (1 / ratio)) }
    // Round about, since the way from a point to an edge isn't even on a tilted face.
    let around = Self.directions.map { holds((p + $0 * margin) * (1 / ratio)) }
    return margin > 0 ? around.allSatisfy { $0 } : around.contains(true)
  }

  private static let directions: [Point] = (0..<16).map { step in
    let turn = Transform3D.rotation(angle: Double(step) * .pi / 8, z: 1)
    return Point(x: turn.m11, y: turn.m12)
  }

  private func holds(_ p: Point) -> Bool {
    guard let q = projection.unproject(p), projection.homogeneous(q).w >= Face.nearestW else {
      return false
    }
    let r = min(radius, rect.width / 2, rect.height / 2)
    let dx = max(rect.minX + r - q.x, q.x - rect.maxX + r, 0)
    let dy = max(rect.minY + r - q.y, q.y - rect.maxY + r, 0)
    return rect.contains(q) && dx * dx + dy * dy <= r * r
  }
}

extension SplitMix64 {
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A face at any angle, in front of the eye, partly behind it, or beside the window.
  mutating func face(largest: Double = 700) -> TestFace {
    let size = Size(width: real(4...largest), height: real(4...largest))
    // The perspective of all carousels, and one that is three times as strong.
    let transform = Transform3D.perspective(-1 / real(170...500))
      .translated(x: real(-500...500), y: real(-300...300), z: real(-600...250))
      .rotated(angle: real(-3.2...3.2), x: real(-1...1), y: real(-1...1), z: real(-0.3...0.3))
    return TestFace(
      rect: Rect(center: .zero, size: size), radius: Bool.random(using: &self) ? real(0...40) : 0,
      transform: transform)
  }
}

/// A scene's filled triangles, a buffer for each face.
func filled(
  _ faces: [TestFace], ratio: Double, window: Rect, tolerance: TextureTolerance = .picture
) -> (scene: FaceScene, meshes: [MeshBuffer], inks: [Ink?]) {
  var scene = FaceScene(tolerance: tolerance)
  scene.begin(window: window, pixelRatio: ratio)
  for face in faces {
    scene.add(
      face.rect, radius: face.radius, projection: face.projection, isOpaque: face.isOpaque)
  }
  var inks: [Ink?] = []
  var meshes: [MeshBuffer] = []
  for (index, face) in faces.enumerated() {
    var mesh = MeshBuffer()
    if let plane = scene.face(index) {
      let map = TextureMap(plane, rect: face.rect, source: Rect(x: 0, y: 0, width: 1, height: 1))
      let ink = Ink(plane, map: map, color: 0xFFFF_FFFF)
      inks.append(ink)
      scene.fill(index, ink: ink, into: &mesh)
    } else {
      inks.append(nil)
    }
    meshes.append(mesh)
  }
  return (scene, meshes, inks)
}

extension MeshBuffer {
  /// The corners of each triangle.
  var triangles: [[Vertex]] {
    stride(from: 0, to: indices.count, by: 3).map { start in
      indices[start..<start + 3].map { vertices[Int($0)] }
    }
  }

  /// How many triangles hold a point, at least `depth` device pixels from their edges.
  func count(at p: Point, depth: Double = 0) -> Int {
    var count = 0
    for start in stride(from: 0, to: indices.count, by: 3) {
      let corners = (
        place(of: indices[start]), place(of: indices[start + 1]), place(of: indices[start + 2])
      )
      // Vertices are single precision: 2560 ± 1/8192.
      let least = depth - 1e-3
      let sides = (
        Self.side(p, corners.0, corners.1), Self.side(p, corners.1, corners.2),
        Self.side(p, corners.2, corners.0)
      )
      if (sides.0 >= least && sides.1 >= least && sides.2 >= least)
        || (-sides.0 >= least && -sides.1 >= least && -sides.2 >= least)
      {
        count += 1
      }
    }
    return count
  }

  private static func side(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let d = b - a
    return (d.x * (p.y - a.y) - d.y * (p.x - a.x)) / max(d.length, 1e-9)
  }

  var area: Double {
    triangles.reduce(0) { sum, corners in
      let points = corners.map { Point(x: Double($0.x), y: Double($0.y)) }
      return sum + ConvexPolygon.doubleArea(points).magnitude / 2
    }
  }
}
