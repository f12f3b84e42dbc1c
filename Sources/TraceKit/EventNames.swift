import CarouselKit
import CubeKit
import ScrollKit

extension CarouselEvent {
  /// The name of the event in a trace: the name of the delegate's method without "carousel",
  /// followed by ":" and the argument if there is one.
  public var name: String {
    switch self {
    case .willBeginScrollingAnimation: "willBeginScrollingAnimation"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    case .didScroll: "didScroll"
    case .currentItemIndexDidChange: "currentItemIndexDidChange"
    case .willBeginDragging: "willBeginDragging"
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .shouldSelectItem(let index): "shouldSelectItem:\(index)"
    case .didSelectItem(let index): "didSelectItem:\(index)"
    }
  }
}

extension CubeEvent {
  /// The name of the event in a trace: the name of the delegate's method without "cubeController",
  /// followed by ":" and the argument if there is one.
  public var name: String {
    switch self {
    case .didScroll: "didScroll"
    case .currentPageIndexDidChange: "currentPageIndexDidChange"
    case .willBeginDragging: "willBeginDragging"
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    }
  }
}

extension ScrollViewEvent {
  /// The name of the event in a trace: the name of the delegate's method without "scrollView",
  /// followed by ":" and the argument of `didEndDragging`.
  public var name: String {
    switch self {
    case .didScroll: "didScroll"
    case .didZoom: "didZoom"
    case .willBeginDragging: "willBeginDragging"
    case .willEndDragging: "willEndDragging"
    case .didEndDragging(let decelerates): "didEndDragging:\(decelerates ? 1 : 0)"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    case .willBeginZooming: "willBeginZooming"
    case .didEndZooming: "didEndZooming"
    case .shouldScrollToTop: "shouldScrollToTop"
    case .didScrollToTop: "didScrollToTop"
    case .dismissesKeyboard: "dismissesKeyboard"
    }
  }
}
