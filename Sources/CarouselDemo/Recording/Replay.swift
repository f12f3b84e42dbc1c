import StageKit

/// Plays a recording: the program goes through the same steps at the same times, whenever they are shown.
///
/// It is taken on only to the times of the recording. So it makes no difference at which rate frames are
/// presented, or whether any are.
final class Replay: FrameClient {
  private let application: Application
  private let steps: [Recording.TimedStep]
  private var next = 0
  /// What is to be added to a step's time to have the frame loop's.
  private var delay: Double?
  /// Whether anything but frames has been played since the last frame.
  private var isChanged = true
  /// Whether the last frame isn't drawn yet. Drawing tells views what is seen of them, on which it depends what
  /// a hand touches; of frames that follow one another only the first and the last one tell anything new.
  private var owesDrawing = false

  /// Plays a recording in a program that was made for it.
  init(_ recording: Recording, in application: Application) {
    (steps, self.application) = (recording.steps, application)
  }

  /// Plays all of it at once.
  func playAll() {
    play(to: .infinity)
    application.finishAll()
  }

  /// Plays on to a time of the recorded session's clock, in seconds.
  func play(to time: Double) { while next < steps.count, steps[next].time <= time { playNext() } }

  private func playNext() {
    let (time, step) = (steps[next].time, steps[next].step)
    next += 1
    let isDrawn = if case .turn(isDrawn: true) = step { true } else { false }
    if !isDrawn, owesDrawing { draw() }
    application.play(step, at: time)
    owesDrawing = isDrawn
    if isDrawn, isChanged { draw() }
    isChanged = !isDrawn
  }

  private func draw() {
    application.window.drawUnseen(application.drawFrame)
    owesDrawing = false
  }

  // MARK: In a window

  /// The hand at the window may only leave; what it would do otherwise is in the recording.
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
