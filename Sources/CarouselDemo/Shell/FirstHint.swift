import GeometryKit
import GestureKit

/// The hint of the first start. It names the ways to everything else, and disappears for good after
/// the first drag.
struct FirstHint: Equatable {
  /// Whether the user has dragged, in this session or in an earlier one.
  private(set) var isDone: Bool
  /// The finger that can drag; `nil` while no finger is down. Further fingers don't count.
  private var finger: Int64?
  /// The position at which the finger landed, in points of the window.
  private var start = Point.zero

  /// The distance after which a touch counts as a drag, in points. A tap moves less.
  static let minDistance = 24.0

  init(isDone: Bool = false) { self.isDone = isDone }

  /// Returns the text of the hint in a window of a size. In a window of a phone's size, the hint
  /// names no key, because phones have no keyboard.
  static func text(in window: Size) -> String {
    var parts = ["Drag to browse", "••• shows the toolbar"]
    if min(window.width, window.height) < smallSide {
      parts[1] = "••• shows more"
    } else if let key = CommandInfo.chooseScene.shortcuts.first {
      parts.append("\(key) shows all scenes")
    }
    return parts.joined(separator: Toast.separator)
  }

  /// The shorter side below which a window has a phone's size, in points.
  private static let smallSide = 480.0

  /// Follows a touch. Returns whether it has just become the first drag.
  mutating func follow(_ touch: Touch) -> Bool {
    if touch.phase == .began, finger == nil { (finger, start) = (touch.id, touch.position) }
    guard touch.id == finger else { return false }
    if touch.phase == .ended || touch.phase == .cancelled { finger = nil }
    guard !isDone, (touch.position - start).length >= Self.minDistance else { return false }
    isDone = true
    return true
  }
}
