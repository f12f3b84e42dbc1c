import GeometryKit
import Testing

/// Tests of `Projection.through(_:)`: a plane in perspective on a page in perspective.
@Suite struct NestedProjectionTests {
  @Test(arguments: [-0.9, -0.3, 0, 0.6, 1.1]) func nestedProjectionEqualsBothProjectionsInSequence(
    angle: Double
  ) {
    let inner = Projection(
      Transform3D.perspective(-1.0 / 500).translated(x: 30, z: -40).rotated(angle: angle, x: 1),
      origin: Point(x: 100, y: 50))
    let outer = Projection(
      Transform3D.perspective(-1.0 / 800).rotated(angle: 0.4, y: 1), origin: Point(x: 200, y: 80))
    let both = inner.through(outer)
    for x in stride(from: -90.0, through: 90, by: 45) {
      for y in stride(from: -60.0, through: 60, by: 30) {
        let point = Point(x: x, y: y)
        guard let onPage = inner.project(point), let expected = outer.project(onPage),
          let projected = both.project(point), let back = both.unproject(projected)
        else {
          Issue.record("\(point) is behind the eye")
          continue
        }
        #expect((projected - expected).length < 1e-9)
        #expect((back - point).length < 1e-6)
      }
    }
  }
}
