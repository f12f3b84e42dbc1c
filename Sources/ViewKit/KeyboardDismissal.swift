import GeometryKit
import GestureKit
import ScrollKit

/// Ends text entry in a field on a surface while a finger that drags the surface is beyond it, and takes
/// it up again where the finger returns.
final class KeyboardDismissal: Recognizer {
  weak var surface: ScrollSurface?
  private var finger: Int64?
  /// What had the focus when the finger landed.
  private weak var field: View?
  /// The lowest that the finger may be without ending the entry, in points of the surface.
  private var limit = 0.0
  private var hasEnded = false

  override var isObserver: Bool { true }

  override func began(_ touch: Touch) -> Verdict {
    guard finger == nil, let surface, surface.scrollView.keyboardDismissMode == .interactive,
      let field = surface.fieldInEntry
    else { return .undecided }
    finger = touch.id
    self.field = field
    hasEnded = false
    limit = max(surface.lowerEdge(of: field) ?? 0, touch.position.y)
    return .undecided
  }

  override func moved(_ touch: Touch) -> Verdict {
    guard touch.id == finger, let surface, surface.scrollView.isDragging, let tree = surface.tree
    else { return .undecided }
    if touch.position.y > limit, field != nil, tree.focused === field {
      tree.focus(nil)
      hasEnded = true
    } else if touch.position.y <= limit, hasEnded, tree.focused == nil {
      hasEnded = false
      tree.focus(field)
    }
    return .undecided
  }

  override func left(_ touch: Touch, wasClaimed: Bool) { if touch.id == finger { finger = nil } }
}

extension ScrollSurface {
  /// The view on it in which text is entered; nil if there is none.
  var fieldInEntry: View? {
    guard let focused = tree?.focused, focused.textInputArea != nil, focused.isInside(self) else {
      return nil
    }
    return focused
  }

  /// Where a view on it ends below, as it is seen, in points of the surface.
  func lowerEdge(of view: View) -> Double? {
    let plane = projection
    var edge: Double?
    for x in [0, view.size.width] {
      guard let seen = view.projection.project(Point(x: x, y: view.size.height)),
        let place = plane.unproject(seen)
      else { continue }
      edge = max(edge ?? place.y, place.y)
    }
    return edge
  }
}
