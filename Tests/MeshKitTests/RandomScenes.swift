import GeometryKit
import TestSupport

@testable import MeshKit

/// A face in a test scene.
struct TestFace {
  var rect: Rect
  var radius: Double
  var transform: Transform3D
  var isOpaque = true

  var projection: Projection { Projection(transform, origin: Point(x: 640, y: 400)) }

  /// Returns whether a device pixel lies on the face, outside the cut-off parts of its rounded
  /// corners, and at least `margin` device pixels inside all edges. A negative margin includes
  /// pixels outside the edges.
  func contains(_ p: Point, ratio: Double, margin: Double = 0) -> Bool {
    if margin == 0 { return contains(p * (1 / ratio)) }
    // Tests a circle of points around the pixel, because on a tilted face the margin has no uniform
    // scale.
    let isInside = Self.directions.map { contains((p + $0 * margin) * (1 / ratio)) }
    return margin > 0 ? isInside.allSatisfy { $0 } : isInside.contains(true)
  }

  private static let directions: [Point] = (0..<16).map { step in
    let rotation = Transform3D.rotation(angle: Double(step) * .pi / 8, z: 1)
    return Point(x: rotation.m11, y: rotation.m12)
  }

  /// Returns whether a point of the window, in points, lies on the face.
  private func contains(_ p: Point) -> Bool {
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
  /// Returns a random number in a range.
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns a random face at any angle: in front of the eye, partly behind it, or outside the
  /// window.
  mutating func face(largest: Double = 700) -> TestFace {
    let size = Size(width: real(4...largest), height: real(4...largest))
    // The perspective ranges from the carousels' default, −1/500, to a perspective about three
    // times as strong.
    let transform = Transform3D.perspective(-1 / real(170...500))
      .translated(x: real(-500...500), y: real(-300...300), z: real(-600...250))
      .rotated(angle: real(-3.2...3.2), x: real(-1...1), y: real(-1...1), z: real(-0.3...0.3))
    return TestFace(
      rect: Rect(center: .zero, size: size), radius: Bool.random(using: &self) ? real(0...40) : 0,
      transform: transform)
  }
}

/// Returns a scene with the given faces. For each face, also returns a buffer with the triangles of
/// its filled part, and its paint.
func filled(
  _ faces: [TestFace], ratio: Double, window: Rect, tolerance: TextureTolerance = .picture
) -> (scene: FaceScene, meshes: [MeshBuffer], paints: [Paint?]) {
  var scene = FaceScene(tolerance: tolerance)
  scene.begin(window: window, pixelRatio: ratio)
  for face in faces {
    scene.add(
      face.rect, radius: face.radius, projection: face.projection, isOpaque: face.isOpaque)
  }
  var paints: [Paint?] = []
  var meshes: [MeshBuffer] = []
  for (index, face) in faces.enumerated() {
    var mesh = MeshBuffer()
    if let plane = scene.face(index) {
      let map = TextureMap(plane, rect: face.rect, source: .unit)
      let paint = Paint(plane, map: map, color: 0xFFFF_FFFF)
      paints.append(paint)
      scene.fill(index, paint: paint, into: &mesh)
    } else {
      paints.append(nil)
    }
    meshes.append(mesh)
  }
  return (scene, meshes, paints)
}

extension MeshBuffer {
  /// The vertices of each triangle.
  var triangles: [[Vertex]] {
    indices.map { triangle in
      [triangle.a, triangle.b, triangle.c].map { vertices[Int($0)] }
    }
  }

  /// Returns the number of triangles that contain a point at least `depth` device pixels inside
  /// their edges.
  func count(at p: Point, depth: Double = 0) -> Int {
    var count = 0
    for triangle in indices {
      let corners = (
        position(of: triangle.a), position(of: triangle.b), position(of: triangle.c)
      )
      // Vertices have single precision: near 2560 they are rounded by up to 1/8192.
      let minDistance = depth - 1e-3
      let distances = (
        Self.distance(p, corners.0, corners.1), Self.distance(p, corners.1, corners.2),
        Self.distance(p, corners.2, corners.0)
      )
      if (distances.0 >= minDistance && distances.1 >= minDistance && distances.2 >= minDistance)
        || (-distances.0 >= minDistance && -distances.1 >= minDistance
          && -distances.2 >= minDistance)
      {
        count += 1
      }
    }
    return count
  }

  /// Returns the signed distance of a point from the line through `a` and `b`.
  private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let d = b - a
    return (d.x * (p.y - a.y) - d.y * (p.x - a.x)) / max(d.length, 1e-9)
  }

  /// The sum of the triangles' areas, in square device pixels.
  var area: Double {
    triangles.reduce(0) { sum, corners in
      let points = corners.map { Point(x: Double($0.x), y: Double($0.y)) }
      return sum + ConvexPolygon.doubleArea(points).magnitude / 2
    }
  }
}
