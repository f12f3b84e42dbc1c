import Foundation
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The live trace of every scene.
@WindowActor @Suite struct LiveTraceTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test(arguments: SceneTable.standard.names) func everySceneWritesTraceLines(name: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let harness = try SceneHarness(kind, access: access)
    let line = try #require(
      harness.program.application.scene.traceLine(frame: 7, events: ["didScroll"]))
    let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(parsed?["frame"] as? Int == 7 && parsed?["events"] as? [String] == ["didScroll"])
    #expect(parsed?["scrollOffset"] != nil || parsed?["contentOffset"] != nil)
  }

  /// The traced carousel, cube or scroll view is part of the scene.
  @Test(arguments: SceneTable.standard.names) func tracedViewBelongsToTheScene(name: String) throws
  {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let scene = try SceneHarness(kind, access: access).program.application.scene
    let traced = try #require(scene.traced)
    #expect(traced.isInside(scene))
  }
}
