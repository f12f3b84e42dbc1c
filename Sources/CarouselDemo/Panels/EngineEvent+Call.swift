import TraceKit
import ViewKit

extension EngineEvent {
  /// The event's name in a trace.
  var name: String {
    switch self {
    case .carousel(let event): event.name
    case .cube(let event): event.name
    case .scrollView(let event): event.name
    }
  }

  /// The name of the delegate method that reports the event, with the event's arguments.
  var call: String {
    let parts = name.split(separator: ":", maxSplits: 1)
    let method = engine + parts[0].prefix(1).uppercased() + String(parts[0].dropFirst())
    guard parts.count > 1 else { return method }
    guard parts[0] == "didEndDragging" else { return "\(method): \(parts[1])" }
    return "\(method): \(parts[1] == "1" ? "decelerates" : "stops")"
  }

  /// The prefix of the names of the engine's delegate methods.
  private var engine: String {
    switch self {
    case .carousel: "carousel"
    case .cube: "cubeController"
    case .scrollView: "scrollView"
    }
  }
}
