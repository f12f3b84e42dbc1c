import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The task switcher in windows and with cards of every shape.
@WindowActor @Suite struct TaskSwitcherTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private nonisolated static let windows = [
    Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 2560, height: 1080),
    Size(width: 1000, height: 1000), Size(width: 600, height: 1024), Size(width: 360, height: 800),
  ]

  private func gallery(_ window: Size, _ options: [String] = []) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(
      pictures: 12, options: ["--type", "taskSwitcher"] + options, turn: turn)
    gallery.stand.layOut(window)
    gallery.scene.carousel.currentItemIndex = 5
    #expect(gallery.settle())
    return gallery
  }

  /// Where a card is seen in the window.
  private func frame(of index: Int, in gallery: HeadlessGallery) throws -> Rect {
    let carousel = gallery.scene.carousel
    let view = try #require(carousel.itemView(at: index))
    let (rect, projection) = (view.pictureBounds, view.placement)
    let start = try #require(projection.project(rect.origin))
    let end = try #require(projection.project(Point(x: rect.maxX, y: rect.maxY)))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// iCarousel's name for it is its other name on the command line.
  @Test func customIsItsOtherName() throws {
    for name in ["custom", "taskSwitcher"] {
      #expect(try ShowCommand.parse(["--type", name]).type.layout == .taskSwitcher)
    }
    #expect(!ShownTypes.standard.names.contains("custom"))
  }

  /// Vertical, where the carousel's item width is the cards' height, they stand as in a row.
  @Test(arguments: windows) func itLiesAlongXInBothOrientations(window: Size) throws {
    let row = try gallery(window, ["--card", "90x160"])
    let column = try gallery(window, ["--card", "90x160", "--vertical"])
    for index in 3...7 {
      let (a, b) = (try frame(of: index, in: row), try frame(of: index, in: column))
      #expect(abs(a.minX - b.minX) < 1e-6 && abs(a.maxX - b.maxX) < 1e-6)
      #expect(abs(a.minY - b.minY) < 1e-6 && abs(a.maxY - b.maxY) < 1e-6)
    }
  }

  /// From left to right the cards are in order, and what comes after the next one is out of sight.
  @Test(arguments: windows, [[], ["--card", "120x200"], ["--vertical"]])
  func cardsAreInOrder(window: Size, options: [String]) throws {
    let gallery = try gallery(window, options)
    let seen = try gallery.scene.carousel.indexesForVisibleItems.map {
      (index: $0, frame: try frame(of: $0, in: gallery))
    }.filter { $0.frame.minX < window.width }
    #expect(seen.map(\.index).last == 6)
    for (left, right) in zip(seen, seen.dropFirst()) {
      #expect(left.frame.minX < right.frame.minX)
    }
  }

  /// The current card is the one that shows most of itself, in the middle of the window, where a tap
  /// opens it.
  @Test(arguments: windows) func theCurrentCardIsTheOneThatIsSeen(window: Size) throws {
    let gallery = try gallery(window)
    let current = try frame(of: 5, in: gallery)
    let next = try frame(of: 6, in: gallery)
    #expect(next.minX - current.minX > 0.7 * current.width)
    #expect(window.width - next.minX < 0.4 * next.width)
    #expect(current.minX < window.width / 2 && window.width / 2 < next.minX)
    gallery.touch(.began, at: Point(x: window.width / 2, y: window.height / 2))
    gallery.frame()
    gallery.touch(.ended, at: gallery.finger)
    gallery.frame()
    #expect(gallery.scene.viewer.index == 5)
  }
}
