import GeometryKit
import GestureKit
import MotionKit
import Testing

@testable import CarouselKit

/// Flicks in natural motion, tested on `Scroller` alone. Offsets are in items. Items are 100
/// points wide unless stated otherwise.
@Suite struct NaturalFlickTests {
  private static let starts = [0, 0.02, 0.13, 0.5, 0.77, 0.9, 0.999].map { 500 + $0 }
  private static let speeds = stride(from: 250.0, through: 8000, by: 12.5)

  /// Returns the scroller of a carousel whose finger was lifted at the offset `start` with the
  /// given speed, in points a second. A positive speed scrolls to later items.
  private func flicked(
    from start: Double, speed: Double, gain: Double = 0.01, count: Int = 1000,
    prepare: (inout Scroller) -> Void = { _ in }
  ) -> Scroller {
    var scroller = Scroller()
    scroller.configuration.motion = .natural
    scroller.setCount(count)
    scroller.jump(to: start)
    prepare(&scroller)
    scroller.touchDown(at: nil)
    scroller.beginDrag(isAccepted: true, translation: 0)
    scroller.endDrag(speed: -speed, gain: gain, itemWidth: 1 / gain, multiplier: 1)
    return scroller
  }

  private func glide(_ scroller: Scroller) throws -> Track {
    let motion = try #require(scroller.motion)
    #expect(motion.kind == .deceleration)
    return motion.track
  }

  /// The deceleration after a flick starts at the offset and speed of the release, steadily
  /// approaches its target and ends there.
  @Test(arguments: starts, [0.8, 0.95, 0.99])
  func decelerationStartsAtTheReleaseSpeedAndEndsAtItsTarget(
    start: Double, rate: Double
  ) throws {
    for speed in [250.0, 400, 900, 2000, 5000, -300, -900, -4000] {
      let glide = try glide(
        flicked(from: start, speed: speed) { $0.configuration.decelerationRate = rate })
      #expect(abs(glide.position(at: 0) - start) < 1e-9)
      #expect(abs(glide.velocity(at: 0) - speed / 100) < 1e-9)
      #expect(glide.target == glide.target.rounded())
      #expect(glide.position(at: glide.duration) == glide.target)
      #expect(abs(glide.position(at: glide.duration - 1e-9) - glide.target) < 1.1e-3)
      var left = Double.infinity
      for step in 0...400 {
        let rest = (glide.target - glide.position(at: glide.duration * Double(step) / 400))
        #expect(rest * speed >= -1e-9 && abs(rest) <= left + 1e-12)
        left = abs(rest)
      }
    }
  }

  /// The velocity of a deceleration is the derivative of its position.
  @Test(arguments: starts) func velocityIsTheDerivativeOfThePosition(start: Double) throws {
    for speed in [260.0, 900, 3000] {
      let glide = try glide(flicked(from: start, speed: speed))
      for step in 1..<100 {
        let time = glide.duration * Double(step) / 101
        let slope = (glide.position(at: time + 1e-5) - glide.position(at: time - 1e-5)) / 2e-5
        #expect(abs(slope - glide.velocity(at: time)) < 1e-4)
      }
    }
  }

  /// A faster flick lasts at least as long and goes at least as far as a slower flick. Every flick
  /// reaches at least the next item and ends near the point where a deceleration without alignment
  /// to items would end.
  @Test(arguments: starts, [0.9, 0.95, 0.99]) func fasterFlicksGoFartherAndLastLonger(
    start: Double, rate: Double
  ) throws {
    var (target, duration) = (0.0, 0.0)
    for speed in Self.speeds {
      let glide = try glide(
        flicked(from: start, speed: speed) { $0.configuration.decelerationRate = rate })
      #expect(glide.target >= target, "\(speed)")
      #expect(glide.duration >= duration - 1e-9, "\(speed)")
      (target, duration) = (glide.target, glide.duration)
      let free = start + ConstantDeceleration.distance(velocity: speed / 100, rate: rate)
      let next = start.rounded(.down) + 1
      #expect(target >= next)
      #expect(abs(target - free) <= 1 || target == next || target - start < 2)
    }
    #expect(duration > 1 && target > 510)
  }

  /// With items of 400 points, the last 8 points of a deceleration take at most 0.25 s, and the
  /// speed only decreases. A deceleration thus neither creeps to its end nor seems to be pulled
  /// there.
  @Test(arguments: starts, [0.9, 0.95, 0.99]) func decelerationEndsWithoutCreeping(
    start: Double, rate: Double
  ) throws {
    for speed in Self.speeds.filter({ $0 >= 400 }) {
      let glide = try glide(
        flicked(from: start, speed: speed, gain: 1 / 400.0) {
          $0.configuration.decelerationRate = rate
        })
      var (frames, last) = (0, Double.infinity)
      for frame in 0...Int(glide.duration * 60) {
        let time = Double(frame) / 60
        guard glide.target - glide.position(at: time) <= 0.02 else { continue }
        frames += 1
        #expect(glide.velocity(at: time) <= last + 0.02, "\(speed)")
        last = glide.velocity(at: time)
      }
      #expect(frames <= 15, "\(speed)")
    }
  }

  /// Several flicks can end at the same item. The fastest of them slows down exponentially until it
  /// is close to the item.
  @Test(arguments: [2.0, 5, 20]) func fastestFlickToAnItemDeceleratesExponentially(length: Double)
    throws
  {
    let glide = try glide(
      flicked(from: 500, speed: (length + NaturalMotion.nextItemThreshold - 1e-4) * 300))
    #expect(glide.target == 500 + length)
    let falls = stride(from: 0.0, to: glide.duration - 0.5, by: 0.05).map {
      glide.velocity(at: $0 + 0.05) / glide.velocity(at: $0)
    }
    #expect(falls.count > 3)
    #expect((falls.max() ?? 1) - (falls.min() ?? 0) < 0.02)
    // 0.8607 is e^(−3 · 0.05), for a friction of 3/s.
    #expect(abs((falls.first ?? 0) - 0.8607) < 0.03)
  }

  /// No flick exceeds 1.2 times its release speed, except a flick that a spring pulls to the next
  /// item.
  @Test(arguments: starts) func flickHardlyExceedsItsReleaseSpeed(start: Double) throws {
    for speed in Self.speeds {
      let glide = try glide(flicked(from: start, speed: speed))
      let distance = glide.target - start
      // The greatest speed that a bounce spring reaches over this distance.
      let pull = distance * Flick.bounceFrequency / 2.718281828
      let limit = distance <= 1 ? max(speed / 100, pull) : speed / 100 * 1.2
      for step in 0...200 {
        let now = glide.velocity(at: glide.duration * Double(step) / 200)
        #expect(now <= limit + 1e-9, "\(speed) \(distance)")
      }
    }
  }

  /// A flick at 250 points/s or more reaches at least the next item, however wide the items are. A
  /// slower release ends at the nearest item.
  @Test(arguments: [20.0, 100, 320, 1000, 4000], [1.0, -1])
  func flickAtTheMinimumSpeedReachesTheNextItem(width: Double, sign: Double) throws {
    for start in [500.1, 500.45, 500.55, 500.9] {
      let light = flicked(from: start, speed: 250 * sign, gain: 1 / width)
      let next = sign > 0 ? 501.0 : 500
      let target = try #require(light.motion?.target)
      #expect((target - next) * sign >= 0)
      if width >= 320 { #expect(target == next) }
      let slow = flicked(from: start, speed: 249 * sign, gain: 1 / width)
      #expect(slow.motion?.target == start.rounded())
      #expect(slow.isScrolling && light.isDecelerating)
      #expect(abs((slow.motion?.velocity(at: 0) ?? 0) - 249 * sign / width) < 1e-9)
    }
  }

  /// If the drag moves the carousel nine times as far as the finger, a flick starts nine times as
  /// fast but goes only three times as far.
  @Test func highDragFactorShortensTheDeceleration() throws {
    let plain = try glide(flicked(from: 500, speed: 900))
    var scroller = Scroller()
    scroller.configuration.motion = .natural
    scroller.setCount(1000)
    scroller.jump(to: 500)
    scroller.beginDrag(isAccepted: true, translation: 0)
    scroller.endDrag(speed: -900, gain: 0.09, itemWidth: 100, multiplier: 1)
    let steep = try glide(scroller)
    #expect(steep.velocity(at: 0) == 9 * plain.velocity(at: 0))
    #expect(plain.target == 503 && steep.target == 509)
  }

  /// With paging, a flick ends at the next item. Without alignment to items it ends anywhere. At
  /// the deceleration rate 1, it doesn't slow down.
  @Test func flickDependsOnPagingAlignmentAndDecelerationRate() throws {
    for speed in [300.0, 3000, -3000] {
      let paged = flicked(from: 500.3, speed: speed) { $0.configuration.isPagingEnabled = true }
      #expect(paged.motion?.target == (speed > 0 ? 501 : 500))
      let free = try glide(
        flicked(from: 500.3, speed: speed) { $0.configuration.stopAtItemBoundary = false })
      #expect(abs(free.target - 500.3 - speed / 300) < 1e-9)
      let even = flicked(from: 500.3, speed: speed) { $0.configuration.decelerationRate = 1 }
      #expect(even.motion?.kind == .coast)
    }
  }

  /// If the carousel may rest between items, it decelerates even after a slow release.
  @Test func slowReleaseDeceleratesIfTheCarouselMayRestBetweenItems() throws {
    for speed in [10.0, 200, -240] {
      let scroller = flicked(from: 500.3, speed: speed) {
        $0.configuration.scrollToItemBoundary = false
      }
      #expect(abs(try glide(scroller).target - 500.3 - speed / 300) < 1e-9)
    }
  }

  /// A flick passes the end of the row at its current speed, springs back and rests at the end.
  /// With bounces disabled, it stops at the end.
  @Test(arguments: [900.0, 3000, 8000], [1.0, -1]) func flickSpringsBackFromTheEnds(
    speed: Double, sign: Double
  ) throws {
    let start = sign > 0 ? 98.7 : 0.3
    let end = sign > 0 ? 99.0 : 0
    let glide = try glide(flicked(from: start, speed: speed * sign, count: 100))
    #expect(glide.target == end)
    var (deepest, last) = (0.0, glide.velocity(at: 0))
    #expect(abs(last) == speed / 100)
    for step in 1...Int(glide.duration * 1000) {
      let time = Double(step) / 1000
      deepest = max(deepest, (glide.position(at: time) - end) * sign)
      let velocity = glide.velocity(at: time)
      // At release speeds within the bounce limit, the speed stays continuous. In Δt = 1 ms the
      // speed changes by at most 2ωΔt times the release speed, with a frequency ω of 10.9/s.
      if speed < 2900 { #expect(abs(velocity - last) <= 2.2 * 10.9 * speed / 100 / 1000) }
      last = velocity
    }
    #expect(deepest > 0.05 && deepest <= 1 + 1e-9)
    let hard = try self.glide(
      flicked(from: start, speed: speed * sign, count: 100) { $0.configuration.bounces = false })
    for step in 0...1000 {
      #expect((hard.position(at: Double(step) / 500) - end) * sign <= 1e-12)
    }
  }

  /// Each of five equal flicks interrupts the deceleration of the previous flick and starts faster
  /// than the previous flick. A flick adds no speed if the finger has rested for some time or moves
  /// in the opposite direction.
  @Test func speedsOfQuickFlicksAddUp() throws {
    func speeds(landing: Double, lifting: Double, sign: Double = 1) throws -> [Double] {
      var scroller = flicked(from: 100, speed: 2000, count: 100000)
      var speeds = [scroller.motion?.velocity(at: 0) ?? 0]
      var time = 0.0
      for _ in 0..<4 {
        time += landing
        scroller.time = time
        _ = scroller.advance(by: 0)
        scroller.touchDown(at: nil)
        time += lifting
        scroller.beginDrag(isAccepted: true, translation: 0)
        scroller.time = time
        scroller.endDrag(speed: -2000 * sign, gain: 0.01, itemWidth: 100, multiplier: 1)
        speeds.append((scroller.motion?.velocity(at: time) ?? 0) * sign)
      }
      return speeds
    }
    let quick = try speeds(landing: 0.1, lifting: 0.1)
    #expect(quick[1] > quick[0] * 1.5 && quick[2] > quick[1] * 1.5)
    #expect(zip(quick, quick.dropFirst()).allSatisfy { $1 >= $0 } && quick[4] <= 60)
    #expect(try speeds(landing: 0.1, lifting: 0.5) == [20, 20, 20, 20, 20])
    #expect(try speeds(landing: 0.1, lifting: 0.1, sign: -1)[1] == 20)
  }
}
