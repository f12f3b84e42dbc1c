import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The cross-fade from a red scene to a blue one.
@WindowActor @Suite(.serialized) struct SceneChangeTests {
  private let headless: HeadlessWindow
  private var window: Window { headless.window }

  init() async throws { headless = try HeadlessWindow(access: await WindowAccess.acquire()) }

  /// Draws the old scene: red, with a one-pixel pattern that any shift would blur.
  private func drawOld(on canvas: Canvas) {
    canvas.fill(Rect(origin: .zero, size: canvas.size), color: Color(red: 1, green: 0, blue: 0))
    for x in stride(from: 0.0, to: canvas.size.width, by: 2) {
      canvas.fill(Rect(x: x, y: 20, width: 1, height: 50), color: .white)
    }
  }

  private func activity(_ change: SceneChange, at time: Double) -> Activity {
    change.advance(to: time)
    return change.ownActivity
  }

  private func frame(_ change: SceneChange) -> PixelImage {
    window.screenshot { canvas in
      canvas.fill(Rect(origin: .zero, size: canvas.size), color: Color(red: 0, green: 0, blue: 1))
      change.frame = Rect(origin: .zero, size: canvas.size)
      change.draw(on: canvas, text: headless.text, theme: Theme())
    }
  }

  @Test func oldSceneFadesOutSmoothly() throws {
    let old = window.screenshot(drawOld)
    let change = SceneChange()
    let picture = try #require(window.texture(of: drawOld))
    change.begin(from: picture, at: 10)
    #expect(activity(change, at: 10) == .moving)
    // The first frame is exactly the old scene.
    #expect(frame(change) == old)
    var reds = [255]
    var frames = 0
    while activity(change, at: 10 + Double(frames + 1) / 60) == .moving {
      frames += 1
      let color = frame(change)[200, 200]
      reds.append(Int(color.red))
      #expect(abs(Int(color.red) + Int(color.blue) - 255) <= 2)
    }
    // The fade takes a quarter of a second.
    #expect(frames == 14)
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 64 })
    #expect((reds.last ?? 255) < 10)
    #expect(frame(change)[200, 200] == (0, 0, 255, 255))
    #expect(activity(change, at: 99) == .still(until: nil))
  }

  @Test func lateFirstFrameStillShowsTheOldScene() throws {
    let change = SceneChange()
    let picture = try #require(window.texture(of: drawOld))
    change.begin(from: picture, at: 10)
    #expect(activity(change, at: 11) == .moving)
    #expect(frame(change)[200, 200].red > 200)
    change.end()
    #expect(frame(change)[200, 200].red == 0)
  }

  @Test func changeWithoutAPictureOfTheOldSceneIsImmediate() {
    let change = SceneChange()
    change.begin(from: nil, at: 0)
    #expect(activity(change, at: 0.1) == .still(until: nil))
    #expect(frame(change)[200, 200] == (0, 0, 255, 255))
  }
}
