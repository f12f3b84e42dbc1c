import GeometryKit
import GestureKit
import ScrollKit

/// A recognizer that ends text entry in a field on a scroll surface. It does so when a finger drags
/// below both the field and the position where the finger landed. Text entry resumes when the
/// finger moves back up. The recognizer only observes touches and never claims them.
final class KeyboardDismissal: Recognizer {
  /// The view that is scrolled.
  weak var surface: View?
  /// The surface's scroll view.
  weak var scrollView: ScrollView?
  private var finger: Int64?
  /// The field that had the focus when the finger landed.
  private weak var field: View?
  /// The y coordinate below which the finger ends text entry, in points of the surface.
  private var limit = 0.0
  private var hasEnded = false

  override var isObserver: Bool { true }

  override func began(_ touch: Touch) -> Verdict {
    guard finger == nil, let surface, scrollView?.keyboardDismissMode == .interactive,
      let field = surface.focusedTextInput
    else { return .undecided }
    finger = touch.id
    self.field = field
    hasEnded = false
    limit = max(surface.lowerEdge(of: field) ?? 0, touch.position.y)
    return .undecided
  }

  override func moved(_ touch: Touch) -> Verdict {
    guard touch.id == finger, scrollView?.isDragging == true, let tree = surface?.tree
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

extension View {
  /// This view or the descendant in which text is entered; `nil` if there is none.
  var focusedTextInput: View? {
    guard let focused = tree?.focused, focused.textInputArea != nil, focused.isInside(self) else {
      return nil
    }
    return focused
  }

  /// Returns the position of another view's lower edge, in points of this view's plane; `nil` if
  /// the edge lies behind the eye.
  fileprivate func lowerEdge(of view: View) -> Double? {
    let plane = projection
    var edge: Double?
    for x in [0, view.size.width] {
      guard let corner = view.projection.project(Point(x: x, y: view.size.height)),
        let inside = plane.unproject(corner)
      else { continue }
      edge = max(edge ?? inside.y, inside.y)
    }
    return edge
  }
}
