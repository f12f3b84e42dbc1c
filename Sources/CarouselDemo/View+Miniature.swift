import GeometryKit
import ViewKit

extension View {
  /// Shows a subview that is as large as the window as wide as this one is; how much smaller that is.
  @discardableResult
  func shrink(_ view: View, ofWindow window: Size) -> Double {
    let scale = size.width / window.width
    view.frame = Rect(center: bounds.center, size: window)
    view.transform = .scale(x: scale, y: scale)
    return scale
  }
}
