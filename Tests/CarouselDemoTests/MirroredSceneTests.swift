import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct MirroredSceneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What is wrong in a frame: one that isn't where the others are, or isn't seen where it is.
  private func fault(in scene: MirroredScene) -> String? {
    guard Set(scene.carousels.map(\.carousel.scrollOffset)).count == 1 else { return "apart" }
    for (index, carousel) in scene.carousels.map(\.carousel).enumerated() {
      let place = carousel.place(ofItemAt: carousel.currentItemIndex)?.presentedTransform
      if carousel.currentItemView?.transform != place { return "\(index) is seen elsewhere" }
    }
    return nil
  }

  /// Whichever is dragged or flicked, the others are where it is, in every frame.
  @Test func theOthersFollow() throws {
    let program = try HeadlessProgram(pictures: 1, scene: .mirrored, turn: turn)
    let scene = try program.scene(MirroredScene.self)
    let hand = SceneHand(program)
    for (index, view) in scene.carousels.enumerated() {
      let before = view.carousel.scrollOffset
      let start = try hand.place(on: view)
      hand.touch(.began, start)
      var frames = 0
      for step in 1...8 {
        program.passFrame()
        hand.touch(.moved, start + Point(x: -14 * Double(step), y: 0))
        program.passFrame(after: 0)
        #expect(fault(in: scene) == nil)
      }
      #expect(view.carousel.scrollOffset != before)
      hand.touch(.ended, start + Point(x: -112, y: 0))
      while case .moving = program.passFrame(), frames < 600 {
        frames += 1
        #expect(fault(in: scene) == nil)
      }
      #expect(frames > 5, "\(index) was not flung")
      let rest = view.carousel.scrollOffset
      #expect(rest == rest.rounded() && rest != before)
    }
    #expect(hand.rest())
  }
}
