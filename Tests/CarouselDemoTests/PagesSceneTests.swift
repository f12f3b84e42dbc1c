import CarouselKit
import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct PagesSceneTests {
  private let harness: SceneHarness

  init() async throws {
    harness = try SceneHarness(.pages, pictures: 8, access: await WindowAccess.acquire())
  }

  /// Returns the position of a page's dot, for six pages.
  private func dot(_ index: Int) -> Point { Point(x: 320 + 22 * (Double(index) - 2.5), y: 372) }

  /// Returns the caption of a picture, which is the title of its page.
  private func caption(_ index: Int) throws -> String {
    let path = try #require(harness.program.pictures.paths[safe: index])
    return harness.program.application.context.pictures.picture(at: .init(path)).caption
  }

  /// The visible pages, back to front.
  private var pages: [StoryPage] { harness.views(StoryPage.self) }

  /// A pull at the last page adds pages until there is one for each picture.
  @Test func pullingTheLastPageLoadsMorePages() throws {
    #expect(try harness.title == caption(0))
    harness.tap(dot(5))
    #expect(try harness.title == caption(5))
    // A short pull loads nothing.
    harness.drag(from: Point(x: 400, y: 200), to: Point(x: 330, y: 200))
    #expect(try harness.title == caption(5))
    let (start, end) = (Point(x: 600, y: 200), Point(x: 60, y: 200))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.program.draw()
    #expect(harness.texts.contains("Release to load"))
    harness.touch(.ended, end)
    #expect(try harness.title == caption(6))
    #expect(!harness.texts.contains("Release to load"))
    harness.drag(from: Point(x: 500, y: 200), to: Point(x: 100, y: 200))
    #expect(try harness.title == caption(7))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.program.draw()
    #expect(harness.texts.contains("Last page"))
    harness.touch(.ended, end)
    #expect(try harness.title == caption(7))
    #expect(harness.isAtRest)
  }

  /// A page's picture covers the window up to its edges.
  @Test func pictureReachesTheEdgesOfTheWindow() throws {
    harness.program.load(passing: 0.1)
    harness.program.pass(1)
    let picture = harness.program.picture()
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(picture.pixels[(y * picture.width + x) * 4..<(y * picture.width + x) * 4 + 3])
    }
    // The test's pictures have one colour. The shade begins below this row.
    let (y, middle) = (100, pixel(picture.width / 2, 100))
    for x in [0, 1, picture.width - 2, picture.width - 1] {
      #expect(pixel(x, y) == middle, "\(x)")
    }
    #expect(pixel(picture.width / 2, 0) == middle)
  }

  /// While pages turn, no line shows between them.
  @Test func pagesTouchWhileTheyTurn() throws {
    harness.program.load(passing: 0.1)
    let row = try #require(harness.views(CarouselView<View>.self).first)
    for offset in [0.2, 0.3003, 0.4008, 0.6005] {
      row.carousel.scrollOffset = offset
      harness.program.load(passing: 0.1)
      row.carousel.scrollOffset = offset
      harness.program.passFrame()
      let picture = harness.program.picture()
      var colors: Set<[UInt8]> = []
      for x in 0..<picture.width {
        let start = (100 * picture.width + x) * 4
        colors.insert(Array(picture.pixels[start..<start + 3]))
      }
      #expect(colors.count == 2, "\(offset): \(colors)")
    }
  }

  @Test func pullingTheFirstPageShowsAMessage() throws {
    harness.touch(.began, Point(x: 60, y: 200))
    harness.move(from: Point(x: 60, y: 200), to: Point(x: 600, y: 200))
    #expect(harness.texts.contains("First page"))
    harness.touch(.ended, Point(x: 600, y: 200))
    #expect(try harness.title == caption(0))
  }

  /// Even a fast flick turns only one page.
  @Test func flickTurnsOnePage() throws {
    harness.touch(.began, Point(x: 500, y: 200))
    for step in 1...4 {
      harness.program.passFrame()
      harness.touch(.moved, Point(x: 500 - 110 * Double(step), y: 200))
    }
    harness.touch(.ended, Point(x: 60, y: 200))
    #expect(try harness.title == caption(1))
  }

  @Test func pagesTurnVerticallyAndAutomatically() throws {
    try harness.tap("Vertical")
    harness.pass(1)
    harness.drag(from: Point(x: 200, y: 280), to: Point(x: 200, y: 60))
    #expect(try harness.title == caption(1))
    try harness.tap("Autoscroll")
    harness.program.pass(4)
    #expect(harness.program.passFrame() == .moving)
    #expect(!harness.program.window.allowsScreensaver)
    try harness.tap("Autoscroll")
    #expect(try harness.title != caption(1))
    #expect(harness.isAtRest)
  }

  /// While a page turns, the picture moves more slowly than the page, and the title faster.
  @Test(arguments: [false, true]) func pictureAndTextMoveAtDifferentSpeeds(
    isVertical: Bool
  ) throws {
    if isVertical {
      harness.press(.letter("v"))
      harness.pass(1)
    }
    let way = isVertical ? Point(x: 0, y: -150) : Point(x: -240, y: 0)
    func place(of label: String) throws -> Point {
      try harness.position(.zero, on: #require(harness.views(Label.self).last { $0.text == label }))
    }
    let title = try caption(0)
    let page = try #require(pages.first { $0.picture?.caption == title })
    let image = try #require(page.visibleViews(PageImage.self).first)
    let (text, picture) = (try place(of: title), try harness.position(.zero, on: image))
    let start = Point(x: 320, y: 200)
    harness.touch(.began, start)
    harness.move(from: start, to: start + way)
    harness.program.draw()
    func moved(_ from: Point, _ to: Point) -> Double {
      isVertical ? (to.y - from.y) / way.y : (to.x - from.x) / way.x
    }
    let pageShift = try moved(.zero, harness.position(.zero, on: page))
    let pictureShift = try moved(picture, harness.position(.zero, on: image))
    let textShift = try moved(text, place(of: title))
    #expect(pageShift > 0.9 && abs(pictureShift - 0.6 * pageShift) < 0.02)
    #expect(abs(textShift - 1.14 * pageShift) < 0.02)
    harness.touch(.ended, start + way)
  }

  /// After a change of the folder, the current page still shows its picture.
  @Test func changeOfTheFolderKeepsThePicture() throws {
    let paths = harness.program.application.context.paths
    harness.tap(dot(5))
    #expect(try harness.title == caption(5))
    let scene = harness.program.application.scene
    var listing = PictureListing()
    listing.pictures = Array(paths.dropFirst(2))
    scene.update(with: CatalogChange(listing), newIndexes: paths.indices.map { max($0 - 2, -1) })
    #expect(try harness.title == caption(5) && scene.picture == paths[5])
    // More pictures before the current one than there are pages.
    scene.update(
      with: CatalogChange(Array(paths.suffix(2) + paths.prefix(6))),
      newIndexes: [4, 5, 6, 7, 0, 1])
    #expect(try harness.title == caption(5) && scene.picture == paths[5])
  }

  /// In an empty gallery, the pages show the samples, which the gallery can't open.
  @Test func samplesCannotBeOpenedInAnEmptyGallery() {
    let scene = harness.program.application.scene
    scene.show(CatalogChange([]))
    harness.pass(0.1)
    let picture = pages.compactMap(\.picture).first
    #expect(picture.map { Story(about: $0).body.isEmpty } == false && scene.picture == nil)
  }

  /// During autoscroll, the first page follows the last, so a drag there loads no pages.
  @Test func dragBetweenLastAndFirstPageLoadsNothingDuringAutoscroll() throws {
    harness.tap(dot(5))
    harness.press(.space)
    harness.program.pass(1)
    harness.touch(.began, Point(x: 500, y: 200))
    harness.move(from: Point(x: 500, y: 200), to: Point(x: 150, y: 200))
    harness.touch(.ended, Point(x: 150, y: 200))
    #expect(try harness.title == caption(0))
  }

  /// The shade begins not far above the text, and the dots are centred between the buttons.
  @Test(arguments: [Size(width: 360, height: 720), Size(width: 1280, height: 800)])
  func pageIsDarkOnlyBehindItsText(size: Size) throws {
    let program = harness.program
    program.resize(to: size)
    harness.rest()
    let page = try #require(pages.last)
    let headline = try #require(
      page.visibleViews(Label.self).first { $0.text == page.picture?.caption })
    let fade = headline.frame.center.y - page.shade.frame.minY
    #expect(abs(fade - StoryPage.shadeFade * size.height) < 0.01 && fade <= 0.25 * size.height)
    let dots = try #require(harness.views(PageDots.self).first)
    #expect(abs(dots.frame.center.x - size.width / 2) < 1)
    for button in try [harness.view(.button, "Vertical"), harness.view(.button, "Autoscroll")] {
      #expect(try abs(harness.position(on: button).x - size.width / 2) > dots.plate.width / 2 + 22)
    }
  }

  /// The pictures of the samples have stories, and other pictures only their title.
  @Test func everySamplePictureHasAStory() {
    let store = harness.program.application.context.pictures
    let stories = Assets.samples.map { Story(about: store.picture(at: $0)) }
    #expect(stories.count == 28)
    for story in stories {
      #expect(!story.section.isEmpty && !story.standfirst.isEmpty && story.body.count > 150)
    }
    #expect(Set(stories.map(\.standfirst)).count == stories.count)
    #expect(pages.compactMap(\.picture).allSatisfy { Story(about: $0).body.isEmpty })
  }
}
