import GeometryKit
import ViewKit

extension View {
  /// Shows a window-sized subview scaled down to this view's width. Returns the scale factor.
  @discardableResult
  func shrink(_ view: View, ofWindow window: Size) -> Double {
    let scale = size.width / window.width
    view.frame = Rect(center: bounds.center, size: window)
    view.transform = .scale(x: scale, y: scale)
    return scale
  }
}
