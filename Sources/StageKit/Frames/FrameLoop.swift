import CSDL2StageKit
import GestureKit

/// What a frame loop shows: it takes events, moves on in time and draws.
public protocol FrameClient: AnyObject {
  /// Takes an event. A frame follows without being asked for, but after a `hover`: whoever shows
  /// where the pointer is calls `requestFrame()`.
  func handle(_ event: Event)

  /// Goes on to a time, in seconds; it never goes back. After a sleep it is much later than the
  /// last one.
  ///
  /// - Returns: whether anything moves.
  func update(to time: Double) -> Activity

  /// Draws everything.
  func draw(on canvas: Canvas)
}

/// Whether anything moves.
public enum Activity: Hashable, Sendable {
  /// The next frame looks different.
  case moving
  /// Nothing moves; the loop sleeps until something happens or, if one is given, a time comes, in
  /// seconds of the loop's clock.
  case still(until: Double?)

  /// Whether a time to wake at has come.
  func isDue(at time: Double) -> Bool {
    if case .still(let deadline?) = self { deadline <= time } else { false }
  }

  /// What the loop does for two things at once: move if one moves, else wake for the earlier.
  public func union(_ other: Activity) -> Activity {
    switch (self, other) {
    case (.still(let a?), .still(let b?)): .still(until: min(a, b))
    case (.still(let a), .still(let b)): .still(until: a ?? b)
    default: .moving
    }
  }
}

/// Runs a window: events, time, drawing, in step with the display; asleep while nothing moves.
///
/// A turn takes all events that are there, tells the client the frame's time, draws and presents. Where
/// frames follow one another, it is begun as late as the display allows (see `FrameSchedule`), and what
/// happens before that is taken when it does, with its own time. Touches come resampled to the frame's time
/// (see `TouchResampler`), and a lift at its own; all other events of a turn have the frame's, but after a
/// late frame, when they lie before it. Asleep, the loop presents nothing and takes no processor time;
/// hidden or minimised, it only takes what wakes it. Where the device is too slow for the window, frames
/// that move go without the backdrop's light (see `FrameEconomy`).
public final class FrameLoop {
  /// The window that it runs.
  public let window: Window
  /// What the frames cost.
  public let statistics: FrameStatistics
  /// Wakes the loop from other threads.
  public let waker = Waker()
  /// Leave after so many presented frames; nil by default. While it is set the loop doesn't sleep,
  /// so that a measurement ends even if nothing moves.
  public var maximumFrames: Int?
  /// The time of the turn, in seconds of a monotonic clock.
  public var time: Double { max(clock.time, 0) }

  private var clock = FrameClock()
  private var pacer: FramePacer
  private var schedule = FrameSchedule()
  private var economy = FrameEconomy()
  /// When the next frame is to be begun, if that isn't at once.
  private var beginning: Double?
  /// The time of the last event that was taken between two frames.
  private var lastEvent = -Double.infinity
  /// Whether it leaves after this turn.
  private(set) var isQuitting = false
  private var isFrameRequested = true
  private var resampler = TouchResampler()

  /// A loop for a window.
  public init(window: Window) {
    self.window = window
    statistics = FrameStatistics()
    pacer = FramePacer(isPacing: !window.presentingWaits)
  }

  /// Leaves the loop after this turn.
  public func quit() { isQuitting = true }

  /// A frame is drawn even if nothing moves.
  public func requestFrame() { isFrameRequested = true }

  /// Runs until `quit()` or for `maximumFrames` frames.
  public func run(_ client: some FrameClient) {
    isQuitting = false
    isFrameRequested = true
    var activity = Activity.moving
    while !isQuitting, statistics.frames < maximumFrames ?? .max {
      let isRested = rest(activity)
      if !isRested { awaitFrame(client) }
      activity = turn(client, at: SystemClock.now, after: activity, isRested: isRested)
      // The first frame waits for nothing.
      if !window.system.isUnseen, statistics.frames > 0 { window.gamepads.follow(waking: waker) }
    }
  }

  /// Sleeps if there is nothing to do, and says whether it did.
  private func rest(_ activity: Activity) -> Bool {
    if window.isHidden {
      window.waitForEvents(atMost: nil)
      return true
    }
    guard case .still(let deadline) = activity, maximumFrames == nil, !isFrameRequested,
      window.framesDue == 0, !resampler.isPending
    else { return false }
    window.waitForEvents(atMost: deadline.map { $0 - SystemClock.now })
    return true
  }

  /// Takes what happens until the next frame is to be begun, each when it does.
  private func awaitFrame(_ client: some FrameClient) {
    guard let beginning else { return }
    var now = SystemClock.now
    while now < beginning, !isQuitting, !window.isHidden {
      // A frame's time may lie a little ahead of the clock.
      lastEvent = max(now, clock.time)
      takeEvents(client, at: lastEvent)
      guard !isQuitting, let next = window.waitForEvents(until: beginning) else { return }
      now = next
    }
  }

  private func takeEvents(_ client: some FrameClient, at time: Double) {
    window.takeEvents(at: time) { event in
      if case .hover = event {} else { isFrameRequested = true }
      if case .touch(let touch) = event {
        resampler.add(touch) { client.handle(.touch($0)) }
      } else {
        client.handle(event)
      }
    }
  }

  /// Takes what has happened by a time of the clock and shows it; whether anything moves then.
  func turn(
    _ client: some FrameClient, at reading: Double, after previous: Activity, isRested: Bool
  ) -> Activity {
    var stopwatch = Stopwatch()
    var cost = FrameCost()
    let period = 1 / window.refreshRate
    let isOnGrid = window.isVsynced && !isRested
    beginning = nil
    let now = clock.frame(
      at: reading, period: isOnGrid ? period : nil, notBefore: lastEvent)
    if waker.take() || previous.isDue(at: now) || maximumFrames != nil { isFrameRequested = true }
    takeEvents(client, at: now)
    resampler.frame(at: now) {
      isFrameRequested = true
      client.handle(.touch($0))
    }
    cost.input = stopwatch.lap()
    let activity = client.update(to: now)
    cost.engine = stopwatch.lap()
    // When a motion ends, the frame where it ends is still to be shown.
    let needsFrame = previous == .moving || activity == .moving || isFrameRequested
    guard needsFrame || window.framesDue > 0, !window.isHidden else { return activity }
    isFrameRequested = false
    window.framesDue = max(window.framesDue - 1, 0)
    if sparesLight {
      economy.begin(at: now, isMoving: activity == .moving)
      window.canvas.light = economy.light
    }
    window.canvas.makeMissedLevels()
    window.canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
    window.canvas.postponesLevels = true
    client.draw(on: window.canvas)
    window.canvas.postponesLevels = false
    window.canvas.end()
    if !window.canvas.missedLevels.isEmpty { isFrameRequested = true }
    let isWhole = isLate && schedule.wantsWhole
    if isWhole { window.finishDrawing() }
    cost.draw = stopwatch.lap()
    cost.work = stopwatch.work
    let handedOver = stopwatch.last
    SDL_RenderPresent(window.canvas.renderer)
    cost.present = stopwatch.lap()
    let presented = stopwatch.last
    cost.frame = presented - (isRested ? stopwatch.start : statistics.lastEnd ?? stopwatch.start)
    statistics.record(cost, end: presented)
    guard window.isVsynced else { return activity }
    if sparesLight {
      if !isRested { economy.presented(after: cost.frame, period: period) }
      if economy.isFading { isFrameRequested = true }
    }
    beginning = pacer.presented(at: presented, period: period, isFollowing: !isRested)
    if isLate {
      schedule.take(
        FrameSchedule.Frame(
          began: stopwatch.start, handedOver: handedOver, presented: presented, isWhole: isWhole,
          isFollowing: !isRested),
        period: period)
      beginning = schedule.begin
    }
    return activity
  }

  /// Whether there is a light to go without, and a display whose time tells when to.
  private var sparesLight: Bool { window.isVsynced && window.canvas.backdrop != nil }

  /// Whether presenting waits for the display, so that it pays to begin a frame late.
  private var isLate: Bool { window.presentingWaits && !pacer.isPacing }
}
