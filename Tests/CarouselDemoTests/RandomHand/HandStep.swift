import GeometryKit

@testable import CarouselDemo

/// One thing that a hand, or the desktop, does to the program; written as a line of words.
///
/// Places are parts of the window's width and height, so that a step means the same in every window.
enum HandStep: Equatable {
  /// A key goes down, by its name in `HandKey`.
  case key(String, isShifted: Bool, isRepeat: Bool)
  /// A finger lands or moves.
  case finger(Int, Point, isLanding: Bool)
  /// A finger is lifted where it is.
  case lift(Int)
  /// The mouse's buttons and moves.
  case press(Point), drag(Point), release(Point), secondary(Point), hover(Point)
  /// The pointer leaves the window.
  case leave
  /// A wheel's turn, in notches, at a place.
  case wheel(Point, at: Point)
  /// The window has another size, in points.
  case size(Int, Int)
  /// The display has another number of pixels to a point.
  case ratio(Double)
  /// Files are dropped, by their name among the hand's files.
  case drop(String)
  /// The desktop does something with the window.
  case desktop(HandDesktop)
  /// A frame after so many seconds, which may be hours; none is drawn where the program sleeps.
  case frame(Double)
  /// All that is on its way is waited for.
  case load

  /// Whether it is an event, and not the time between two.
  var isEvent: Bool {
    switch self {
    case .frame, .load: false
    default: true
    }
  }
}

/// What the desktop does with a window.
enum HandDesktop: String, CaseIterable {
  case focusLost, focusGained, hidden, shown, minimised, restored, exposed, background, foreground
  case targetsLost, deviceLost, lowMemory, quit
}

extension HandStep: LosslessStringConvertible {
  var description: String {
    switch self {
    case .key(let name, let isShifted, let isRepeat):
      "key \(name)" + (isShifted ? " shift" : "") + (isRepeat ? " repeat" : "")
    case .finger(let number, let place, let isLanding):
      "\(isLanding ? "land" : "move") \(number) \(words(place))"
    case .lift(let number): "lift \(number)"
    case .press(let place): "press \(words(place))"
    case .drag(let place): "drag \(words(place))"
    case .release(let place): "release \(words(place))"
    case .secondary(let place): "secondary \(words(place))"
    case .hover(let place): "hover \(words(place))"
    case .leave: "leave"
    case .wheel(let delta, let place): "wheel \(words(delta)) \(words(place))"
    case .size(let width, let height): "size \(width) \(height)"
    case .ratio(let ratio): "ratio \(ratio)"
    case .drop(let name): "drop \(name)"
    case .desktop(let what): "desktop \(what.rawValue)"
    case .frame(let seconds): "frame \(seconds)"
    case .load: "load"
    }
  }

  private func words(_ point: Point) -> String { "\(point.x) \(point.y)" }

  init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard let verb = words.first else { return nil }
    let numbers = words.dropFirst().compactMap(Double.init)
    func point(_ index: Int) -> Point? {
      numbers.count > index + 1 ? Point(x: numbers[index], y: numbers[index + 1]) : nil
    }
    let step: HandStep? =
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
        if let delta = point(0), let place = point(2) { .wheel(delta, at: place) } else { nil }
      case "size": point(0).map { .size(Int($0.x), Int($0.y)) }
      case "ratio": numbers.first.map { .ratio($0) }
      case "drop": words[safe: 1].map { .drop($0) }
      case "desktop": words[safe: 1].flatMap(HandDesktop.init).map { .desktop($0) }
      case "frame": numbers.first.map { .frame($0) }
      case "load": .load
      default: nil
      }
    guard let step else { return nil }
    self = step
  }
}
