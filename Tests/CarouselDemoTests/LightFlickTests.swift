import CarouselKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Light flicks that are as alike as a hand can make them.
@WindowActor @Suite struct LightFlickTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// Of 900 points a second for 0.12 s, a twentieth slower or faster, each moves as far as the others, and by
  /// one item at least, in every type.
  @Test(arguments: ShownTypes.standard.all.indices) func theyLeadEquallyFar(type: Int) throws {
    let program = try HeadlessProgram(
      pictures: 30, size: Size(width: 1280, height: 800), turn: turn)
    let scene = try #require(program.gallery)
    scene.perform(.type(type))
    program.pass(1.5)
    for sign in [1.0, -1] {
      var ways: Set<Int> = []
      for share in [0.95, 0.98, 1, 1.02, 1.05] {
        scene.carousel.currentItemIndex = 15
        program.pass(0.5)
        flick(program, speed: 900 * share * sign)
        program.pass(4)
        let end = scene.carousel.currentItemIndex
        #expect(scene.carousel.scrollOffset == Double(end))
        ways.insert(abs(end - 15))
      }
      #expect(ways.count == 1 && ways.min() ?? 0 >= 1, "\(sign): \(ways)")
    }
  }

  /// From the middle of the way, told 120 times a second.
  private func flick(_ program: HeadlessProgram, speed: Double) {
    let begin = program.time
    func touch(_ phase: Touch.Phase, after time: Double) {
      let x = 640 - speed * 0.06 + speed * time
      program.application.handle(
        .touch(Touch(id: 1, phase: phase, position: Point(x: x, y: 400), time: begin + time)))
    }
    touch(.began, after: 0)
    for sample in 1...14 {
      touch(.moved, after: Double(sample) * 0.12 / 14)
      if sample % 2 == 0 { program.passFrame(after: 0.12 / 7) }
    }
    touch(.ended, after: 0.12)
  }
}
