import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The touch bar never covers the controls of a scene or of the viewer.
@WindowActor @Suite struct TouchBarPlacementTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  nonisolated static let scenes = ["gallery", "cube", "helix", "scroll", "pages", "million"]
  nonisolated static let sizes = [
    Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
    Size(width: 800, height: 480),
  ]

  @Test(arguments: scenes, sizes) func barCoversNoSceneControl(name: String, size: Size) throws {
    let harness = try begin(name, size)
    let pages = name == "cube" ? try harness.program.scene(CubeScene.self).pages.count : 1
    for page in 0..<pages {
      if name == "cube" {
        try harness.program.scene(CubeScene.self).cube.currentPageIndex = page
        harness.rest()
      }
      try expectFreeControls(harness, "page \(page)")
    }
  }

  @Test(arguments: sizes) func barCoversNoViewerButton(size: Size) throws {
    let harness = try begin("gallery", size)
    harness.press(.enter)
    harness.program.pass(1)
    try expectFreeControls(harness, "viewer")
  }

  private func begin(_ name: String, _ size: Size) throws -> SceneHarness {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let program = try HeadlessProgram(pictures: 6, scene: kind, size: size, access: access)
    return SceneHarness(program)
  }

  /// Shows the bar, if it can be shown, and checks that it overlaps no control.
  private func expectFreeControls(_ harness: SceneHarness, _ message: Comment) throws {
    let application = harness.program.application
    let bar = application.contents.bar
    bar.show(at: harness.program.time)
    harness.program.pass(1)
    guard bar.isShown else { return }
    let exclusions = AvoidedAreas(of: application.scene, application.text)
    for control in exclusions.controls {
      #expect(control.intersection(bar.plate.frame).isEmpty, message)
    }
  }
}
