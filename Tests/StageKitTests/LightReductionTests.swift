import Testing

@testable import StageKit

/// Tests when the backdrop's light is left out of frames to save time.
@Suite struct LightReductionTests {
  /// A sequence of frames on a simulated 60 Hz display.
  private struct FrameSequence {
    private let period = 1.0 / 60
    private var time = 100.0
    var economy = LightReduction()

    /// Returns the strength of the light in each frame, 0…1. `intervals` are the times between
    /// frames, as multiples of the display's refresh period.
    mutating func lights(_ intervals: [Double], isMoving: Bool = true) -> [Double] {
      intervals.map { interval in
        time += interval * period
        economy.begin(at: time, isMoving: isMoving)
        economy.presented(after: interval * period, period: period)
        return economy.light
      }
    }
  }

  @Test func occasionalLateFramesKeepTheFullLight() {
    var course = FrameSequence()
    #expect(course.lights(Array(repeating: 1, count: 600)).allSatisfy { $0 == 1 })
    // First some late frames follow one another, and then every third frame is late.
    let hiccup = [1, 1, 2, 3, 1, 6, 1, 1, 2, 2, 2, 1, 1, 1, 1]
    #expect(course.lights(hiccup.map(Double.init)).allSatisfy { $0 == 1 })
    let third = (0..<600).map { $0.isMultiple(of: 3) ? 2.0 : 1 }
    #expect(course.lights(third).allSatisfy { $0 == 1 })
  }

  /// With vsync, the intervals are whole refresh periods. An interval of 1.4 periods is possible
  /// without vsync.
  @Test(arguments: [1.4, 2, 3, 10])
  func successiveLateFramesFadeTheLightOut(interval: Double) {
    var course = FrameSequence()
    let lights = course.lights(Array(repeating: interval, count: 60))
    #expect(lights[0] == 1 && lights[30] == 0 && lights[59] == 0)
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $1 <= $0 && $0 - $1 < 0.2 })
  }

  /// While something moves, the light must not return when frames are on time again. They may be on
  /// time only because the light is missing, and the light would then flicker.
  @Test func lightReturnsOnlyWhenNothingMoves() {
    var course = FrameSequence()
    _ = course.lights(Array(repeating: 2, count: 60))
    #expect(course.lights(Array(repeating: 1, count: 600)).allSatisfy { $0 == 0 })
    #expect(course.economy.isFading)
    let rest = course.lights(Array(repeating: 1, count: 60), isMoving: false)
    #expect(rest[0] > 0 && rest[0] < 0.1 && rest[59] == 1 && !course.economy.isFading)
    #expect(zip(rest, rest.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 0.1 })
    // While nothing moves, late frames don't dim the light.
    #expect(
      course.lights(Array(repeating: 3, count: 60), isMoving: false).allSatisfy { $0 == 1 })
  }

  @Test func invalidTimesKeepTheLightBetweenZeroAndOne() {
    var economy = LightReduction()
    for time in [5.0, 4, 1e9, -1e9, 0] {
      economy.begin(at: time, isMoving: true)
      economy.presented(after: time, period: 0)
      #expect((0...1).contains(economy.light))
    }
  }

  /// After eight late frames, the light fades out within 0.2 s. When nothing moves any more, it
  /// returns within 0.4 s.
  @Test func lightFadesOutQuicklyAndReturnsGently() {
    var course = FrameSequence()
    // Each frame takes 1/30 s.
    let late = course.lights(Array(repeating: 2, count: 20))
    #expect(late[7] == 1 && late[8] < 1 && late[12] > 0.1 && late[14] < 1e-9)
    let rest = course.lights(Array(repeating: 1, count: 30), isMoving: false)
    #expect(rest[21] < 0.95 && rest[25] == 1)
  }
}
