import GeometryKit

@testable import CarouselDemo

/// A single input event or a wait, with a one-line text form.
///
/// Positions are fractions of the window's width and height, so that a step is valid in any window.
enum InputStep: Equatable {
  /// A press of a key, by the key's name in `InputKey`.
  case key(String, isShifted: Bool, isRepeat: Bool)
  /// A finger begins a touch or moves.
  case finger(Int, Point, isLanding: Bool)
  /// A finger ends its touch at its last position.
  case lift(Int)
  /// Mouse buttons and motion.
  case press(Point), drag(Point), release(Point), secondary(Point), hover(Point)
  /// The pointer leaves the window.
  case leave
  /// A rotation of the mouse wheel by some notches, at a position.
  case wheel(Point, at: Point)
  /// A new window size, in points.
  case size(Int, Int)
  /// A new pixel ratio of the display.
  case ratio(Double)
  /// A drop of a set of files, by its name in `InputFiles`.
  case drop(String)
  /// A window or system event from the desktop.
  case desktop(DesktopEvent)
  /// A wait for a number of seconds, possibly hours, followed by a frame. No frame is drawn while
  /// the program sleeps.
  case frame(Double)
  /// A wait until everything is loaded.
  case load

  /// True for events, false for waits.
  var isEvent: Bool {
    switch self {
    case .frame, .load: false
    default: true
    }
  }
}

/// A window or system event from the desktop.
enum DesktopEvent: String, CaseIterable {
  case focusLost, focusGained, hidden, shown, minimised, restored, exposed, background, foreground
  case targetsLost, deviceLost, lowMemory, quit
}

extension InputStep: LosslessStringConvertible {
  var description: String {
    switch self {
    case .key(let name, let isShifted, let isRepeat):
      "key \(name)" + (isShifted ? " shift" : "") + (isRepeat ? " repeat" : "")
    case .finger(let number, let position, let isLanding):
      "\(isLanding ? "land" : "move") \(number) \(text(position))"
    case .lift(let number): "lift \(number)"
    case .press(let position): "press \(text(position))"
    case .drag(let position): "drag \(text(position))"
    case .release(let position): "release \(text(position))"
    case .secondary(let position): "secondary \(text(position))"
    case .hover(let position): "hover \(text(position))"
    case .leave: "leave"
    case .wheel(let delta, let position): "wheel \(text(delta)) \(text(position))"
    case .size(let width, let height): "size \(width) \(height)"
    case .ratio(let ratio): "ratio \(ratio)"
    case .drop(let name): "drop \(name)"
    case .desktop(let event): "desktop \(event.rawValue)"
    case .frame(let seconds): "frame \(seconds)"
    case .load: "load"
    }
  }

  private func text(_ point: Point) -> String { "\(point.x) \(point.y)" }

  init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard let verb = words.first else { return nil }
    let numbers = words.dropFirst().compactMap(Double.init)
    func point(_ index: Int) -> Point? {
      numbers.count > index + 1 ? Point(x: numbers[index], y: numbers[index + 1]) : nil
    }
    let step: InputStep? =
      switch verb {
      case "key":
        words[safe: 1].map {
          .key($0, isShifted: words.contains("shift"), isRepeat: words.contains("repeat"))
        }
      case "land": point(1).map { .finger(Int(numbers[0]), $0, isLanding: true) }
      case "move": point(1).map { .finger(Int(numbers[0]), $0, isLanding: false) }
      case "lift": numbers.first.map { .lift(Int($0)) }
      case "press": point(0).map { .press($0) }
      case "drag": point(0).map { .drag($0) }
      case "release": point(0).map { .release($0) }
      case "secondary": point(0).map { .secondary($0) }
      case "hover": point(0).map { .hover($0) }
      case "leave": .leave
      case "wheel":
        if let delta = point(0), let position = point(2) {
          .wheel(delta, at: position)
        } else {
          nil
        }
      case "size": point(0).map { .size(Int($0.x), Int($0.y)) }
      case "ratio": numbers.first.map { .ratio($0) }
      case "drop": words[safe: 1].map { .drop($0) }
      case "desktop": words[safe: 1].flatMap(DesktopEvent.init).map { .desktop($0) }
      case "frame": numbers.first.map { .frame($0) }
      case "load": .load
      default: nil
      }
    guard let step else { return nil }
    self = step
  }
}
