import CarouselKit
import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct ArrangeSceneTests {
  // Views are released before the window closes, in the order of the properties.
  private let carousel: Carousel<ArrangedPhoto>
  private let harness: SceneHarness

  init() async throws {
    harness = try SceneHarness(.arrange, access: await WindowAccess.acquire())
    carousel = try #require(harness.views(PhotoGridView.self).first).carousel
    harness.program.load(passing: 0.1)
    harness.pass(1)
  }

  /// The photographs in their order.
  private var order: [Int] {
    carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0)?.photo }
  }

  /// The selected photographs, in their order.
  private var selected: [Int] {
    carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0) }
      .filter(\.isSelected).map(\.photo)
  }

  private func middle(ofItemAt index: Int) throws -> Point {
    let photo = try #require(carousel.itemView(at: index))
    return try harness.position(photo.photoFrame.center, on: photo)
  }

  private func isEnabled(_ button: String) throws -> Bool {
    try harness.view(.button, button).isEnabled
  }

  private func resize(to size: Size) {
    harness.program.resize(to: size)
    harness.pass(1)
  }

  /// The removal area appears over a photograph of the bottom row. The photograph stays if the
  /// finger doesn't move.
  @Test func photographHeldWhereTheRemovalAreaAppearsIsKept() {
    let (point, former) = (Point(x: 320, y: 340), order)
    harness.touch(.began, point)
    harness.program.pass(0.6)
    #expect(harness.program.application.contents.menu.isShown)
    harness.touch(.ended, point)
    harness.pass(1)
    #expect(order == former)
  }

  /// A window that is resized during a drag keeps the photographs under the finger.
  @Test func resizingDuringADragKeepsTheGridAtTheFinger() throws {
    let start = Point(x: 400, y: 200)
    harness.touch(.began, start)
    for step in 1...10 { harness.touch(.moved, start + Point(x: Double(-9 * step), y: 0)) }
    harness.program.pass(0.1)
    let offset = carousel.scrollOffset
    let grid = try #require(harness.views(PhotoGridView.self).first)
    harness.program.resize(to: Size(width: 700, height: 400))
    harness.program.pass(0.1)
    #expect(abs(carousel.scrollOffset - offset) < 0.5 && abs(grid.displacement.x) < 1)
    harness.touch(.ended, start)
  }

  @Test func photographsFillOneColumnAfterAnother() throws {
    let points = try (0..<4).map(middle(ofItemAt:))
    #expect(abs(points[0].y - points[2].y) < 1 && abs(points[1].y - points[3].y) < 1)
    #expect(abs(points[0].x - points[1].x) < 1 && abs(points[2].x - points[3].x) < 1)
    #expect(points[1].y > points[0].y + 60 && points[2].x > points[0].x + 60)
  }

  /// The taller the window is for its width, the more rows there are. Two columns or more are
  /// completely visible.
  @Test(
    arguments: [
      (Size(width: 1280, height: 690), 2), (Size(width: 3840, height: 2050), 2),
      (Size(width: 700, height: 800), 3), (Size(width: 800, height: 1170), 4),
      (Size(width: 360, height: 600), 4),
    ])
  func tallWindowsHaveMoreRows(area: Size, rows: Int) {
    let grid = PhotoGrid(filling: area)
    #expect(grid.rows == rows && grid.columns >= 2)
    #expect(grid.itemSize.height <= area.height && grid.itemSize.height > area.height - 8)
    let width = Double(grid.columns) * (grid.photoSize.width + PhotoGrid.gap) + PhotoGrid.gap
    #expect(width <= area.width && width > area.width * 0.9)
  }

  /// Whichever item the carousel rests at, as many columns as fit are visible in the middle.
  @Test(arguments: [Size(width: 360, height: 600), Size(width: 1280, height: 690)])
  func gridRestsWithWholeColumns(area: Size) {
    let grid = PhotoGrid(filling: area)
    for count in [1, 5, 6, 27, 28] {
      let columns = (count + grid.rows - 1) / grid.rows
      for index in 0..<count {
        let offset = Double(index) + grid.alignment(at: index, count: count)
        let positions = (0..<columns).map { column in
          grid.center(of: column * grid.rows, offset: offset).x
        }
        let visible = positions.filter { abs($0) + grid.photoSize.width / 2 <= area.width / 2 }
        #expect(visible.count == min(grid.columns, columns), "\(index) of \(count)")
        #expect(abs(visible.reduce(0, +)) < 1e-6, "\(index) of \(count)")
      }
    }
  }

  /// No photograph is cut off after a drag or a key if all columns fit into the window.
  @Test(arguments: [Size(width: 360, height: 720), Size(width: 640, height: 400)])
  func photographsReturnIntoTheWindow(size: Size) throws {
    resize(to: size)
    func check(_ state: String) throws {
      for index in order.indices {
        let photo = try #require(carousel.itemView(at: index))
        let frame = try #require(photo.projection.bounds(of: photo.photoFrame))
        #expect(frame.minX >= 0 && frame.maxX <= size.width, "\(index) \(state): \(frame)")
      }
    }
    try check("at first")
    let start = Point(x: size.width / 2, y: size.height / 2)
    for distance in [-70.0, 40, -200] {
      harness.drag(from: start, to: start + Point(x: distance, y: 0))
      harness.pass(1)
      try check("after a drag by \(distance)")
    }
    for _ in 0..<order.count {
      harness.press(.left)
      harness.pass(1)
      try check("after a key")
    }
  }

  /// Within a column, a key moves only the focus: the grid stays in place in every frame.
  @Test func keyWithinAColumnKeepsTheGridInPlace() throws {
    carousel.currentItemIndex = 2
    harness.pass(1)
    let before = try middle(ofItemAt: 0).x
    harness.press(.right)
    for frame in 0..<30 {
      harness.program.passFrame()
      #expect(try abs(middle(ofItemAt: 0).x - before) < 2, "\(frame)")
    }
    #expect(carousel.currentItemIndex == 3)
  }

  /// Holding a photograph and dragging it moves it. Undo and redo go back and forth.
  @Test func heldPhotographIsMovedByDragging() throws {
    try harness.drag(from: middle(ofItemAt: 2), to: middle(ofItemAt: 5), after: 0.6)
    #expect(harness.isAtRest)
    #expect(order == [0, 1, 3, 4, 5, 2])
    #expect(carousel.visibleItemViews.allSatisfy { $0.opacity == 1 })
    try harness.tap("Undo")
    #expect(harness.isAtRest && order == Array(0..<6))
    #expect(try !isEnabled("Undo") && isEnabled("Redo"))
    try harness.tap("Redo")
    #expect(harness.isAtRest && order == [0, 1, 3, 4, 5, 2])
  }

  @Test func changeOfTheFolderKeepsTheOrderAndTheHistory() throws {
    try harness.drag(from: middle(ofItemAt: 2), to: middle(ofItemAt: 5), after: 0.6)
    let paths = harness.program.application.context.paths
    var listing = PictureListing()
    listing.pictures = Array(paths.dropFirst())
    harness.program.application.scene.update(
      with: CatalogChange(listing), newIndexes: paths.indices.map { $0 - 1 })
    harness.rest()
    #expect(order.prefix(5) == [0, 2, 3, 4, 1])
    try harness.tap("Undo")
    #expect(order.prefix(5) == [0, 1, 2, 3, 4])
  }

  /// A photograph that is held over the bin while the folder changes isn't lost.
  @Test func changeOfTheFolderReturnsAHeldPhotograph() throws {
    let (start, end) = (try middle(ofItemAt: 2), Point(x: 320, y: 375))
    harness.touch(.began, start)
    harness.program.pass(0.6)
    harness.move(from: start, to: end)
    #expect(order == [0, 1, 3, 4, 5])
    let paths = harness.program.application.context.paths
    harness.program.application.scene.update(
      with: CatalogChange(paths), newIndexes: Array(paths.indices))
    harness.touch(.ended, end)
    #expect(harness.isAtRest && order == Array(0..<6))
  }

  /// Redo deselects the photographs that it removes.
  @Test func redoDeselectsRemovedPhotographs() throws {
    harness.press(.delete)
    harness.press(.letter("z"), .control)
    harness.pass(1)
    harness.press(.letter("a"), .control)
    harness.press(.letter("z"), [.control, .shift])
    harness.pass(1)
    #expect(order.count == 5 && selected == order && harness.texts.contains("5 selected"))
  }

  /// The buttons are visible only while one of them can be pressed.
  @Test func removeButtonNeedsASelection() throws {
    var hasButtons: Bool { harness.views(Button.self).contains { $0.title == "Remove" } }
    #expect(!hasButtons)
    harness.tap(try middle(ofItemAt: 3))
    harness.pass(0.5)
    #expect(try isEnabled("Remove") && !isEnabled("Undo"))
    try harness.tap("Remove")
    harness.pass(1)
    #expect(try !isEnabled("Remove") && isEnabled("Undo"))
    try harness.tap("Undo")
    harness.pass(1)
    #expect(try isEnabled("Redo"))
    harness.press(.escape)
  }

  @Test func dragWithoutHoldingScrollsTheCarousel() throws {
    let start = try middle(ofItemAt: 3)
    harness.drag(from: start, to: start - Point(x: 150, y: 0))
    #expect(harness.isAtRest)
    #expect(carousel.currentItemIndex > 3 && order == Array(0..<6))
  }

  /// Dropping a held photograph at the bottom removes it. Undo restores it.
  @Test func photographDroppedAtTheBottomIsRemoved() throws {
    try harness.drag(from: middle(ofItemAt: 2), to: Point(x: 320, y: 375), after: 0.6)
    #expect(harness.isAtRest && order == [0, 1, 3, 4, 5])
    try harness.tap("Undo")
    #expect(harness.isAtRest && order == Array(0..<6))
  }

  /// Selected photographs are lifted, moved and removed together.
  @Test func selectedPhotographsAreMovedTogether() throws {
    for index in [1, 4] {
      harness.tap(try middle(ofItemAt: index))
      harness.pass(0.5)
    }
    #expect(selected == [1, 4] && harness.texts.contains("2 selected"))
    try harness.drag(from: middle(ofItemAt: 4), to: middle(ofItemAt: 1), after: 0.6)
    #expect(harness.isAtRest)
    #expect(order == [1, 4, 0, 2, 3, 5])
    try harness.tap("Remove")
    #expect(harness.isAtRest && order == [0, 2, 3, 5] && selected.isEmpty)
    for _ in 0..<2 {
      try harness.tap("Undo")
      harness.pass(1)
    }
    #expect(order == Array(0..<6))
  }

  @Test func keysSelectMoveRemoveAndUndo() throws {
    #expect(carousel.currentItemIndex == 3)
    harness.press(.right, .control)
    harness.pass(1)
    #expect(order == [0, 1, 2, 4, 3, 5])
    harness.press(.space)
    harness.pass(0.5)
    #expect(selected == [3])
    harness.press(.escape)
    harness.pass(0.5)
    #expect(selected.isEmpty)
    harness.press(.letter("a"), .control)
    harness.press(.delete)
    harness.pass(1)
    #expect(carousel.numberOfItems == 0)
    for _ in 0..<2 { harness.press(.letter("z"), .control) }
    harness.pass(1)
    #expect(order == Array(0..<6))
    harness.press(.letter("z"), [.control, .shift])
    harness.pass(1)
    #expect(order == [0, 1, 2, 4, 3, 5] && harness.isAtRest)
  }

  /// While a photograph is held at the window's edge, the carousel scrolls beneath it.
  @Test func photographHeldAtTheEdgeScrollsTheCarousel() throws {
    let start = try middle(ofItemAt: 2)
    let side = Point(x: 630, y: start.y)
    harness.touch(.began, start)
    harness.program.pass(0.6)
    harness.move(from: start, to: side)
    harness.program.pass(4)
    harness.touch(.ended, side)
    #expect(harness.isAtRest)
    #expect(carousel.currentItemIndex >= 4 && order.last == 2)
  }
}
