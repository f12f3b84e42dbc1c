import StageKit

/// One of the things that decide the course of a session. Whoever does them again in their order, each at its
/// time, comes to the same end.
enum RecordedStep {
  /// Something happened to the window.
  case event(Event)
  /// It became known what has become of the pictures that were named.
  case news(PictureNews)
  /// It became known what shape a picture has: where it is touched depends on that.
  case shape(FilePath, PictureShape)
  /// What was done beside the frames had come to an end.
  case outcomes
  /// It became known that the desktop can set a picture as its background.
  case background
  /// Everything went on to the time, and was drawn or not.
  case turn(isDrawn: Bool)

  /// The word for each in a recording.
  enum Word: String, CaseIterable {
    case touch, hover, secondaryPress, wheel, key, keyUp, textInput, textComposition, drop
    case button, stick, triggers
    case resized, pixelRatioChanged, hidden, shown, minimised, restored, focusGained, focusLost
    case renderTargetsReset, lowMemory, quit
    case pictures, shape, outcomes, background, frame, turn
    /// The session's end, which is no step.
    case end

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }
}
