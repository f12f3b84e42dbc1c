import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Keys that are held down: thirty repeats a second after half a second, sixty frames a second.
@WindowActor @Suite struct HeldKeyTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The program, with its carousel's way frame by frame.
  @WindowActor private final class Hand {
    let program: HeadlessProgram
    var application: Application { program.application }
    /// Where the carousel is scrolled to, and how many items it has.
    let place: () -> (offset: Double, count: Double)
    private(set) var frame = 0
    /// How far it has come, without the jumps where its ends join.
    private(set) var way = 0.0
    private(set) var steps: [Double] = []
    private(set) var isMoving = true

    init(_ program: HeadlessProgram, _ place: @escaping () -> (offset: Double, count: Double)) {
      self.program = program
      self.place = place
    }

    /// Goes on frame by frame, and tells each frame of a key that repeats.
    func pass(_ frames: Int, repeating key: Key? = nil) {
      for _ in 0..<frames {
        frame += 1
        if let key, frame % 2 == 0 {
          application.handle(.key(key, modifiers: [], isRepeat: true))
        }
        let (before, count) = place()
        isMoving = program.passFrame() == .moving
        let step = place().offset - before
        steps.append(step - (step / count).rounded() * count)
        way += steps[steps.count - 1]
      }
    }

    /// Presses a key and holds it for so many frames.
    func hold(_ key: Key, frames: Int) {
      application.handle(.key(key, modifiers: [], isRepeat: false))
      pass(30)
      steps = []
      pass(frames, repeating: key)
    }
  }

  private func gallery(_ options: [String]) throws -> Hand {
    let program = try HeadlessProgram(pictures: 40, options: options, turn: turn)
    let carousel = try #require(program.gallery).carousel
    let hand = Hand(program) { (carousel.scrollOffset, Double(carousel.numberOfItems)) }
    hand.pass(60)
    return hand
  }

  /// What must hold once a key was let go that has moved the carousel `direction` on.
  private func stops(_ hand: Hand, _ direction: Double) {
    let glide = hand.steps.dropFirst(30).map { $0 * direction }
    #expect((glide.min() ?? 0) > 0.15)
    #expect((glide.max() ?? 1) < (glide.min() ?? 0) * 1.05)
    let item = hand.way.rounded()
    hand.pass(60)
    let rest = hand.way
    // On the item that was in the middle, or on the next one.
    #expect(abs(rest - rest.rounded()) < 1e-9)
    #expect([0, 1].contains((rest - item).rounded() * direction))
    #expect(hand.place().offset == hand.place().offset.rounded())
    hand.pass(60)
    #expect(hand.way == rest && !hand.isMoving)
    // It never turns back.
    #expect(hand.steps.allSatisfy { $0 * direction > -1e-6 })
  }

  @Test(arguments: ["linear", "coverFlow", "cylinder"], [Key.right, .left, .pageDown, .pageUp])
  func theyGlideEvenlyAndStopSoon(type: String, key: Key) throws {
    let hand = try gallery(["--type", type, "--wrap"])
    let direction = [.right, .pageDown].contains(key) ? 1.0 : -1
    for frames in [90, 97, 104] {
      hand.hold(key, frames: frames)
      hand.application.handle(.keyUp(key))
      stops(hand, direction)
    }
  }

  @Test func anotherKeyThatIsLetGoDoesNotStopIt() throws {
    let hand = try gallery(["--wrap"])
    hand.hold(.right, frames: 60)
    hand.application.handle(.keyUp(.space))
    hand.pass(40, repeating: .right)
    hand.application.handle(.keyUp(.right))
    stops(hand, 1)
  }

  @Test(arguments: [Event.focusLost, .minimised, .hidden])
  func whoeverLosesTheKeyboardHoldsNoKey(event: Event) throws {
    let hand = try gallery(["--wrap"])
    hand.hold(.right, frames: 80)
    hand.application.handle(event)
    stops(hand, 1)
  }

  /// The scene that is left comes to rest, and the new one hears of no key that was pressed before.
  @Test func anotherSceneEndsIt() throws {
    let hand = try gallery(["--wrap"])
    hand.hold(.right, frames: 80)
    let item = hand.way.rounded()
    hand.application.go(to: .cube)
    hand.pass(120, repeating: .right)
    hand.application.go(to: .gallery)
    hand.pass(2)
    #expect(abs(hand.way - hand.way.rounded()) < 1e-9)
    #expect([0, 1].contains((hand.way - item).rounded()))
    let rest = hand.way
    hand.pass(60)
    #expect(hand.way == rest && !hand.isMoving)
  }

  @Test func theCubesCarouselDoesLikewise() throws {
    let hand = try gallery([])
    hand.application.go(to: .cube)
    let scene = try #require(hand.application.scene.view as? CubeScene)
    let page = try #require(scene.pages.firstIndex { $0 is CarouselPage })
    scene.cube.currentPageIndex = page
    let covers = try #require(
      scene.pages[page].subviews.lazy.compactMap { $0 as? CarouselView<Cover> }.first)
    let cube = Hand(hand.program) {
      (covers.carousel.scrollOffset, Double(covers.carousel.numberOfItems))
    }
    cube.pass(180)
    #expect(covers.carousel.numberOfItems == 16)
    cube.hold(.down, frames: 90)
    cube.application.handle(.keyUp(.down))
    stops(cube, 1)
    #expect(scene.cube.currentPageIndex == page)
  }
}
