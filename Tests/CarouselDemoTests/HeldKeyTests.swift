import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Carousels scrolled by held keys. A held key repeats 30 times per second after half a second. The
/// program runs at 60 frames per second.
@WindowActor @Suite struct HeldKeyTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Drives the program and records the carousel's motion frame by frame.
  @WindowActor private final class Harness {
    let program: HeadlessProgram
    var application: Application { program.application }
    /// Returns the carousel's scroll offset and its number of items.
    let scrollState: () -> (offset: Double, count: Double)
    private(set) var frame = 0
    /// The distance scrolled since the start, in items. Jumps at the ends of a wrapped carousel
    /// aren't counted.
    private(set) var distance = 0.0
    private(set) var steps: [Double] = []
    private(set) var isMoving = true

    init(_ program: HeadlessProgram, _ scrollState: @escaping () -> (offset: Double, count: Double))
    {
      self.program = program
      self.scrollState = scrollState
    }

    /// Runs frames. If `key` isn't `nil`, sends a repeat of this key in every second frame.
    func pass(_ frames: Int, repeating key: Key? = nil) {
      for _ in 0..<frames {
        frame += 1
        if let key, frame % 2 == 0 {
          application.handle(.key(key, modifiers: [], isRepeat: true))
        }
        let (before, count) = scrollState()
        isMoving = program.passFrame() == .moving
        let step = scrollState().offset - before
        steps.append(step - (step / count).rounded() * count)
        distance += steps[steps.count - 1]
      }
    }

    /// Presses a key and holds it for a number of frames.
    func hold(_ key: Key, frames: Int) {
      application.handle(.key(key, modifiers: [], isRepeat: false))
      pass(30)
      steps = []
      pass(frames, repeating: key)
    }
  }

  private func gallery(_ options: [String]) throws -> Harness {
    let program = try HeadlessProgram(pictures: 40, options: options, access: access)
    let carousel = try #require(program.gallery).carousel
    let harness = Harness(program) { (carousel.scrollOffset, Double(carousel.numberOfItems)) }
    harness.pass(60)
    return harness
  }

  /// Checks that the carousel scrolled evenly while the key was held, and that it stops on an item
  /// after the release. `direction` is 1 or -1, the sign of the motion.
  private func stops(_ harness: Harness, _ direction: Double) {
    let glide = harness.steps.dropFirst(30).map { $0 * direction }
    #expect((glide.min() ?? 0) > 0.15)
    #expect((glide.max() ?? 1) < (glide.min() ?? 0) * 1.05)
    let item = harness.distance.rounded()
    harness.pass(60)
    let rest = harness.distance
    // The carousel stops on the item that was current, or on the next one in this direction.
    #expect(abs(rest - rest.rounded()) < 1e-9)
    #expect([0, 1].contains((rest - item).rounded() * direction))
    #expect(harness.scrollState().offset == harness.scrollState().offset.rounded())
    harness.pass(60)
    #expect(harness.distance == rest && !harness.isMoving)
    // The carousel never moves backwards.
    #expect(harness.steps.allSatisfy { $0 * direction > -1e-6 })
  }

  @Test(arguments: ["linear", "coverFlow", "cylinder"], [Key.right, .left, .pageDown, .pageUp])
  func heldKeyScrollsEvenlyAndStopsSoonAfterItsRelease(type: String, key: Key) throws {
    let harness = try gallery(["--type", type, "--wrap"])
    let direction = [.right, .pageDown].contains(key) ? 1.0 : -1
    for frames in [90, 97, 104] {
      harness.hold(key, frames: frames)
      harness.application.handle(.keyUp(key))
      stops(harness, direction)
    }
  }

  @Test func releasingAnotherKeyDoesNotStopTheScroll() throws {
    let harness = try gallery(["--wrap"])
    harness.hold(.right, frames: 60)
    harness.application.handle(.keyUp(.space))
    harness.pass(40, repeating: .right)
    harness.application.handle(.keyUp(.right))
    stops(harness, 1)
  }

  @Test(arguments: [Event.focusLost, .minimised, .hidden])
  func losingFocusOrVisibilityReleasesHeldKeys(event: Event) throws {
    let harness = try gallery(["--wrap"])
    harness.hold(.right, frames: 80)
    harness.application.handle(event)
    stops(harness, 1)
  }

  /// Changing the scene stops the old scene's motion. The new scene ignores repeats of a key that
  /// was pressed in the old scene.
  @Test func sceneChangeReleasesHeldKeys() throws {
    let harness = try gallery(["--wrap"])
    harness.hold(.right, frames: 80)
    let item = harness.distance.rounded()
    harness.application.go(to: .cube)
    harness.pass(120, repeating: .right)
    harness.application.go(to: .gallery)
    harness.pass(2)
    #expect(abs(harness.distance - harness.distance.rounded()) < 1e-9)
    #expect([0, 1].contains((harness.distance - item).rounded()))
    let rest = harness.distance
    // The cube has shrunk into its card after 1.1 s.
    harness.pass(90)
    #expect(harness.distance == rest && !harness.isMoving)
  }

  @Test func heldKeyScrollsTheCarouselOnTheCubeEvenly() throws {
    let harness = try gallery([])
    harness.application.go(to: .cube)
    let scene = try #require(harness.application.scene as? CubeScene)
    let page = try #require(scene.pages.firstIndex { $0 is CarouselPage })
    scene.cube.currentPageIndex = page
    let covers = try #require(
      scene.pages[page].subviews.lazy.compactMap { $0 as? CarouselView<Cover> }.first)
    let cube = Harness(harness.program) {
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
