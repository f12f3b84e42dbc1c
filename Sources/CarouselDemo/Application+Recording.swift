import GeometryKit
import StageKit

/// Where a recording that is played has come to.
struct ReplayedMoment {
  /// Its time, in seconds of the recorded session's clock.
  var time: Double
  /// The size that the window had then, in points.
  var size: Size
}

// What a recording has to know of a session, and what it decides where it is played.
extension Application {
  /// The time of what happens now, in seconds: that of the turn, or of a touch since.
  var time: Double { replayed?.time ?? max(loop.time, tree.time) }

  /// The size of what is laid out.
  var size: Size { replayed?.size ?? window.size }

  /// When an event is handled.
  func time(of event: Event) -> Double {
    switch event {
    case .touch(let touch): max(time, touch.time)
    case .wheel(let wheel): max(time, wheel.time)
    default: time
    }
  }

  /// Takes what has become of the pictures, unless a recording tells it.
  func takeCatalogNews() {
    guard replayed == nil, let news = catalog.takeNews() else { return }
    recorder?.note(.news(news), at: time)
    take(news)
  }

  /// Takes what has come of what was done beside the frames, likewise.
  func takeOutcomes() {
    guard replayed == nil else { return }
    let ofErrands = errands.takeOutcomes()
    if requests.takeOutcomes() || ofErrands { recorder?.note(.outcomes, at: time) }
  }

  /// Has the shapes of pictures recorded as they become known, or leaves them to a recording.
  func followShapes() {
    let pictures = context.pictures
    pictures.takesShapes = replayed == nil
    guard let recorder else { return }
    pictures.onShape = { [unowned self] in recorder.note(.shape($0.path, $1), at: time) }
  }

  /// Waits for all that is done beside the frames: where a recording is played nothing of it takes long.
  func finishAll() {
    errands.finish()
    requests.finish()
  }

  /// Does what a recording says, at its time.
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
    case .news(let news): take(news)
    case .shape(let path, let shape): context.pictures.picture(at: path).take(shape)
    case .outcomes: finishAll()
    case .background: files.offerBackground()
    case .turn(let isDrawn):
      _ = update(to: time)
      if isDrawn { writeTrace() }
    }
  }
}
