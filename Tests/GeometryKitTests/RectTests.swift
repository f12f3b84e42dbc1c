import GeometryKit
import Testing

/// Tests of `Rect`.
@Suite struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  /// A point on the common side of two adjacent rectangles lies in only one rectangle.
  @Test(arguments: [
    (Point(x: 10, y: 20), true), (Point(x: 39.9, y: 59.9), true), (Point(x: 40, y: 40), false),
    (Point(x: 20, y: 60), false), (Point(x: 9.9, y: 40), false), (Point(x: 20, y: 19.9), false),
  ])
  func rectangleExcludesItsRightAndBottomSides(point: Point, isInside: Bool) {
    #expect(rect.contains(point) == isInside)
  }

  @Test func insetMovesEachSideInwardByItsDistance() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: -5) == Rect(x: 5, y: 15, width: 40, height: 50))
  }

  /// If the insets exceed the width, the result lies halfway between the two moved sides.
  @Test func insetsLargerThanTheRectangleLeaveAnEmptyRectangle() {
    let insets = Insets(top: 50, left: 40, bottom: 10, right: 10)
    #expect(rect.inset(by: insets) == Rect(x: 40, y: 60, width: 0, height: 0))
  }

  @Test(
    arguments: [
      (0, Rect(x: 10, y: 20, width: 30, height: 40)),
      (0.5, Rect(x: 5, y: 10, width: 15.5, height: 20.5)),
      (1, .unit), (2, Rect(x: -10, y: -20, width: -28, height: -38)),
    ] as [(Double, Rect)])
  func interpolationMovesAllSidesInProportion(fraction: Double, expected: Rect) {
    #expect(rect.interpolated(to: .unit, fraction: fraction) == expected)
  }
}
