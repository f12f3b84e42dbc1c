import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct TypeStripTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A finger finds each type in it, and a tap hangs the pictures so; the strip stays, and leaves the
  /// carousel its room.
  @Test func aTapHangsThePicturesSo() throws {
    let program = try HeadlessProgram(pictures: 9, turn: turn)
    let gallery = try #require(program.gallery)
    let strip = gallery.strip
    program.application.perform(.toggleTypes, isRepeat: false)
    program.pass(1)
    program.picture()
    #expect(strip.isShown && gallery.cards.stage.maxY == strip.frame.minY)
    var types = [gallery.cards.settings.type]
    // As a hand would: what is beside the chosen one is tapped, and comes to where a hand can reach on.
    for way in [Double](repeating: 250, count: 4) + [Double](repeating: -250, count: 8) {
      drag(from: 320, to: 320 + way, in: program)
      for x in stride(from: 20.0, to: 640, by: 20) {
        tap(Point(x: x, y: strip.frame.center.y), in: program)
        if !types.contains(gallery.cards.settings.type) {
          types.append(gallery.cards.settings.type)
        }
      }
    }
    #expect(Set(types.map(\.name)) == Set(ShownTypes.standard.names))
    #expect(strip.isShown)
  }

  /// It turns as long as it is there, and then rests; Esc takes it away.
  @Test func itRestsWhenItIsGone() throws {
    let program = try HeadlessProgram(pictures: 9, turn: turn)
    let gallery = try #require(program.gallery)
    program.pass(1)
    program.application.perform(.toggleTypes, isRepeat: false)
    program.pass(1)
    #expect(program.passFrame() == .moving)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    #expect(program.passFrame() != .moving)
    #expect(!gallery.strip.isShown && gallery.cards.stage == gallery.bounds)
  }

  private func touch(
    _ phase: Touch.Phase, _ point: Point, in program: HeadlessProgram
  ) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: point, time: program.time)))
  }

  private func tap(_ point: Point, in program: HeadlessProgram) {
    touch(.began, point, in: program)
    touch(.ended, point, in: program)
    program.pass(0.1)
  }

  private func drag(from start: Double, to end: Double, in program: HeadlessProgram) {
    let y = program.gallery?.strip.frame.center.y ?? 0
    touch(.began, Point(x: start, y: y), in: program)
    for step in 1...10 {
      program.passFrame()
      touch(.moved, Point(x: start + (end - start) * Double(step) / 10, y: y), in: program)
    }
    program.pass(0.2)
    touch(.ended, Point(x: end, y: y), in: program)
    program.pass(0.5)
  }
}
