import GeometryKit
import Testing

@testable import CarouselKit

/// The overlap of cards on the screen.
@Suite struct OutlineTests {
  private let size = Size(width: 100, height: 60)

  private func outline(_ transform: Transform3D) throws -> Outline {
    try #require(Outline(of: Rect(center: Point(x: 300, y: 200), size: size), transform))
  }

  /// Returns whether two cards overlap. The result must be the same in both directions.
  private func overlap(_ a: Transform3D, _ b: Transform3D, _ fraction: Double = 0) throws -> Bool {
    let (a, b) = (try outline(a), try outline(b))
    #expect(a.overlaps(b, byMoreThan: fraction) == b.overlaps(a, byMoreThan: fraction))
    return a.overlaps(b, byMoreThan: fraction)
  }

  @Test(arguments: [0, 0.3, 1.2, 3.0]) func neighboursThatTouchDoNotOverlap(angle: Double) throws {
    func place(_ x: Double, _ y: Double) -> Transform3D {
      Transform3D.rotation(angle: angle, z: 1).translated(x: x, y: y)
    }
    for (x, y) in [(100.0, 0.0), (-100, 20), (0, 60), (30, -60), (100, 60)] {
      #expect(try !overlap(.rotation(angle: angle, z: 1), place(x, y)))
      #expect(try overlap(.rotation(angle: angle, z: 1), place(x * 0.98, y * 0.98)))
    }
  }

  /// The bounding boxes of turned cards may overlap although the cards don't.
  @Test func turnedCardsDoNotOverlapAtTheCornersOfTheirBoxes() throws {
    let turned = Transform3D.rotation(angle: 0.7, z: 1)
    #expect(try !overlap(turned, turned.translated(y: 61)))
    #expect(try overlap(turned, turned.translated(y: 59)))
  }

  /// An overlap of half a point isn't visible.
  @Test(arguments: [(0.4, false), (0.6, true)])
  func overlapOfHalfAPointDoesNotCount(overlap: Double, counts: Bool) throws {
    let neighbour = Transform3D.translation(y: size.height - overlap)
    #expect(try self.overlap(.identity, neighbour) == counts)
  }

  @Test func smallOverlapsCanBeIgnored() throws {
    let (card, neighbour) = (Transform3D.identity, Transform3D.translation(x: 90, y: 5))
    #expect(try overlap(card, neighbour))
    #expect(try overlap(card, neighbour, 0.09))
    #expect(try !overlap(card, neighbour, 0.11))
  }

  @Test func cardBehindTheEyeHasNoOutline() {
    var transform = Transform3D.translation(z: 600)
    transform.m44 = -0.2
    #expect(Outline(of: Rect(center: .zero, size: size), transform) == nil)
  }
}
