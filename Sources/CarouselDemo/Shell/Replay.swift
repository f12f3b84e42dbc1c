import StageKit

/// Replays a recording: performs the recorded steps in an application.
///
/// The application's clock advances only to recorded times. Therefore the result doesn't depend on
/// the frame rate of the replay, nor on whether frames are presented at all.
final class Replay: FrameClient {
  private let application: Application
  private let steps: [Recording.TimedStep]
  private var next = 0
  /// The difference between the frame loop's time and recorded times, in seconds; `nil` before the
  /// first frame.
  private var delay: Double?
  /// Whether a drawn iteration of the frame loop would now start a series of drawn iterations.
  /// `false` after a drawn iteration.
  private var startsSeries = true
  /// Whether the last step was a drawn iteration of the frame loop that the replay hasn't drawn
  /// yet. In a series of drawn iterations, the replay draws only the first and the last. Drawing
  /// updates the views' positions, which hit tests use.
  private var needsDrawing = false

  /// Creates a replay. `application` must be made for this recording.
  init(_ recording: Recording, in application: Application) {
    steps = recording.steps
    self.application = application
  }

  /// Performs all steps of the recording at once.
  func playAll() {
    play(to: .infinity)
    application.finishAll()
  }

  /// Performs the steps up to a time on the recorded session's clock, in seconds.
  func play(to time: Double) { while next < steps.count, steps[next].time <= time { playNext() } }

  private func playNext() {
    let (time, step) = (steps[next].time, steps[next].step)
    next += 1
    let isDrawn = if case .iteration(isDrawn: true) = step { true } else { false }
    if !isDrawn, needsDrawing { draw() }
    application.play(step, at: time)
    needsDrawing = isDrawn
    if isDrawn, startsSeries { draw() }
    startsSeries = !isDrawn
  }

  private func draw() {
    application.window.drawOffscreen(application.drawFrame)
    needsDrawing = false
  }

  // MARK: In a window

  /// Handles requests to quit, Esc, the loss of textures and a lack of memory. Ignores all other
  /// events, because the input comes from the recording.
  func handle(_ event: Event) {
    switch event {
    case .quit, .key(.escape, _, _): application.loop.quit()
    case .renderTargetsReset, .lowMemory: application.handle(event)
    default: break
    }
  }

  func update(to time: Double) -> Activity {
    guard let first = steps.first else {
      application.loop.quit()
      return .still(until: nil)
    }
    let delay = self.delay ?? time - first.time
    self.delay = delay
    play(to: time - delay)
    guard next < steps.count else {
      application.loop.quit()
      return .still(until: nil)
    }
    return .still(until: steps[next].time + delay)
  }

  func draw(on canvas: Canvas) { application.drawFrame(on: canvas) }
}
