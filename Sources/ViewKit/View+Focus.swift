import GeometryKit
import StageKit

extension View {
  /// The extent of the focus ring beyond the focused view's `focusBounds`, in points.
  static let ringReach = 6.0
  /// Returns the distance of the focus ring from text at the side of a view, in points. The
  /// distance grows with the text size.
  static func focusMargin(beside style: Text.Style) -> Double {
    max((style.size * 0.27).rounded(), 4)
  }

  /// Draws the focus ring around the view, or inside its edge if the ring would be clipped outside.
  final func drawFocus(on canvas: Canvas, theme: Theme) {
    let (rect, isInside) = focusRing
    let inset = isInside ? Self.ringReach : Canvas.focusRingWidth - Self.ringReach
    canvas.drawFocusRing(
      around: rect.inset(by: inset), cornerRadius: max(focusCornerRadius - inset, 0), theme: theme)
  }

  /// The rectangle of the focus ring, in the view's plane, and whether the ring is drawn inside
  /// that rectangle.
  final var focusRing: (rect: Rect, isInside: Bool) {
    let rect = focusBounds
    let isInside = isCutOff(rect.inset(by: -Self.ringReach))
    return (isInside ? rect.intersection(bounds) : rect, isInside)
  }

  /// The rectangle of the focus ring, in points of the window; `nil` if it lies behind the eye.
  /// O(depth).
  final var focusRingInWindow: Rect? { projection.bounds(of: focusRing.rect) }

  /// Whether any part of the focus ring's rectangle is inside the window and all clipping
  /// ancestors. O(depth).
  final var isPartlyVisible: Bool {
    var (rect, view) = (focusRing.rect, self)
    while let parent = view.parent {
      guard let outer = view.placement.bounds(of: rect) else { return false }
      rect = outer
      view = parent
      guard parent.confinesDrawing else { continue }
      rect = rect.intersection(parent.bounds)
      if rect.isEmpty { return false }
    }
    return true
  }

  /// Whether nothing that the descendants draw extends beyond the bounds: the view clips them, is a
  /// panel, or fills the window.
  private final var confinesDrawing: Bool { clipsToBounds || isPanel || parent == nil }

  /// The innermost view that scrolls this view; `nil` if none does. O(depth).
  final var scrollContainer: View? {
    var view = parent
    while let here = view, here.scrollEngine == nil { view = here.parent }
    return view
  }

  /// Returns whether a rectangle of the view's plane extends beyond the window, or is clipped by
  /// the view or an ancestor. O(depth), without allocations.
  private func isCutOff(_ rect: Rect) -> Bool {
    for corner in 0..<4 {
      var point = Point(
        x: corner & 1 == 0 ? rect.minX : rect.maxX, y: corner & 2 == 0 ? rect.minY : rect.maxY)
      if clipsToBounds, !bounds.inset(by: -0.01).contains(point) { return true }
      var view: View = self
      while let parent = view.parent {
        guard let outer = view.placement.project(point) else { return true }
        if parent.confinesDrawing,
          !parent.bounds.inset(by: -0.01).contains(outer)
        {
          return true
        }
        point = outer
        view = parent
      }
    }
    return false
  }
}

extension Canvas {
  /// The width of the focus ring with its dark edges, in points.
  static let focusRingWidth = 5.0

  /// Draws a focus ring: a bright line between two dark ones, visible on any background.
  ///
  /// - Parameters:
  ///   - rect: The rectangle within the ring, in points. The ring extends five points beyond the
  ///     rectangle.
  ///   - cornerRadius: The corner radius of the rectangle, in points.
  ///   - theme: The theme with the ring's colour.
  public func drawFocusRing(around rect: Rect, cornerRadius: Double, theme: Theme) {
    // The lines are so wide that even a ring at an angle contains fully bright and fully dark
    // pixels.
    for (reach, width, color) in [
      (Self.focusRingWidth, Self.focusRingWidth, Color.black), (3.0, 2.5, theme.focus),
    ] {
      stroke(
        rect.inset(by: -reach), cornerRadius: cornerRadius + reach, width: width, color: color)
    }
  }
}
