import GeometryKit
import TestSupport
import Testing

@testable import MeshKit

@Suite struct ExtremeInputTests {
  private let window = Rect(x: 0, y: 0, width: 1280, height: 800)

  private func draw(_ faces: [TestFace], ratio: Double = 1) -> MeshBuffer {
    var (scene, _, paints) = filled(faces, ratio: ratio, window: window)
    var mesh = MeshBuffer()
    for (index, paint) in paints.enumerated() {
      guard let paint else { continue }
      scene.fill(index, paint: paint, into: &mesh)
      scene.addEdge(index, paint: paint, into: &mesh)
      scene.addShadow(faces[index].rect.inset(by: -20), of: index, paint: paint, into: &mesh)
    }
    return mesh
  }

  /// Returns whether all vertices are near the window, with valid texture coordinates and indices.
  private func isValid(_ mesh: MeshBuffer) -> Bool {
    mesh.vertices.allSatisfy {
      // Fringes extend a few pixels beyond the window.
      $0.x >= -16 && $0.x <= 1296 && $0.y >= -16 && $0.y <= 816 && $0.u >= 0 && $0.u <= 1
        && $0.v >= 0 && $0.v <= 1
    }
      && mesh.indices.allSatisfy {
        min($0.a, $0.b, $0.c) >= 0 && Int(max($0.a, $0.b, $0.c)) < mesh.vertices.count
      }
  }

  @Test func facesPartlyBehindTheEyeAreClipped() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var face = random.face(largest: 3000)
      face.transform = Transform3D.perspective(-1 / random.real(50...200))
        .translated(z: random.real(-100...900))
        .rotated(angle: random.real(-3...3), x: 1, y: random.real(-1...1))
      #expect(isValid(draw([face])), "\(face)")
    }
  }

  @Test func faceBehindTheEyeHasNoTriangles() {
    let face = TestFace(
      rect: Rect(x: -10, y: -10, width: 20, height: 20), radius: 0,
      transform: Transform3D.perspective(-1.0 / 500).translated(z: 600))
    #expect(draw([face]).isEmpty)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
  ]) func facesWithExtremeNumbersHaveValidMeshes(number: Double) {
    let plain = TestFace(
      rect: Rect(x: -100, y: -100, width: 200, height: 200), radius: 10, transform: .identity)
    var faces: [TestFace] = []
    let parts: [WritableKeyPath<Transform3D, Double>] = [
      \.m11, \.m14, \.m22, \.m24, \.m41, \.m44,
    ]
    for part in parts {
      var face = plain
      face.transform[keyPath: part] = number
      faces.append(face)
    }
    var extreme = plain
    extreme.radius = number
    faces.append(extreme)
    extreme = plain
    extreme.rect = Rect(x: number, y: 0, width: 10, height: number)
    faces.append(extreme)
    for face in faces { #expect(isValid(draw([face, plain])), "\(face)") }
    #expect(isValid(draw([plain], ratio: number)))
  }

  @Test func faceBehindManyFacesHasABoundedNumberOfTriangles() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<10 {
      // A hundred small faces over a large one.
      var faces = [
        TestFace(
          rect: Rect(x: -600, y: -380, width: 1200, height: 760), radius: 16,
          transform: Transform3D.perspective(-1.0 / 500).rotated(angle: 0.2, y: 1))
      ]
      for _ in 0..<100 { faces.append(random.face(largest: 80)) }
      var (scene, meshes, paints) = filled(faces, ratio: 1, window: window)
      #expect(meshes[0].triangles.count < VisibleRegion.maxPieces * 200)
      var edge = MeshBuffer()
      if let paint = paints[0] { scene.addEdge(0, paint: paint, into: &edge) }
      #expect(edge.triangles.count < 2000)
    }
  }

  @Test func shapesWithExtremeNumbersHaveFiniteVertices() {
    var shapes = ShapeMesher()
    let paint = Paint(.flat, color: 0xFFFF_FFFF)
    for number in [Double.nan, .infinity, -1, 0, 1e-9, 1e9] {
      var mesh = MeshBuffer()
      let rect = Rect(x: 10, y: number, width: 50, height: 20)
      shapes.fill(rect, radius: number, on: .flat, in: window, paint: paint, into: &mesh)
      shapes.stroke(rect, radius: 4, width: number, on: .flat, paint: paint, into: &mesh)
      shapes.stroke(
        line: [.zero, Point(x: number, y: 5), Point(x: 9, y: number), .zero], width: 2, on: .flat,
        paint: paint, into: &mesh)
      shapes.fill(
        convex: [.zero, Point(x: number, y: 5), Point(x: 9, y: 40)], on: .flat, in: window,
        paint: paint, into: &mesh)
      #expect(mesh.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(number)")
    }
  }
}
