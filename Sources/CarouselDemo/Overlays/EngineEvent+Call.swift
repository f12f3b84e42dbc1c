import TraceKit
import ViewKit

extension EngineEvent {
  /// What a trace has for it.
  var name: String {
    switch self {
    case .carousel(let event): event.name
    case .cube(let event): event.name
    case .scrollView(let event): event.name
    }
  }

  /// The delegate's method, and what it was told.
  var call: String {
    let parts = name.split(separator: ":", maxSplits: 1)
    let method = engine + name.prefix(1).uppercased() + parts[0].dropFirst()
    guard parts.count > 1 else { return method }
    guard parts[0] == "didEndDragging" else { return "\(method): \(parts[1])" }
    return "\(method): \(parts[1] == "1" ? "decelerates" : "rests")"
  }

  /// What the names of the delegate's methods begin with.
  private var engine: String {
    switch self {
    case .carousel: "carousel"
    case .cube: "cubeController"
    case .scrollView: "scrollView"
    }
  }
}
