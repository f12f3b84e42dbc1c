import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The task switcher's layout in windows of many shapes and with cards of many sizes.
@WindowActor @Suite struct TaskSwitcherTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private nonisolated static let windows = [
    Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 2560, height: 1080),
    Size(width: 1000, height: 1000), Size(width: 600, height: 1024), Size(width: 360, height: 800),
  ]

  private func gallery(_ window: Size, _ options: [String] = []) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(
      pictures: 12, options: ["--type", "taskSwitcher"] + options, access: access)
    gallery.fixture.layOut(window)
    gallery.scene.carousel.currentItemIndex = 5
    #expect(gallery.settle())
    return gallery
  }

  /// Returns the rectangle of a card's picture in the window.
  private func frame(of index: Int, in gallery: HeadlessGallery) throws -> Rect {
    let carousel = gallery.scene.carousel
    let view = try #require(carousel.itemView(at: index))
    let (rect, projection) = (view.pictureBounds, view.placement)
    let start = try #require(projection.project(rect.origin))
    let end = try #require(projection.project(Point(x: rect.maxX, y: rect.maxY)))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// The command line accepts "custom", iCarousel's name of the type, as an alias.
  @Test func customIsAnAliasOfTaskSwitcher() throws {
    for name in ["custom", "taskSwitcher"] {
      #expect(try ShowCommand.parse(["--type", name]).type.layout == .taskSwitcher)
    }
    #expect(!ShownTypes.standard.names.contains("custom"))
  }

  /// The vertical setting doesn't change the layout.
  @Test(arguments: windows) func layoutIsHorizontalInBothOrientations(window: Size) throws {
    let row = try gallery(window, ["--card", "90x160"])
    let column = try gallery(window, ["--card", "90x160", "--vertical"])
    for index in 3...7 {
      let (a, b) = (try frame(of: index, in: row), try frame(of: index, in: column))
      #expect(abs(a.minX - b.minX) < 1e-6 && abs(a.maxX - b.maxX) < 1e-6)
      #expect(abs(a.minY - b.minY) < 1e-6 && abs(a.maxY - b.maxY) < 1e-6)
    }
  }

  /// The cards lie in index order from left to right. All cards after the next one are outside the
  /// window.
  @Test(arguments: windows, [[], ["--card", "120x200"], ["--vertical"]])
  func cardsLieInIndexOrderFromLeftToRight(window: Size, options: [String]) throws {
    let gallery = try gallery(window, options)
    let visibleCards = try gallery.scene.carousel.indexesForVisibleItems.map {
      (index: $0, frame: try frame(of: $0, in: gallery))
    }.filter { $0.frame.minX < window.width }
    #expect(visibleCards.map(\.index).last == 6)
    for (left, right) in zip(visibleCards, visibleCards.dropFirst()) {
      #expect(left.frame.minX < right.frame.minX)
    }
  }

  /// More of the current card is visible than of any other card. The card covers the window's
  /// centre, and a tap at the centre opens its picture.
  @Test(arguments: windows) func currentCardIsTheMostVisible(window: Size) throws {
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

  /// With the vertical setting on, the task switcher still scrolls sideways and closes cards
  /// upwards. A message explains that the setting applies to other types.
  @Test func verticalSettingAppliesToOtherTypesOnly() throws {
    let gallery = try gallery(Size(width: 1280, height: 800))
    let (scene, carousel) = (gallery.scene, gallery.scene.carousel)
    #expect(scene.perform(.toggleVertical) == "Vertical: on (other types only)")
    #expect(carousel.layoutChange == nil)
    #expect(scene.isOn(.toggleVertical) && !carousel.isVertical && !scene.isVertical)
    #expect(scene.cards.value(of: .setting(.vertical)) == 1)
    #expect(!scene.cards.hasEffect(.setting(.vertical)))
    try drag(by: Point(x: -500, y: 0), in: gallery)
    let dragged = carousel.currentItemIndex
    #expect(dragged > 5 && scene.cards.items.count == 12)
    try drag(by: Point(x: 0, y: -500), in: gallery)
    #expect(carousel.currentItemIndex == dragged && scene.cards.items.count == 11)
    scene.perform(.type(0))
    #expect(carousel.isVertical && scene.cards.hasEffect(.setting(.vertical)))
    #expect(scene.perform(.toggleVertical) == nil)
    #expect(!carousel.isVertical)
    scene.perform(.toggleVertical)
    scene.cards.switchType(to: .taskSwitcher)
    #expect(!carousel.isVertical)
    #expect(scene.perform(.toggleVertical) == "Vertical: off (other types only)")
  }

  /// Drags the current card. The finger pauses before it lifts.
  private func drag(by translation: Point, in gallery: HeadlessGallery) throws {
    let card = try frame(of: gallery.scene.carousel.currentItemIndex, in: gallery)
    let start = Point(x: card.minX + 20, y: card.center.y)
    gallery.touch(.began, at: start)
    for step in 1...20 {
      gallery.frame()
      gallery.touch(.moved, at: start + translation * (Double(step) / 20))
    }
    gallery.pass(seconds: 0.3)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.settle())
  }
}
