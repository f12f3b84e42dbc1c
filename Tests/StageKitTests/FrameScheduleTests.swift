import TestSupport
import Testing

@testable import StageKit

/// Tests at what time frames begin, on simulated displays.
@Suite struct FrameScheduleTests {
  /// How long a call that presents a frame blocks the program. This depends on the driver.
  enum Driver: CaseIterable {
    /// The call blocks until the previous frame is on screen. Wayland and displays without a window
    /// system do this.
    case queueOfOne
    /// The call blocks until the frame before the previous one is on screen. X11 with three buffers
    /// does this.
    case queueOfTwo
    /// The call blocks until the presented frame itself is on screen.
    case blocking
  }

  /// How the time that the program and the graphics processor need varies from frame to frame.
  enum Work: CaseIterable {
    case constant, noisy, jumping, alternating, bursts, heavy, tooMuch

    func costs(_ count: Int) -> [(program: Double, graphics: Double)] {
      var random = SplitMix64(seed: 5)
      return (0..<count).map { frame in
        let noise = Double.random(in: 0...1, using: &random)
        switch self {
        case .constant: return (0.003, 0.001)
        case .noisy: return (0.002 + 0.004 * noise, 0.001 + 0.002 * noise)
        case .jumping: return frame / 900 % 2 == 0 ? (0.003, 0.001) : (0.009, 0.003)
        case .alternating: return frame % 2 == 0 ? (0.002, 0.001) : (0.006, 0.002)
        case .bursts: return frame % 400 == 399 ? (0.014, 0.001) : (0.003, 0.001)
        case .heavy: return (0.009 + 0.002 * noise, 0.009)
        case .tooMuch: return (0.02 + 0.003 * noise, 0.004)
        }
      }
    }
  }

  /// The times at which frames began, and the times at which they were on screen.
  struct Session {
    var begun: [Double] = []
    var displayed: [Double] = []
    let period: Double

    /// The number of display refreshes that showed no new frame.
    var missed: Int {
      zip(displayed, displayed.dropFirst()).map { Int((($1 - $0) / period).rounded()) - 1 }.reduce(
        0, +)
    }

    /// Returns the mean time from an input to the frame that shows its effect, in seconds. Counts
    /// frames from `first` on.
    func latency(from first: Int) -> Double {
      var (sum, time) = (0.0, 0.0)
      for frame in first..<begun.count {
        let span = begun[frame] - begun[frame - 1]
        sum += (displayed[frame] - begun[frame] + span / 2) * span
        time += span
      }
      return sum / time
    }
  }

  func session(
    _ driver: Driver, _ costs: [(program: Double, graphics: Double)], isLate: Bool,
    reportedRate: Double = 60, true rate: Double = 60, presenting: Double = 0.0002
  ) -> Session {
    var session = Session(period: 1 / rate)
    var random = SplitMix64(seed: 11)
    var schedule = FrameSchedule()
    var (now, graphicsFree) = (100.0, 0.0)
    for (frame, cost) in costs.enumerated() {
      // The program wakes slightly late from a sleep.
      let sleep = Double.random(in: 0...0.0002, using: &random)
      if isLate, let begin = schedule.begin, begin > now { now = begin + sleep }
      let began = now
      let isFinished = isLate && schedule.wantsFinishedFrame
      let drawn = max(began + cost.program, graphicsFree) + cost.graphics
      graphicsFree = drawn
      let submitted = isFinished ? drawn : began + cost.program
      let last = session.displayed.last ?? -1
      func next(_ time: Double) -> Double {
        let after = ((time / session.period).rounded(.up)) * session.period
        return after < last + session.period / 2
          ? ((last / session.period).rounded() + 1) * session.period : after
      }
      let depth = driver == .queueOfOne ? 1 : 2
      let free = frame >= depth ? session.displayed[frame - depth] : 0
      let queued = max(submitted, free) + presenting
      let displayed = next(max(drawn, queued))
      now = driver == .blocking ? displayed : queued
      now += Double.random(in: 0...0.0001, using: &random)
      session.begun.append(began)
      session.displayed.append(displayed)
      schedule.add(
        FrameSchedule.Frame(
          began: began, submitted: submitted, presented: now, isFinished: isFinished,
          followsFrame: frame > 0),
        period: 1 / reportedRate)
    }
    return session
  }

  /// With late input, the loop waits as long as possible before it reads the input and begins a
  /// frame. This causes no additional missed frames, even if the work triples from one frame to the
  /// next or comes in bursts.
  @Test(arguments: [Driver.queueOfOne, .queueOfTwo], Work.allCases)
  func lateInputCausesNoMissedFrames(driver: Driver, work: Work) {
    let costs = work.costs(3600)
    for rate in [60.0, 59.94, 60.06] {
      let plain = session(driver, costs, isLate: false, true: rate)
      let late = session(driver, costs, isLate: true, true: rate)
      #expect(late.missed <= plain.missed, "\(rate) Hz: \(late.missed), not \(plain.missed)")
    }
  }

  /// If presenting blocks until the frame is on screen, no time remains for unexpected work. A
  /// frame may then be missed when the work increases, but only once while the schedule remembers
  /// the increase.
  @Test(arguments: Work.allCases) func blockingDriverMissesFramesOnlyWhenWorkIncreases(work: Work) {
    let costs = work.costs(3600)
    let plain = session(.blocking, costs, isLate: false)
    let late = session(.blocking, costs, isLate: true)
    let unforeseen = work == .jumping ? 2 : work == .bursts ? 9 : 0
    #expect(late.missed <= plain.missed + unforeseen, "\(late.missed), not \(plain.missed)")
  }

  /// Without late input, the loop waits for the display after each frame. Late input reduces the
  /// latency by the length of this wait, minus a safety margin.
  @Test(arguments: Driver.allCases, [Work.constant, .noisy, .alternating])
  func lateInputReducesLatencyByTheIdleTime(driver: Driver, work: Work) {
    let costs = work.costs(3600)
    let slack = 1.0 / 60 - (costs.map { $0.program + $0.graphics }.max() ?? 0)
    // The schedule can measure how long presenting takes only if the driver doesn't block in that
    // call.
    for presenting in driver == .blocking ? [0.0002] : [0.0002, 0.003] {
      let plain = session(driver, costs, isLate: false, presenting: presenting)
      let late = session(driver, costs, isLate: true, presenting: presenting)
      let gain = plain.latency(from: 300) - late.latency(from: 300)
      #expect(late.missed <= plain.missed)
      #expect(gain > slack - presenting - 0.003, "\(gain * 1000) of \(slack * 1000) ms")
      #expect(gain < slack + 0.001)
    }
  }

  /// After a burst of work, frames begin earlier for four seconds, in case another burst follows.
  @Test func burstOfWorkIsRememberedForFourSeconds() {
    var costs = Work.constant.costs(900)
    costs[300] = (0.012, 0.001)
    let late = session(.queueOfOne, costs, isLate: true)
    func delay(_ frame: Int) -> Double { late.begun[frame] - late.displayed[frame - 1] + 1.0 / 60 }
    #expect(delay(299) > 0.009)
    for frame in 302..<520 { #expect(delay(frame) < 0.003) }
    #expect(delay(700) > 0.009)
  }

  /// If a display has another refresh rate than it reports, late input causes no additional missed
  /// frames.
  @Test(arguments: [30.0, 48, 90, 144]) func wrongRefreshRateCausesNoMissedFrames(rate: Double) {
    let costs = Work.constant.costs(1800)
    let plain = session(.queueOfOne, costs, isLate: false, true: rate)
    let late = session(.queueOfOne, costs, isLate: true, true: rate)
    #expect(late.missed <= plain.missed)
    #expect(late.displayed.last ?? 0 <= (plain.displayed.last ?? 0) + 1e-9)
  }

  /// If presenting doesn't wait for a display, frames begin without delay.
  @Test func framesAreNotDelayedWithoutVsync() {
    var schedule = FrameSchedule()
    var now = 5.0
    for frame in 0..<1000 {
      schedule.add(
        FrameSchedule.Frame(
          began: now, submitted: now + 0.002, presented: now + 0.003,
          isFinished: schedule.wantsFinishedFrame,
          followsFrame: frame > 0),
        period: 1 / 60.0)
      #expect(schedule.begin == nil)
      now += 0.003
    }
  }

  /// After a sleep of the loop, the first frames begin without delay. Later frames begin with a
  /// delay, at regular intervals.
  @Test func firstFramesAfterASleepAreNotDelayed() {
    var schedule = FrameSchedule()
    var now = 0.0
    func delays(_ frames: Int, isRested: Bool) -> [Double] {
      (0..<frames).map { frame in
        let began = max(schedule.begin ?? now, now)
        let start = now
        now = ((began + 0.004) * 60).rounded(.up) / 60
        schedule.add(
          FrameSchedule.Frame(
            began: began, submitted: began + 0.004, presented: now,
            isFinished: schedule.wantsFinishedFrame,
            followsFrame: !(isRested && frame == 0)),
          period: 1 / 60.0)
        return began - start
      }
    }
    for _ in 0..<3 {
      let delays = delays(60, isRested: true)
      #expect(delays.prefix(6).allSatisfy { $0 == 0 })
      #expect(zip(delays, delays.dropFirst()).allSatisfy { $1 - $0 < 0.0011 })
      #expect((delays.last ?? 0) > 0.009)
      now += 3.21
    }
  }
}
