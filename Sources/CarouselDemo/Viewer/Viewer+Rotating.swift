import GeometryKit
import ViewKit

/// Rotating the current picture.
extension Viewer {
  /// Rotates the current picture by a number of clockwise quarter turns. The picture stays rotated,
  /// but its file isn't changed.
  func rotate(by quarters: Int) {
    guard isOpen, !isCovered, let index, let picture = source?.picture(at: index) else { return }
    picture.turn(by: quarters)
    currentPage?.rotate(by: quarters, to: fittingSize(of: index), at: time)
  }
}
