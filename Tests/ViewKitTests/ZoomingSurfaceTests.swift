import GeometryKit
import GestureKit
import ScrollKit
import TestSupport
import Testing

@testable import ViewKit

/// Tests a surface that can be zoomed with two fingers and double taps. It is tested upright and
/// tilted.
@Suite struct ZoomingSurfaceTests {
  private static let angles = [0, 0.5, -0.8]

  /// Returns a surface with content of its own size.
  private static func surface() -> ScrollSurface {
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    surface.contentSize = surface.size
    surface.scrollView.maximumZoomScale = 4
    surface.scrollView.axisReleasedAtEnds = .horizontal
    surface.doubleTapZooms = true
    return surface
  }

  /// Returns the point of the content that is drawn at a point of the surface.
  private func contentPoint(at point: Point, on surface: ScrollSurface) throws -> Point {
    try #require(surface.content.placement.unproject(point))
  }

  @Test(arguments: angles) func doubleTapZoomsAtTheTappedPoint(angle: Double) throws {
    let surface = Self.surface()
    var taps: [Int] = []
    surface.onTap = { taps.append($0.count) }
    let harness = TreeHarness(surface, turned: angle)
    let point = Point(x: 130, y: 250)
    let before = try contentPoint(at: point, on: surface)
    for scale in [ScrollPhysics.doubleTapZoom, 1] {
      for _ in 0..<2 { try harness.tap(point, on: surface) }
      harness.rest(1)
      #expect(surface.scrollView.zoomScale == scale)
      #expect((try contentPoint(at: point, on: surface) - before).length < 1e-6)
    }
    #expect(taps == [1, 2, 1, 2])
  }

  @Test func surfaceWithoutZoomingPassesTapsAndPinchesOn() throws {
    let surface = Self.surface()
    surface.doubleTapZooms = false
    surface.scrollView.maximumZoomScale = 1
    let cards = Cards(3, size: Size(width: 400, height: 400)) { _ in surface }
    var taps = 0
    cards.view.onTap = { _, _ in taps += 1 }
    let harness = TreeHarness(cards.view)
    for _ in 0..<2 { try harness.tap(Point(x: 130, y: 250), on: surface) }
    try pinch(harness, surface, about: Point(x: 200, y: 200), from: 50, to: 150)
    harness.rest(1)
    #expect(taps == 2 && surface.scrollView.zoomScale == 1)
  }

  /// Moves two fingers on opposite sides of a point from one distance to another, without lifting
  /// them.
  private func pinch(
    _ harness: TreeHarness, _ surface: ScrollSurface, about middle: Point, from start: Double,
    to end: Double
  ) throws {
    let plane = surface.projection
    for step in 0...20 {
      let distance = start + (end - start) * Double(step) / 20
      for (id, side) in [(Int64(1), -1.0), (2, 1)] {
        let position = try #require(plane.project(middle + Point(x: side * distance, y: 0)))
        harness.tree.handle(
          Touch(id: id, phase: step == 0 ? .began : .moved, position: position, time: harness.time))
      }
      harness.pass(1.0 / 60)
    }
  }

  @Test(arguments: angles) func pinchZoomsAtTheCentreOfTheFingers(angle: Double) throws {
    let surface = Self.surface()
    let harness = TreeHarness(surface, turned: angle)
    let middle = Point(x: 220, y: 160)
    let before = try contentPoint(at: middle, on: surface)
    try pinch(harness, surface, about: middle, from: 60, to: 120)
    // The scale is the ratio of the fingers' distances, apart from the movement before the pinch
    // was recognized.
    #expect((1.5...2).contains(surface.scrollView.zoomScale))
    // The fingers move alternately, three points at a time. Their centre therefore also moves.
    #expect((try contentPoint(at: middle, on: surface) - before).length < 8)
  }

  @Test(arguments: angles) func touchOnAZoomedSurfaceHitsTheViewThatIsDrawn(angle: Double) throws {
    let surface = Self.surface()
    let button = Button("Press", frame: Rect(x: 300, y: 320, width: 60, height: 44))
    var presses = 0
    button.onPress = { presses += 1 }
    surface.content.add(button)
    let harness = TreeHarness(surface, turned: angle)
    surface.scrollView.zoom(to: button.frame, animated: true)
    harness.rest(1)
    #expect(surface.scrollView.zoomScale == 4)
    for x in [2.0, 58] { try harness.tap(Point(x: x, y: 30), on: button) }
    #expect(presses == 2 && surface.scrollView.zoomScale == 4)
  }

  /// A drag scrolls zoomed content within its range. When the content is at an end, drags and wheel
  /// events scroll the surrounding view.
  @Test(arguments: angles) func dragsAtTheEndsScrollTheSurroundingView(angle: Double) throws {
    let surface = Self.surface()
    let row = ScrollSurface(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    row.contentSize = Size(width: 800, height: 400)
    row.content.add(surface)
    let harness = TreeHarness(row, turned: angle)
    func stroke(_ distance: Double) throws {
      let position = try #require(surface.projection.project(Point(x: 200, y: 200)))
      for _ in 0..<10 {
        harness.tree.handle(
          Wheel(delta: Point(x: distance + 0.01, y: 0), position: position, time: harness.time))
        harness.pass(0.01)
      }
      harness.rest(2)
    }
    func offsets() -> (content: Double, row: Double) {
      (surface.scrollView.contentOffset.x, row.scrollView.contentOffset.x)
    }
    let (start, left) = (Point(x: 250, y: 200), Point(x: -60, y: 0))
    // At scale 1, the whole content is visible and can't scroll, so the surrounding view scrolls.
    try harness.drag(start, by: left, on: surface)
    harness.rest(2)
    #expect(offsets().content == 0 && offsets().row > 30)
    row.scrollView.contentOffset = .zero

    surface.scrollView.zoomScale = 2
    harness.rest(1)
    for move in [
      { try harness.drag(start, by: left, on: surface) }, { try stroke(0.3) },
    ] as [() throws -> Void] {
      surface.scrollView.contentOffset.x = 200
      row.scrollView.contentOffset = .zero
      try move()
      harness.rest(2)
      #expect(offsets().content > 210 && offsets().row == 0)
      surface.scrollView.contentOffset.x = 400
      try move()
      harness.rest(2)
      #expect(offsets().content == 400 && offsets().row > 10)
    }
  }
}
