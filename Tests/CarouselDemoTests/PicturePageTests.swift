import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// How a page of the cube draws its picture.
@WindowActor @Suite struct PicturePageTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// An opaque picture is the page's background. A zoomed or transparent picture is drawn over the
  /// background.
  @Test(arguments: [false, true]) func pictureIsTheBackgroundIfOpaqueAndUnzoomed(
    isTransparent: Bool
  ) throws {
    let size = Size(width: 320, height: 240)
    let pictures = try ShadePictures(1)
    let color = Color.white.faded(by: isTransparent ? 0.5 : 1)
    try PixelImage(width: 64, height: 64, color: color).writePNG(to: pictures.paths[0])
    let headless = try HeadlessWindow(size: size, access: access)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: pictures.paths), CubeScene.init)
    fixture.layOut(size)
    let page = fixture.scene.zoomPage
    fixture.scene.cube.currentPageIndex = 4
    let scrollView = try #require(page.tracedScrollView)
    var time = 0.0
    func brightness(zoom: Double) -> Int {
      scrollView.zoomScale = zoom
      load(fixture, in: headless.window, passing: &time)
      return Int(headless.window.screenshot(fixture.draw)[160, 120].red)
    }
    let whole = brightness(zoom: 1)
    #expect(isTransparent ? (100..<200).contains(whole) : whole == 255)
    #expect((page.image.background == nil) == !isTransparent)
    let zoomed = brightness(zoom: 1.5)
    #expect(abs(zoomed - whole) <= 4)
    #expect(page.image.background?.texture != nil)
    _ = brightness(zoom: 1)
    #expect((page.image.background == nil) == !isTransparent)
  }

  /// Draws frames until all pictures are loaded.
  private func load(
    _ fixture: SceneFixture<CubeScene>, in window: Window, passing time: inout Double
  ) {
    let timeout = Timeout(seconds: 60)
    repeat {
      time += 10
      fixture.update(to: time)
      window.drawUnseen(fixture.draw)
      if fixture.isLoading { timeout.pauseBriefly() }
    } while fixture.isLoading && !timeout.isOver
  }

  /// Loads a white picture, and returns the picture of the window.
  private func pictureOfAWhitePage(_ renderer: RendererName) throws -> PixelImage {
    let size = Size(width: 320, height: 240)
    let pictures = try ShadePictures(1)
    try PixelImage(width: 64, height: 48, color: .white).writePNG(to: pictures.paths[0])
    let headless = try HeadlessWindow(renderer, size: size, access: access)
    let fixture = SceneFixture(
      try .headless(headless.window, paths: pictures.paths), CubeScene.init)
    fixture.layOut(size)
    for page in fixture.scene.picturePages { page.caption.isHidden = true }
    var time = 0.0
    load(fixture, in: headless.window, passing: &time)
    return headless.window.screenshot(fixture.draw)
  }

  /// The antialiased edges of a page aren't seen at the window's edges.
  @Test(arguments: [RendererName.opengl, .software])
  func pageAtRestReachesTheWindowsEdges(renderer: RendererName) throws {
    let picture = try pictureOfAWhitePage(renderer)
    for x in 0..<320 { #expect(picture[x, 0].red == 255 && picture[x, 239].red == 255) }
    for y in 0..<240 { #expect(picture[0, y].red == 255 && picture[319, y].red == 255) }
  }
}
