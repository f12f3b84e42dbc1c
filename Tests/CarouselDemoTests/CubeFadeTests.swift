import CubeKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// A reloaded cube page cross-fades from the previous page.
@WindowActor
@Suite(.serialized) struct CubeFadeTests {
  /// A data source of plain pages whose colour can be changed.
  private final class Source: CubeControllerDataSource {
    var pages: [CubeDemoPage] = []
    let canvas: Canvas
    var color: UInt32 = 0xFF0000

    init(canvas: Canvas) { self.canvas = canvas }

    func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { 2 }
    func cubeController(
      _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
    ) -> CubeDemoPage {
      let page = CubeDemoPage(top: color, bottom: color)
      page.makeBackground(on: canvas)
      return page
    }
  }

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test(arguments: [true, false]) func reloadedPageCrossFadesIfAnimated(animated: Bool) throws {
    let size = Size(width: 320, height: 240)
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = SceneFixture(try .headless(headless.window, paths: []), CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(size)
    let source = Source(canvas: headless.window.canvas)
    scene.cube.isWrapEnabled = false
    scene.cube.dataSource = source
    func color(at time: Double) -> (red: Int, blue: Int) {
      fixture.update(to: time)
      let pixel = headless.window.screenshot(fixture.draw)[160, 120]
      return (Int(pixel.red), Int(pixel.blue))
    }
    #expect(color(at: 1) == (255, 0))
    source.color = 0x0000FF
    scene.cube.reloadPage(at: 0, animated: animated)
    guard animated else {
      #expect(color(at: 1) == (0, 255))
      return
    }
    #expect(color(at: 1) == (255, 0))
    var last = 255
    for step in 1...9 {
      let progress = Double(step) / 10
      let (red, blue) = color(at: 1 + progress * CubeConstants.fadeDuration)
      #expect(abs(Double(blue) - progress * 255) < 3 && abs(red + blue - 255) < 4)
      #expect(red < last)
      last = red
    }
    #expect(color(at: 1 + CubeConstants.fadeDuration * 1.01) == (0, 255))
    #expect(!scene.cube.isMoving)
  }
}
