import CarouselKit
import GeometryKit
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
    let hand = try SceneHand(.gallery, pictures: 9, turn: turn)
    let gallery = try #require(hand.program.gallery)
    let strip = gallery.strip
    hand.program.application.perform(.toggleTypes, isRepeat: false)
    hand.pass(1)
    #expect(strip.isShown && gallery.cards.stage.maxY == strip.frame.minY)
    var types = [gallery.cards.settings.type]
    // As a hand would: what is beside the chosen one is tapped, and comes to where a hand can reach on.
    for way in [Double](repeating: 250, count: 4) + [Double](repeating: -250, count: 8) {
      let middle = strip.frame.center
      hand.drag(from: middle, to: middle + Point(x: way, y: 0))
      hand.program.pass(0.5)
      for x in stride(from: 20.0, to: 640, by: 20) {
        hand.tap(Point(x: x, y: strip.frame.center.y))
        hand.program.pass(0.1)
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
}
