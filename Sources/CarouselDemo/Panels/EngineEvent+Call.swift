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
    switch self {
    case .carousel(.didEndDragging(let decelerates)), .cube(.didEndDragging(let decelerates)),
      .scrollView(.didEndDragging(let decelerates)):
      "\(engine)DidEndDragging: \(decelerates ? "decelerates" : "stops")"
    case .carousel(.shouldSelectItem(let index)): "\(engine)ShouldSelectItem: \(index)"
    case .carousel(.didSelectItem(let index)): "\(engine)DidSelectItem: \(index)"
    // All other events have no arguments.
    case .carousel, .cube, .scrollView: engine + name.prefix(1).uppercased() + name.dropFirst()
    }
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
