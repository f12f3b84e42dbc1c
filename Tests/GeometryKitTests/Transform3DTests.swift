import GeometryKit
import TestSupport
import Testing

@Suite struct Transform3DTests {
  @Test func compositionOrderMatchesCoreAnimation() {
    // A translation that is applied before a rotation by 90° about z is rotated too.
    let turned = Transform3D.rotation(angle: .pi / 2, z: 1).translated(x: 10)
    #expect(abs(turned.m41) < 1e-12)
    #expect(abs(turned.m42 - 10) < 1e-12)
    let moved = Transform3D.rotation(angle: .pi / 2, z: 1)
      .concatenating(.translation(x: 10))
    #expect(abs(moved.m41 - 10) < 1e-12)
  }

  @Test func unprojectInvertsProject() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let transform = Transform3D.perspective(-1.0 / 500)
        .translated(
          x: .random(in: -300...300, using: &random), z: .random(in: -300...100, using: &random)
        )
        .rotated(
          angle: .random(in: -1.4...1.4, using: &random), x: .random(in: -1...1, using: &random),
          y: 1)
      let projection = Projection(transform, origin: Point(x: 400, y: 300))
      let point = Point(
        x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
      guard let projected = projection.project(point) else { continue }
      guard let back = projection.unproject(projected) else {
        Issue.record("no inverse at \(point) for \(transform)")
        continue
      }
      #expect((back - point).length < 1e-6)
    }
  }

  @Test func pointsBehindTheEyeHaveNoProjection() {
    let projection = Projection(Transform3D.perspective(-1.0 / 500).translated(z: 600))
    #expect(projection.project(.zero) == nil)
    #expect(projection.unproject(.zero) == nil)
  }
}
