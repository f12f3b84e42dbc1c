import CubeKit
import GeometryKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct FaceTests {
  @Test func facesMeetAtTheEdges() throws {
    // The right edge of a page is the left edge of the next, wherever the cube is.
    for width in [120.0, 320, 1024] {
      let book = Book(6)
      book.cube.bounds = Size(width: width, height: 400)
      for step in 0...50 {
        book.cube.scrollView.contentOffset.x = Double(step) / 10 * width
        for (left, right) in zip(book.faces, book.faces.dropFirst()) {
          for y in [-200.0, 200] {
            let a = Projection(left.transform).homogeneous(Point(x: width / 2, y: y))
            let b = Projection(right.transform).homogeneous(Point(x: -width / 2, y: y))
            #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 && abs(a.w - b.w) < 1e-12)
          }
        }
      }
    }
  }

  @Test func theCurrentPageLiesFlat() {
    let book = Book(6)
    for index in 0..<6 {
      book.cube.currentPageIndex = index
      let face = book.cube.face(at: index)
      let projection = face.map { Projection($0.transform) }
      for point in [Point(x: 100, y: -90), Point(x: -160, y: 240)] {
        guard let seen = projection?.project(point) else {
          Issue.record("no face \(index)")
          continue
        }
        #expect((seen - point).length < 1e-9)
      }
    }
  }

  @Test func atMostTwoAreSeenAndTheyFaceTheEye() {
    for isWrapped in [false, true] {
      for count in 1...5 {
        let book = Book(count, wrapped: isWrapped)
        let view = book.cube.scrollView
        for step in 0...400 {
          view.contentOffset.x = Double(step) / 400 * view.contentSize.width - 160
          let seen = book.faces.filter { !$0.isHidden }
          #expect((1...2).contains(seen.count))
          // A face seen from the front keeps the sense of turning of the identity.
          for face in book.faces where abs(Projection(face.transform).determinant) > 1e-9 {
            #expect((Projection(face.transform).determinant > 0) == !face.isHidden)
          }
        }
      }
    }
  }

  @Test func onlyTheCurrentPageTakesInput() {
    let book = Book(5)
    book.cube.scrollView.contentOffset.x = 2.3 * 320
    #expect(book.faces.filter(\.isInteractive).map(\.index) == [2])
    #expect(book.cube.pointInCurrentPage(at: Point(x: 319, y: 240)) == nil)
    book.cube.currentPageIndex = 2
    let point = Point(x: 12, y: 470)
    let found = book.cube.pointInCurrentPage(at: point)
    #expect(((found ?? .zero) - point).length < 1e-9)
    #expect(book.cube.pointInCurrentPage(at: Point(x: -1, y: 3)) == nil)
    #expect(book.cube.pointInCurrentPage(at: Point(x: .nan, y: 3)) == nil)
  }

  @Test func aPointIsFoundThroughThePerspective() throws {
    let book = Book(5)
    book.cube.scrollView.contentOffset.x = 1.8 * 320
    let face = try #require(book.cube.face(at: 2))
    let inPage = Point(x: 200, y: 77)
    let center = Point(x: 160, y: 240)
    let seen = try #require(
      Projection(face.transform, origin: center).project(inPage - center))
    let found = try #require(book.cube.pointInCurrentPage(at: seen))
    #expect((found - inPage).length < 1e-9)
  }

  /// The eye stands 1 / −m34 before the front face; from there a page turned by an angle about the
  /// cube's middle, half its width behind the face, is seen at the places computed here.
  @Test(arguments: [CubeConstants.perspective, -1.0 / 900, -1.0 / 5000, 0])
  func facesAreSeenFromTheEye(perspective: Double) throws {
    let book = Book(6)
    #expect(book.cube.perspective == -1.0 / 500)
    book.cube.perspective = perspective
    #expect(book.cube.perspective == perspective)
    for offset in [2.0, 2.2, 2.5, 2.95] {
      book.cube.scrollView.contentOffset.x = offset * 320
      for index in 2...3 {
        let face = try #require(book.cube.face(at: index))
        let angle = (Double(index) - offset) * .pi / 2
        for point in [Point(x: -160, y: -240), Point(x: 160, y: 240), Point(x: 40, y: -7)] {
          let x = point.x * cos(angle) + 160 * sin(angle)
          let z = 160 * cos(angle) - point.x * sin(angle) - 160
          let w = 1 + z * perspective
          let seen = try #require(Projection(face.transform).project(point))
          #expect((seen - Point(x: x / w, y: point.y / w)).length < 1e-9)
        }
        // Hidden once the eye is behind its plane: without perspective, from a quarter turn on.
        let distance = perspective < 0 ? -1 / perspective : 1e12
        #expect(face.isHidden == ((distance + 160) * cos(angle) <= 160))
      }
    }
  }

  @Test func absurdPerspectivesAreLimited() {
    let book = Book(3)
    for (asked, got) in [(0.5, 0.0), (-7, -1), (-.infinity, -1), (-0.25, -0.25), (.nan, -0.25)] {
      book.cube.perspective = asked
      #expect(book.cube.perspective == got)
      for face in book.faces { #expect(face.transform.isFinite) }
    }
  }
}
