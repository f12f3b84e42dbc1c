import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct MirroredSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns a description of a violated invariant, or `nil`: the carousels must have equal scroll
  /// offsets, and each current view must have its item's transform.
  private func fault(in scene: MirroredScene) -> String? {
    guard Set(scene.carousels.map(\.carousel.scrollOffset)).count == 1 else { return "apart" }
    for (index, carousel) in scene.carousels.map(\.carousel).enumerated() {
      let transform = carousel.layoutAttributesForItem(at: carousel.currentItemIndex)?
        .presentedTransform
      if carousel.currentItemView?.transform != transform { return "\(index) is seen elsewhere" }
    }
    return nil
  }

  /// When one of the carousels is dragged or flicked, the others have the same offset in every
  /// frame.
  @Test func carouselsStayInSync() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .mirrored, access: access)
    let scene = try program.scene(MirroredScene.self)
    let harness = SceneHarness(program)
    for (index, view) in scene.carousels.enumerated() {
      let before = view.carousel.scrollOffset
      let start = try harness.position(on: view)
      harness.touch(.began, start)
      var frames = 0
      for step in 1...8 {
        program.passFrame()
        harness.touch(.moved, start + Point(x: -14 * Double(step), y: 0))
        program.passFrame(after: 0)
        #expect(fault(in: scene) == nil)
      }
      #expect(view.carousel.scrollOffset != before)
      harness.touch(.ended, start + Point(x: -112, y: 0))
      while case .moving = program.passFrame(), frames < 600 {
        frames += 1
        #expect(fault(in: scene) == nil)
      }
      #expect(frames > 5, "\(index) was not flung")
      let rest = view.carousel.scrollOffset
      #expect(rest == rest.rounded() && rest != before)
    }
    #expect(harness.rest())
  }
}
