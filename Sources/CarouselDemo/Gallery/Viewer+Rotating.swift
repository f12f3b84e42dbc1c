import GeometryKit
import ViewKit

/// Pictures that are turned by hand.
extension Viewer {
  /// Turns the present picture by so many quarters, clockwise. It stays so; its file isn't touched.
  func rotate(by quarters: Int) {
    guard isOpen, let index, let picture = source?.picture(at: index) else { return }
    picture.turn(by: quarters)
    presentPage?.rotate(by: quarters, to: fittingSize(of: index), at: time)
  }
}
