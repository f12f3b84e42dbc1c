import CarouselKit
import CubeKit
import ScrollKit

// The cases of the events have the names of the delegates' methods.

extension CarouselEvent {
  /// The name of the event in a trace: the name of the delegate's method without "carousel",
  /// followed by ":" and the argument if there is one.
  public var name: String {
    switch self {
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    case .shouldSelectItem(let index): "shouldSelectItem:\(index)"
    case .didSelectItem(let index): "didSelectItem:\(index)"
    default: "\(self)"
    }
  }
}

extension CubeEvent {
  /// The name of the event in a trace: the name of the delegate's method without "cubeController",
  /// followed by ":" and the argument if there is one.
  public var name: String {
    switch self {
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    default: "\(self)"
    }
  }
}

extension ScrollViewEvent {
  /// The name of the event in a trace: the name of the delegate's method without "scrollView",
  /// followed by ":" and the argument of `didEndDragging`.
  public var name: String {
    switch self {
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    default: "\(self)"
    }
  }
}
