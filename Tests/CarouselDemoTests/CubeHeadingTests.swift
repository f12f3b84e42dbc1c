import GeometryKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The titles of the cube's pages.
@WindowActor
@Suite(.serialized) struct CubeHeadingTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The headings of all pages that have one are at the same position.
  @Test(arguments: SceneLayoutTests.sizes) func headingsHaveTheSamePosition(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let fixture = SceneFixture(try .headless(headless.window, paths: []), CubeScene.init)
    fixture.layOut(size)
    let points = try fixture.scene.pages.filter { $0.headingView != nil }.map { page in
      page.frame.size = size
      ViewTree(root: page).layOut(text: headless.text)
      let heading = try #require(page.visibleViews(SceneHeading.self).first)
      let title = try #require(heading.visibleViews(Label.self).first)
      #expect(!title.text.isEmpty && title.alignment == .center)
      return try #require(title.projection.project(Point(x: title.size.width / 2, y: 0)))
    }
    #expect(points.count == 2)
    for point in points { #expect(point == points[0] && point.x == size.width / 2) }
  }

  /// Captions lie inside the page, and don't overlap the touch bar's dots.
  @Test(arguments: SceneLayoutTests.sizes) func captionsDoNotOverlapTheDots(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let pictures = try ShadePictures(1)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: pictures.paths), CubeScene.init)
    fixture.layOut(size)
    for page in fixture.scene.picturePages {
      page.frame.size = size
      ViewTree(root: page).layOut(text: headless.text)
      let plate = Canvas.plate(behind: page.caption.frame)
      #expect(plate.minX >= 0 && plate.maxX <= size.width && plate.minY >= 0)
      #expect(plate.intersection(TouchBar.dotsFrame).isEmpty, "\(plate) in \(size)")
    }
  }

  /// A page's caption is visible while the page faces the eye, and fades out while it turns away.
  @Test(arguments: [false, true]) func captionsFadeWhileTheCubeTurns(isWrapped: Bool) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let pictures = try ShadePictures(8)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: pictures.paths), CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(Size(width: 640, height: 400))
    scene.cube.isWrapEnabled = isWrapped
    // The pages at 0 and 1 show pictures, and so does the last page, at 5.
    for (offset, first, second) in [
      (0.0, 1.0, 0.0), (0.1, 0.6, 0), (0.25, 0, 0), (0.5, 0, 0), (0.9, 0, 0.6), (1, 0, 1),
    ] {
      scene.cube.scrollView.contentOffset.x = (offset + (isWrapped ? 1 : 0)) * 640
      fixture.update(to: 1)
      scene.willDraw(Projection(.identity), pixelRatio: 1)
      #expect(abs(scene.picturePages[0].caption.opacity - first) < 1e-9, "\(offset)")
      #expect(abs(scene.picturePages[1].caption.opacity - second) < 1e-9, "\(offset)")
      #expect(scene.picturePages[3].caption.opacity == 0, "\(offset)")
    }
  }

  /// While the cube is held, and thus smaller, the page dots stay near its lower edge.
  @Test func pageDotsStayOnTheHeldCube() throws {
    let harness = try SceneHarness(.cube, access: access)
    let scene = try harness.program.scene(CubeScene.self)
    #expect(scene.dotsCenter == Point(x: 320, y: 378))
    let start = Point(x: 320, y: 200)
    harness.touch(.began, start)
    harness.move(from: start, to: start - Point(x: 30, y: 0))
    harness.program.pass(0.5)
    harness.program.draw()
    let front = try #require(scene.pages.first)
    let frame = try #require(front.projection.bounds(of: front.bounds))
    #expect(frame.height < 390 && scene.dotsCenter.x == 320)
    let distance = frame.maxY - scene.dotsCenter.y
    #expect(distance > 15 && distance < 30, "\(distance)")
    harness.touch(.ended, start - Point(x: 30, y: 0))
    harness.rest()
    #expect(scene.dotsCenter == Point(x: 320, y: 378))
  }

  /// Captions over a white picture have a contrast of at least 4.5 : 1.
  @Test(arguments: [
    Size(width: 1280, height: 800), Size(width: 360, height: 720), Size(width: 640, height: 360),
  ])
  func captionsAreLegibleOverAWhitePicture(size: Size) throws {
    let headless = try HeadlessWindow(size: size, access: access)
    let window = headless.window
    let pictures = try ShadePictures(1)
    try PixelImage(width: 64, height: 64, color: .white).writePNG(to: pictures.paths[0])
    let fixture = SceneFixture(try .headless(window, paths: pictures.paths), CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(size)
    let measures = Measures(text: headless.text, theme: Theme())
    let timeout = Timeout(seconds: 60)
    var time = 0.0
    for page in scene.picturePages {
      scene.cube.currentPageIndex = scene.pages.firstIndex { $0 === page } ?? 0
      fixture.update(to: time)
      repeat {
        window.drawUnseen(fixture.draw)
        if fixture.isLoading { timeout.pause() }
        time += 10
        fixture.update(to: time)
      } while fixture.isLoading && !timeout.isOver
      let picture = window.screenshot(fixture.draw)
      #expect(picture.color(Int(size.width / 2), Int(size.height / 2)).luminance > 0.99)
      for label in page.caption.visibleViews(Label.self) {
        let textSize = label.fittingSize(in: label.size, measures)
        let corner = try #require(
          label.projection.project(Point(x: (label.size.width - textSize.width) / 2, y: 0)))
        let rows = Int(corner.y)..<Int(corner.y + textSize.height)
        func lightest(_ columns: Range<Int>) -> Color {
          rows.flatMap { y in columns.map { picture.color($0, y) } }
            .max { $0.luminance < $1.luminance } ?? .black
        }
        let ink = lightest(Int(corner.x)..<Int(corner.x + textSize.width))
        let background = lightest(Int(corner.x) - 6..<Int(corner.x) - 2)
        #expect(ink.contrast(to: background) >= 4.5, "\(label.text) in \(size)")
      }
    }
  }
}

extension PixelImage {
  /// Returns the colour of a pixel.
  fileprivate func color(_ x: Int, _ y: Int) -> Color {
    let pixel = self[x, y]
    return Color(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255)
  }
}
