import CarouselKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The distance that light flicks scroll.
@WindowActor @Suite struct LightFlickTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// In every carousel type, a flick of 900 points/s for 0.12 s scrolls by at least one item.
  /// Flicks that are up to 5 % slower or faster scroll equally far.
  @Test(arguments: ShownTypes.standard.all.indices) func similarFlicksScrollEquallyFar(type: Int)
    throws
  {
    let program = try HeadlessProgram(
      pictures: 30, size: Size(width: 1280, height: 800), access: access)
    let scene = try #require(program.gallery)
    scene.perform(.type(type))
    program.pass(1.5)
    for sign in [1.0, -1] {
      var distances: Set<Int> = []
      for factor in [0.95, 0.98, 1, 1.02, 1.05] {
        scene.carousel.currentItemIndex = 15
        program.pass(0.5)
        flick(program, speed: 900 * factor * sign)
        program.pass(4)
        let end = scene.carousel.currentItemIndex
        #expect(scene.carousel.scrollOffset == Double(end))
        distances.insert(abs(end - 15))
      }
      #expect(distances.count == 1 && distances.min() ?? 0 >= 1, "\(sign): \(distances)")
    }
  }

  /// In every carousel type and on both axes, a flick forwards and the same flick backwards scroll
  /// equally far, and at least one item.
  @Test(arguments: ShownTypes.standard.all.indices, [false, true])
  func flicksScrollEquallyFarInBothDirections(type: Int, isVertical: Bool) throws {
    let program = try HeadlessProgram(
      pictures: 40, size: Size(width: 1280, height: 800), access: access)
    let scene = try #require(program.gallery)
    scene.perform(.type(type))
    if isVertical { scene.perform(.toggleVertical) }
    program.pass(1.5)
    for speed in [300.0, 900, 2000] {
      var distances: [Int] = []
      for sign in [1.0, -1] {
        scene.carousel.currentItemIndex = 20
        program.pass(0.5)
        flick(program, speed: speed * sign, isVertical: scene.carousel.axis == .vertical)
        program.pass(4)
        let end = scene.carousel.currentItemIndex
        #expect(scene.carousel.scrollOffset == Double(end))
        distances.append(abs(end - 20))
      }
      #expect(distances[0] == distances[1] && distances[0] >= 1, "\(speed): \(distances)")
    }
  }

  /// Flicks across the centre, sampled about 120 times per second.
  private func flick(_ program: HeadlessProgram, speed: Double, isVertical: Bool = false) {
    let begin = program.time
    func touch(_ phase: Touch.Phase, after time: Double) {
      let along = speed * (time - 0.06)
      let position =
        isVertical ? Point(x: 640, y: 400 + along) : Point(x: 640 + along, y: 400)
      program.application.handle(
        .touch(Touch(id: 1, phase: phase, position: position, time: begin + time)))
    }
    touch(.began, after: 0)
    for sample in 1...14 {
      touch(.moved, after: Double(sample) * 0.12 / 14)
      if sample % 2 == 0 { program.passFrame(after: 0.12 / 7) }
    }
    touch(.ended, after: 0.12)
  }
}
