import GeometryKit
import TestSupport
import Testing

@testable import MeshKit

@Suite struct TextureErrorTests {
  /// Returns the largest texture error in a mesh, in device pixels: the distance between the exact
  /// position of a texture point and the position where it is drawn. The error is computed on a
  /// grid of points in each triangle.
  private func worstError(_ mesh: MeshBuffer, _ face: TestFace, ratio: Double) -> Double {
    var worst = 0.0
    for corners in mesh.triangles {
      for i in 0...3 {
        for j in 0...(3 - i) {
          let weights = [Double(3 - i - j) / 3, Double(i) / 3, Double(j) / 3]
          func mix(_ part: KeyPath<Vertex, Float>) -> Double {
            zip(corners, weights).reduce(0) { $0 + Double($1.0[keyPath: part]) * $1.1 }
          }
          let point = Point(
            x: face.rect.minX + mix(\.u) * face.rect.width,
            y: face.rect.minY + mix(\.v) * face.rect.height)
          guard let exact = face.projection.project(point) else { return .infinity }
          worst = max(worst, (exact * ratio - Point(x: mix(\.x), y: mix(\.y))).length)
        }
      }
    }
    return worst
  }

  @Test(arguments: [1.0, 1.25, 2.0]) func textureErrorIsUnderHalfAPixelOnRandomFaces(ratio: Double)
  {
    var random = SplitMix64(seed: 7)
    let window = Rect(x: 0, y: 0, width: 1280 * ratio, height: 800 * ratio)
    let count = 30 * RandomTests.scale
    var tested = 0
    for _ in 0..<count {
      let face = random.face(largest: 1280)
      let (_, meshes, _) = filled([face], ratio: ratio, window: window)
      guard !meshes[0].isEmpty else { continue }
      tested += 1
      #expect(worstError(meshes[0], face, ratio: ratio) < 0.5, "\(face)")
    }
    #expect(tested > count / 3)
  }

  /// The sizes are those of a card in a cover flow and of a cube's face that fills the window.
  @Test(arguments: [320.0, 1280.0], [1.0, 2.0])
  func textureErrorIsUnderHalfAPixelAtEveryAngle(width: Double, ratio: Double) {
    for axis in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
      for degrees in stride(from: 0.0, through: 89, by: 12.7) {
        let transform = Transform3D.perspective(-1.0 / 500).translated(z: -width / 2)
          .rotated(angle: degrees * .pi / 180, x: axis.0, y: axis.1)
        let face = TestFace(
          rect: Rect(center: .zero, size: Size(width: width, height: min(width, 800))), radius: 16,
          transform: transform)
        let (_, meshes, _) = filled(
          [face], ratio: ratio, window: Rect(x: 0, y: 0, width: 1280 * ratio, height: 800 * ratio))
        #expect(worstError(meshes[0], face, ratio: ratio) < 0.5, "\(degrees)° about \(axis)")
      }
    }
  }

  /// The face is as large as a page of a cube halfway through a rotation. On a face of this size,
  /// smaller triangles cost little compared with the area.
  @Test func largeFaceHasATextureErrorUnderAQuarterPixel() {
    let face = TestFace(
      rect: Rect(center: .zero, size: Size(width: 640, height: 640)), radius: 0,
      transform: Transform3D.perspective(-1.0 / 1000).rotated(angle: 0.6, y: 1))
    let window = Rect(x: 0, y: 0, width: 1280, height: 800)
    let even = TextureTolerance(TextureTolerance.picture.maximum)
    let (_, coarse, _) = filled([face], ratio: 1, window: window, tolerance: even)
    let (_, fine, _) = filled([face], ratio: 1, window: window)
    #expect(worstError(coarse[0], face, ratio: 1) > 0.3)
    #expect(worstError(fine[0], face, ratio: 1) < 0.25)
    #expect(fine[0].triangles.count < 3 * coarse[0].triangles.count)
  }

  @Test func faceParallelToTheWindowConsistsOfTwoTriangles() {
    let face = TestFace(
      rect: Rect(center: .zero, size: Size(width: 320, height: 320)), radius: 0,
      transform: .identity)
    let (_, meshes, _) = filled(
      [face], ratio: 1, window: Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(meshes[0].triangles.count == 2)
  }

  /// A regular grid for this card needs at least 12 × 8 cells, which is 192 triangles; the limit is
  /// three quarters of that.
  @Test func tiltedCardNeedsFewerTrianglesThanAGrid() {
    let face = TestFace(
      rect: Rect(center: .zero, size: Size(width: 320, height: 320)), radius: 0,
      transform: Transform3D.perspective(-1.0 / 500).translated(x: 300, z: -160)
        .rotated(angle: 1.4137, y: 1))
    let (_, meshes, _) = filled(
      [face], ratio: 1, window: Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(meshes[0].triangles.count < 144)
  }
}
