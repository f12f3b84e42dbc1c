import Testing

@testable import StageKit

/// When frames go without the light.
@Suite struct FrameEconomyTests {
  /// A display of 60 Hz, and the frames on it.
  private struct Course {
    private let period = 1.0 / 60
    private var time = 100.0
    var economy = FrameEconomy()

    /// What part of the light frames have that come after such numbers of the display's times.
    mutating func lights(_ intervals: [Double], isMoving: Bool = true) -> [Double] {
      intervals.map { interval in
        time += interval * period
        economy.begin(at: time, isMoving: isMoving)
        economy.presented(after: interval * period, period: period)
        return economy.light
      }
    }
  }

  @Test func framesOnTimeAndSomeThatAreNotHaveAllOfIt() {
    var course = Course()
    #expect(course.lights(Array(repeating: 1, count: 600)).allSatisfy { $0 == 1 })
    // A hiccup, and every third frame late.
    let hiccup = [1, 1, 2, 3, 1, 6, 1, 1, 2, 2, 2, 1, 1, 1, 1]
    #expect(course.lights(hiccup.map(Double.init)).allSatisfy { $0 == 1 })
    let third = (0..<600).map { $0.isMultiple(of: 3) ? 2.0 : 1 }
    #expect(course.lights(third).allSatisfy { $0 == 1 })
  }

  /// On a display that waits for whole frames, and where nothing waits.
  @Test(arguments: [1.4, 2, 3, 10])
  func framesThatAreLateOneAfterAnotherLoseItByDegrees(interval: Double) {
    var course = Course()
    let lights = course.lights(Array(repeating: interval, count: 60))
    #expect(lights[0] == 1 && lights[30] == 0 && lights[59] == 0)
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $1 <= $0 && $0 - $1 < 0.2 })
  }

  /// Else it would come and go, with frames that are on time for want of it.
  @Test func withoutItFramesOnTimeDoNotBringItBackButRestDoes() {
    var course = Course()
    _ = course.lights(Array(repeating: 2, count: 60))
    #expect(course.lights(Array(repeating: 1, count: 600)).allSatisfy { $0 == 0 })
    #expect(course.economy.isFading)
    let rest = course.lights(Array(repeating: 1, count: 60), isMoving: false)
    #expect(rest[0] > 0 && rest[0] < 0.1 && rest[59] == 1 && !course.economy.isFading)
    #expect(zip(rest, rest.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 0.1 })
    // The fading itself may be late.
    #expect(
      course.lights(Array(repeating: 3, count: 60), isMoving: false).allSatisfy { $0 == 1 })
  }

  @Test func oddTimesAreHarmless() {
    var economy = FrameEconomy()
    for time in [5.0, 4, 1e9, -1e9, 0] {
      economy.begin(at: time, isMoving: true)
      economy.presented(after: time, period: 0)
      #expect((0...1).contains(economy.light))
    }
  }
}
