import GeometryKit
import StageKit

/// The position of a replay: the recorded time that it has reached, and the window's recorded size
/// at that time.
struct ReplayPosition {
  /// The time on the recorded session's clock, in seconds.
  var time: Double
  /// The recorded size of the window, in points.
  var size: Size
}

// The inputs of a session that are recorded. In a replay, they come from the recording.
extension Application {
  /// The time of the current iteration of the frame loop or, if later, of the last touch, in
  /// seconds. In a replay, the recorded time.
  var time: Double { replayed?.time ?? max(loop.time, tree.time) }

  /// The size of the layout, in points. In a replay, the recorded size of the window.
  var size: Size { replayed?.size ?? window.size }

  /// Returns the time at which an event is handled, in seconds. A sampled position, from which only
  /// velocities are estimated, doesn't change the time.
  func time(of event: Event) -> Double {
    switch event {
    case .touch(let touch) where touch.phase != .sampled: max(time, touch.time)
    case .wheel(let wheel): max(time, wheel.time)
    default: time
    }
  }

  /// Applies changes of the picture list. Has no effect in a replay, which performs the recorded
  /// changes.
  func applyCatalogChanges() {
    guard replayed == nil, let change = catalog.nextChange() else { return }
    recorder?.record(.catalogChange(change), at: time)
    apply(change)
  }

  /// Delivers the results of finished background tasks. Has no effect in a replay: its recording
  /// determines when results are delivered.
  func deliverResults() {
    guard replayed == nil else { return }
    let deliveredTaskResults = backgroundTasks.deliverResults()
    if requests.deliverResults() || deliveredTaskResults {
      recorder?.record(.resultsDelivered, at: time)
    }
  }

  /// Records the sizes of pictures as they become known. In a replay, the sizes come from the
  /// recording.
  func recordShapes() {
    let pictures = context.pictures
    pictures.setsShapes = replayed == nil
    guard let recorder else { return }
    pictures.onShape = { [unowned self] in recorder.record(.shape($0.path, $1), at: time) }
  }

  /// Waits for all background tasks and requests. In a replay, they finish quickly, because
  /// `Desktop.inert` does nothing.
  func finishAll() {
    backgroundTasks.finish()
    requests.finish()
  }

  /// Performs a recorded step. `time` is its recorded time, in seconds.
  func play(_ step: RecordedStep, at time: Double) {
    replayed?.time = time
    switch step {
    case .event(.resized(let size)):
      replayed?.size = size
      window.resize(to: size, pixelRatio: window.pixelRatio)
      handle(.resized(size))
    case .event(.pixelRatioChanged(let ratio)):
      window.resize(to: size, pixelRatio: ratio)
      handle(.pixelRatioChanged(ratio))
    case .event(let event): handle(event)
    case .catalogChange(let change): apply(change)
    case .shape(let path, let shape): context.pictures.picture(at: path).apply(shape)
    case .resultsDelivered: finishAll()
    case .backgroundSupported: files.offerBackground()
    case .iteration(let isDrawn):
      _ = update(to: time)
      if isDrawn { writeTrace() }
    }
  }
}
