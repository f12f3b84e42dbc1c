import CubeKit
import GeometryKit
import Glibc
import Testing

@Suite struct FaceTests {
  @Test func adjacentFacesShareAnEdge() throws {
    // The right edge of a page meets the left edge of the next page at every scroll offset.
    for width in [120.0, 320, 1024] {
      let fixture = CubeFixture(6)
      fixture.cube.bounds = Size(width: width, height: 400)
      for step in 0...50 {
        fixture.cube.scrollView.contentOffset.x = Double(step) / 10 * width
        for (left, right) in zip(fixture.faces, fixture.faces.dropFirst()) {
          for y in [-200.0, 200] {
            let a = Projection(left.transform).homogeneous(Point(x: width / 2, y: y))
            let b = Projection(right.transform).homogeneous(Point(x: -width / 2, y: y))
            #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 && abs(a.w - b.w) < 1e-12)
          }
        }
      }
    }
  }

  @Test func currentPageIsParallelToTheScreen() {
    let fixture = CubeFixture(6)
    for index in 0..<6 {
      fixture.cube.currentPageIndex = index
      let face = fixture.cube.face(at: index)
      let projection = face.map { Projection($0.transform) }
      for point in [Point(x: 100, y: -90), Point(x: -160, y: 240)] {
        guard let projected = projection?.project(point) else {
          Issue.record("no face \(index)")
          continue
        }
        #expect((projected - point).length < 1e-9)
      }
    }
  }

  @Test func atMostTwoFacesAreVisible() {
    for isWrapped in [false, true] {
      for count in 1...5 {
        let fixture = CubeFixture(count, wrapped: isWrapped)
        let view = fixture.cube.scrollView
        for step in 0...400 {
          view.contentOffset.x = Double(step) / 400 * view.contentSize.width - 160
          let visible = fixture.faces.filter { !$0.isHidden }
          #expect((1...2).contains(visible.count))
          // The determinant is positive exactly for those faces whose front is visible.
          for face in fixture.faces where abs(Projection(face.transform).determinant) > 1e-9 {
            #expect((Projection(face.transform).determinant > 0) == !face.isHidden)
          }
        }
      }
    }
  }

  @Test func onlyTheCurrentPageReceivesInput() {
    let fixture = CubeFixture(5)
    fixture.cube.scrollView.contentOffset.x = 2.3 * 320
    #expect(fixture.faces.filter(\.isInteractive).map(\.index) == [2])
  }

  /// The eye is 1 / −m34 points in front of the cube's front face. Pages rotate about the cube's
  /// centre, which is half the cube's width behind the front face. The test computes the expected
  /// positions from these facts.
  @Test(arguments: [CubeConstants.perspective, -1.0 / 900, -1.0 / 5000, 0])
  func facesAreProjectedFromTheEye(perspective: Double) throws {
    let fixture = CubeFixture(6)
    #expect(fixture.cube.perspective == -1.0 / 500)
    fixture.cube.perspective = perspective
    #expect(fixture.cube.perspective == perspective)
    for offset in [2.0, 2.2, 2.5, 2.95] {
      fixture.cube.scrollView.contentOffset.x = offset * 320
      for index in 2...3 {
        let face = try #require(fixture.cube.face(at: index))
        let angle = (Double(index) - offset) * .pi / 2
        for point in [Point(x: -160, y: -240), Point(x: 160, y: 240), Point(x: 40, y: -7)] {
          let x = point.x * cos(angle) + 160 * sin(angle)
          let z = 160 * cos(angle) - point.x * sin(angle) - 160
          let w = 1 + z * perspective
          let projected = try #require(Projection(face.transform).project(point))
          #expect((projected - Point(x: x / w, y: point.y / w)).length < 1e-9)
        }
        // A face is hidden when the eye is behind its plane. Without perspective, a face is hidden
        // from a rotation of 90° on.
        let distance = perspective < 0 ? -1 / perspective : 1e12
        #expect(face.isHidden == ((distance + 160) * cos(angle) <= 160))
      }
    }
  }

  @Test func perspectiveIsClamped() {
    let fixture = CubeFixture(3)
    for (asked, got) in [(0.5, 0.0), (-7, -1), (-.infinity, -1), (-0.25, -0.25), (.nan, -0.25)] {
      fixture.cube.perspective = asked
      #expect(fixture.cube.perspective == got)
      for face in fixture.faces { #expect(face.transform.isFinite) }
    }
  }
}
