import CSDL2StageKit
import GestureKit
import SystemKit

/// The content that a frame loop shows. It handles events, is updated to the time of a frame, and
/// draws itself.
public protocol FrameClient: AnyObject {
  /// Handles an event. The loop draws a frame afterwards, except after a `hover`. A client that
  /// shows the pointer's position therefore calls `requestFrame()`.
  func handle(_ event: Event)

  /// Updates the content to a time, in seconds, which is never before the time of the last call.
  /// After a sleep, it may be much later.
  ///
  /// - Returns: Whether anything moves.
  func update(to time: Double) -> Activity

  /// Draws the content.
  func draw(on canvas: Canvas)
}

/// The activity of a frame loop's content: whether anything moves.
public enum Activity: Hashable, Sendable {
  /// Something moves: the next frame looks different.
  case moving
  /// Nothing moves. The loop sleeps until something happens or until the given time, in seconds of
  /// the loop's clock. If the time is `nil`, it sleeps until something happens.
  case still(until: Double?)

  /// Returns whether the content is still and the time to wake at has come.
  func isDue(at time: Double) -> Bool {
    if case .still(let deadline?) = self { deadline <= time } else { false }
  }

  /// Returns the combined activity of two things: moving if either moves. If both are still, the
  /// result is still until the earlier of their times.
  public func union(_ other: Activity) -> Activity {
    switch (self, other) {
    case (.still(let a?), .still(let b?)): .still(until: min(a, b))
    case (.still(let a), .still(let b)): .still(until: a ?? b)
    default: .moving
    }
  }
}

/// Runs a window in step with the display: handles events, updates the content and draws it. Sleeps
/// while nothing moves.
///
/// An iteration of the loop handles all pending events, updates the client to the frame's time,
/// draws and presents. While frames follow one another, each begins as late as the display allows
/// (see `FrameSchedule`). Events that arrive before then are handled as they happen, with their own
/// times.
///
/// Touches are resampled to the frame's time (see `TouchResampler`), but the end of a touch has its
/// own time. All other events of an iteration have the frame's time; after a late frame, they have
/// earlier times.
///
/// While asleep, the loop presents nothing and uses no processor time. While the window is hidden
/// or minimised, the loop wakes for events only and draws nothing. If the device is too slow for
/// the window, moving frames are drawn without the backdrop's gradient (see `LightReduction`).
public final class FrameLoop {
  /// The window.
  public let window: Window
  /// The costs of the frames presented so far.
  public let statistics: FrameStatistics
  /// The waker with which other threads wake the loop.
  public let waker = Waker()
  /// The number of presented frames after which the loop ends; `nil` (the default) for no limit.
  /// While a limit is set, the loop doesn't sleep, so that a measurement ends even if nothing
  /// moves.
  public var maximumFrames: Int?
  /// The time of the loop's current iteration, in seconds of a monotonic clock.
  public var time: Double { max(clock.time, 0) }

  private var clock = FrameClock()
  private var pacer: FramePacer
  private var schedule = FrameSchedule()
  private var lightReduction = LightReduction()
  /// The time to begin the next frame, in seconds; `nil` to begin it at once.
  private var beginning: Double?
  /// The time at which an event was last handled outside a frame, in seconds.
  private var lastEvent = -Double.infinity
  /// The time of the last drawn frame, in seconds.
  private var lastFrame = -Double.infinity
  /// The time after a frame, in seconds, within which another frame counts as its continuation:
  /// something moves, or a finger moves something. If panels were drawn as pictures, or if a finger
  /// has moved, a finer frame follows after this time.
  static let continuation = 0.1
  /// The time of the finer frame that must follow the last one, in seconds; `nil` for none.
  private var finerFrame: Double?
  /// Whether the loop ends after the current iteration.
  private(set) var isQuitting = false
  private var isFrameRequested = true
  private var resampler = TouchResampler()
  /// The tasks that compute the pixels of anisotropic mip levels.
  private let levelTasks: BackgroundTasks

  /// Creates a loop for a window.
  public init(window: Window) {
    self.window = window
    statistics = FrameStatistics()
    levelTasks = BackgroundTasks(waker: waker)
    pacer = FramePacer(isPacing: !window.presentBlocks)
  }

  /// Ends the loop after the current iteration.
  public func quit() { isQuitting = true }

  /// Requests a frame, even if nothing moves.
  public func requestFrame() { isFrameRequested = true }

  /// Runs until `quit()` is called, or until `maximumFrames` frames are presented.
  public func run(_ client: some FrameClient) {
    isQuitting = false
    isFrameRequested = true
    var activity = Activity.moving
    while !isQuitting, statistics.frames < maximumFrames ?? .max {
      let hasSlept = sleep(activity)
      if !hasSlept { awaitFrame(client) }
      activity = runIteration(client, at: SystemClock.now, after: activity, hasSlept: hasSlept)
      // The first frame must not wait for the search for gamepads.
      if !window.system.isOffscreen, statistics.frames > 0 { window.gamepads.update(waking: waker) }
    }
  }

  /// Sleeps if there is nothing to do, and returns whether it slept.
  private func sleep(_ activity: Activity) -> Bool {
    if window.isHidden {
      window.waitForEvents(atMost: nil)
      return true
    }
    guard case .still(let deadline) = activity, maximumFrames == nil, !isFrameRequested,
      window.pendingFrames == 0, !resampler.isPending
    else { return false }
    window.waitForEvents(atMost: deadline.map { $0 - SystemClock.now })
    return true
  }

  /// Handles events as they happen, until it is time to begin the next frame.
  private func awaitFrame(_ client: some FrameClient) {
    guard let beginning else { return }
    var now = SystemClock.now
    while now < beginning, !isQuitting, !window.isHidden {
      // The last frame's time may be slightly ahead of the clock.
      lastEvent = max(now, clock.time)
      handleEvents(client, at: lastEvent)
      guard !isQuitting, let next = window.waitForEvents(until: beginning) else { return }
      now = next
    }
  }

  private func handleEvents(_ client: some FrameClient, at time: Double) {
    window.handleEvents(at: time) { event in
      if case .hover = event {} else { isFrameRequested = true }
      if case .touch(let touch) = event {
        resampler.add(touch) { client.handle(.touch($0)) }
      } else {
        client.handle(event)
      }
    }
  }

  /// Runs one iteration of the loop: handles events up to a clock's reading, updates the client,
  /// and draws if needed. Returns whether anything moves.
  func runIteration(
    _ client: some FrameClient, at reading: Double, after previous: Activity, hasSlept: Bool
  ) -> Activity {
    var stopwatch = Stopwatch()
    var cost = FrameCost()
    let period = 1 / window.refreshRate
    let isOnGrid = window.isVsynced && !hasSlept
    beginning = nil
    let now = clock.frame(
      at: reading, period: isOnGrid ? period : nil, notBefore: lastEvent)
    if waker.clear() || previous.isDue(at: now) || maximumFrames != nil { isFrameRequested = true }
    handleEvents(client, at: now)
    var isDragged = false
    resampler.frame(at: now) {
      isFrameRequested = true
      if $0.phase == .moved { isDragged = true }
      client.handle(.touch($0))
    }
    cost.input = stopwatch.lap()
    let activity = client.update(to: now)
    cost.engine = stopwatch.lap()
    // When a motion ends, its last frame must still be drawn.
    let needsFrame = previous == .moving || activity == .moving || isFrameRequested
    guard needsFrame || window.pendingFrames > 0, !window.isHidden else {
      return activity.union(.still(until: finerFrame))
    }
    isFrameRequested = false
    window.pendingFrames = max(window.pendingFrames - 1, 0)
    window.canvas.isMoving = activity == .moving || isDragged
    draw(client, at: now, isMoving: activity == .moving)
    let isFinished = beginsFramesLate && schedule.wantsFinishedFrame
    if isFinished { window.finishDrawing() }
    cost.draw = stopwatch.lap()
    cost.work = stopwatch.work
    let submitted = stopwatch.last
    SDL_RenderPresent(window.canvas.renderer)
    cost.present = stopwatch.lap()
    let presented = stopwatch.last
    cost.frame = presented - (hasSlept ? stopwatch.start : statistics.lastEnd ?? stopwatch.start)
    statistics.record(cost, end: presented)
    if window.isVsynced {
      let frame = FrameSchedule.Frame(
        began: stopwatch.start, submitted: submitted, presented: presented, isFinished: isFinished,
        followsFrame: !hasSlept)
      scheduleNextFrame(after: frame, interval: cost.frame, period: period)
    }
    finerFrame = window.canvas.hasPanelPictures || isDragged ? now + Self.continuation : nil
    return activity.union(.still(until: finerFrame))
  }

  /// Draws a frame, which isn't presented yet.
  private func draw(_ client: some FrameClient, at time: Double, isMoving: Bool) {
    let canvas = window.canvas
    if canReduceLight {
      lightReduction.begin(at: time, isMoving: isMoving)
      canvas.light = lightReduction.light
    }
    canvas.usesPanelPictures = time - lastFrame < Self.continuation
    lastFrame = time
    levelTasks.deliverResults()
    canvas.createMissingLevels { levelTasks.run($0, then: $1) }
    canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
    canvas.defersLevelCreation = true
    client.draw(on: canvas)
    canvas.defersLevelCreation = false
    canvas.end()
    if !canvas.missingLevels.isEmpty { isFrameRequested = true }
  }

  /// Sets when the next frame begins, and whether the light is reduced.
  ///
  /// - Parameters:
  ///   - frame: The frame that has been presented.
  ///   - interval: The time since the previous frame was presented, in seconds.
  ///   - period: The time between two refreshes of the display, in seconds.
  private func scheduleNextFrame(
    after frame: FrameSchedule.Frame, interval: Double, period: Double
  ) {
    if canReduceLight {
      if frame.followsFrame { lightReduction.presented(after: interval, period: period) }
      if lightReduction.isFading { isFrameRequested = true }
    }
    beginning = pacer.presented(
      at: frame.presented, period: period, followsFrame: frame.followsFrame)
    guard beginsFramesLate else { return }
    schedule.add(frame, period: period)
    beginning = schedule.begin
  }

  /// Whether the backdrop's light can be left out: there is a backdrop, and frames wait for the
  /// display, so that late frames can be recognised.
  private var canReduceLight: Bool { window.isVsynced && window.canvas.backdrop != nil }

  /// Whether frames should begin as late as possible, because presenting waits for the display.
  private var beginsFramesLate: Bool { window.presentBlocks && !pacer.isPacing }
}
