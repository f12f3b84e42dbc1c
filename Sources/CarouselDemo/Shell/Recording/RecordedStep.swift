import PictureKit
import StageKit
import SystemKit

/// An input that determines the course of a session. Performing the same steps again, in order and
/// at their recorded times, gives the same result.
enum RecordedStep {
  /// An event of the window.
  case event(Event)
  /// A change of the picture list.
  case catalogChange(CatalogChange)
  /// A picture's shape became known. The layout, and thus what a touch hits, depends on it.
  case shape(FilePath, PictureShape)
  /// The results of background tasks or requests were delivered.
  case resultsDelivered
  /// The desktop turned out to support setting a background.
  case backgroundSupported
  /// The frame loop performed an iteration at the step's time, with or without drawing.
  case iteration(isDrawn: Bool)

  /// The names of steps in a recording.
  enum Word: String, CaseIterable {
    case touch, hover, secondaryPress, wheel, key, keyUp, textInput, textComposition, drop
    case button, stick, triggers
    case resized, pixelRatioChanged, hidden, shown, minimised, restored, focusGained, focusLost
    case renderTargetsReset, lowMemory, quit
    case pictures, shape, outcomes, background, frame, turn
    /// The session's end. It isn't a step.
    case end
  }
}
