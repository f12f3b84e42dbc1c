import StageKit

// Commands, keys and gestures for an open picture.

/// A change of the zoom of the open picture.
enum Magnification: Hashable, Sendable {
  /// Zoom in or out by one step.
  case larger, smaller
  /// Fit the picture to the window.
  case whole
  /// Zoom to this number of display pixels for each pixel of the picture.
  case pixels(Double)
}

extension CommandInfo {
  /// Returns the command that changes the zoom of the open picture.
  static func magnify(_ magnification: Magnification) -> CommandInfo {
    switch magnification {
    case .larger:
      CommandInfo(
        "larger", "", [Chord(key: .plus)],
        hidden: [
          Chord(key: .equals), Chord(key: .equals, modifiers: .shift),
          Chord(key: .plus, modifiers: .control), Chord(key: .equals, modifiers: .control),
          Chord(key: .equals, modifiers: [.control, .shift]),
        ])
    case .smaller:
      CommandInfo(
        "smaller", "", [Chord(key: .minus)], hidden: [Chord(key: .minus, modifiers: .control)])
    case .whole: zoom("whole", "Fit to window", key: 0)
    case .pixels(2): zoom("double", "200%", key: 2)
    case .pixels(let pixels):
      zoom("pixels \(pixels)", "Actual size (100%)", key: 1)
    }
  }

  private static func zoom(_ id: String, _ title: String, key: Int) -> CommandInfo {
    CommandInfo(
      id, title, [Chord(key: .digit(key))],
      hidden: [Chord(key: .digit(key), modifiers: .control)])
  }

  /// Enlarges the open picture, like a double tap in its middle. If the picture is enlarged
  /// already, fits it to the window.
  static let toggleZoom = CommandInfo("zoom", "Zoom", icon: .magnifier)

  /// Returns the command that rotates the open picture by 90°: clockwise if `quarters` is 1,
  /// counterclockwise if it is −1.
  static func rotate(_ quarters: Int) -> CommandInfo { quarters < 0 ? rotateLeft : rotateRight }
  private static let rotateRight = CommandInfo(
    "rotateRight", "Rotate right", [Chord(key: .letter("r"), modifiers: .control)], icon: .turn)
  private static let rotateLeft = CommandInfo(
    "rotateLeft", "Rotate left", [Chord(key: .letter("r"), modifiers: [.control, .shift])])
}

extension Hotkey {
  /// The keys for an open picture.
  static let ofOpenedPicture: [Hotkey] = [
    Hotkey([.magnify(.larger), .magnify(.smaller)], action: "zoom in, out"),
    Hotkey(
      [.magnify(.whole), .magnify(.pixels(1)), .magnify(.pixels(2))],
      action: "fit to window; actual size; 200%"),
    Hotkey([.rotate(1), .rotate(-1)], action: "rotate right, left"),
    Hotkey(.toggleInformation), Hotkey(.trash), Hotkey(.copy), Hotkey(.showInFolder),
    Hotkey(.setAsBackground),
  ]
}

extension HelpRow {
  /// The gestures for an open picture.
  static let ofOpenedPicture: [HelpRow] = [
    HelpRow(name: "drag, flick", action: "previous, next; down to close"),
    HelpRow(
      name: "tap", action: "show, hide title and buttons; beside the picture: close"),
    HelpRow(name: "pinch, double tap", action: "zoom"),
    HelpRow(name: "Ctrl+scroll wheel", action: "zoom at the pointer"),
  ]
}
