import CarouselKit
import CubeKit
import ScrollKit

extension CarouselEvent {
  /// What a trace calls it: the delegate's method without the engine's name, and what that tells.
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
    case .didSelectItem(let index, _): "didSelectItem:\(index)"
    }
  }
}

extension CubeEvent {
  /// What a trace calls it: the delegate's method without the engine's name, and what that tells.
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
  /// What a trace calls it: the delegate's method without the engine's name, and what that tells.
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
