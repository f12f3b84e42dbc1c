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
  /// Whether something has happened since the program was drawn last.
  private var isChanged = true

  /// Plays a recording in a program that was made for it.
  init(_ recording: Recording, in application: Application) {
    (steps, self.application) = (recording.steps, application)
  }

  /// Plays all of it at once.
  func playAll() {
    while next < steps.count { playNext() }
    application.errands.finish()
  }

  private func playNext() {
    let (time, step) = (steps[next].time, steps[next].step)
    next += 1
    application.play(step, at: time)
    if case .turn(isDrawn: true) = step {
      // Drawing tells views what is seen of them. That matters where a hand is about to touch them, and where
      // something has just changed; to draw all the rest would only take time.
      let isFollowed = next < steps.count && steps[next].step.isEvent
      if isChanged || isFollowed { application.window.drawUnseen(application.drawFrame) }
      isChanged = false
    } else {
      isChanged = true
    }
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
    while next < steps.count, steps[next].time + delay <= time { playNext() }
    guard next < steps.count else {
      application.loop.quit()
      return .still(until: nil)
    }
    return .still(until: steps[next].time + delay)
  }

  func draw(on canvas: Canvas) { application.drawFrame(on: canvas) }
}
