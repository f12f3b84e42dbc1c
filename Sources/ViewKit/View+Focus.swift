import GeometryKit
import StageKit

extension View {
  /// How far beyond its bounds the ring lies that shows that keys go to it, in points.
  static let ringReach = 6.0
  /// How far the ring keeps off words that begin at the side of what it goes around, in points: farther where they are
  /// large.
  static func focusRoom(beside words: Text.Style) -> Double {
    max((words.size * 0.27).rounded(), 4)
  }

  /// Draws the ring that shows that keys go to it: around it, or along the inner side of its edge where it or what
  /// it lies on would cut it off.
  final func drawFocus(on canvas: Canvas, theme: Theme) {
    let (rect, isInside) = ringed
    let inset = isInside ? Self.ringReach : Canvas.focusRingWidth - Self.ringReach
    canvas.drawFocusRing(
      around: rect.inset(by: inset), cornerRadius: max(focusCornerRadius - inset, 0), theme: theme)
  }

  /// What the ring goes around in its plane, or goes along the inner side of.
  final var ringed: (rect: Rect, isInside: Bool) {
    let rect = focusBounds
    let isInside = isCutOff(rect.inset(by: -Self.ringReach))
    return (isInside ? rect.intersection(bounds) : rect, isInside)
  }

  /// What the ring goes around, in points of the window; nil where that is behind the eye. O(depth).
  final var ringPlace: Rect? { projection.bounds(of: ringed.rect) }

  /// Whether any of what the ring goes around is left by the window and by what it lies on that cuts it off. O(depth).
  final var isPartlyInSight: Bool {
    var (rect, view) = (ringed.rect, self)
    while let parent = view.parent {
      guard let place = view.placement.bounds(of: rect) else { return false }
      (rect, view) = (place, parent)
      guard parent.clipsToBounds || parent.parent == nil else { continue }
      rect = rect.intersection(parent.bounds)
      if rect.isEmpty { return false }
    }
    return true
  }

  /// The innermost surface that it lies on. O(depth).
  final var surfaceBelow: ScrollSurface? {
    var view = parent
    while let here = view, !(here is ScrollSurface) { view = here.parent }
    return view as? ScrollSurface
  }

  /// Whether a rectangle of its plane reaches beyond the window, or what is cut off at its bounds or those of something
  /// that it lies on. O(depth), without any allocation.
  private func isCutOff(_ rect: Rect) -> Bool {
    for corner in 0..<4 {
      var point = Point(
        x: corner & 1 == 0 ? rect.minX : rect.maxX, y: corner & 2 == 0 ? rect.minY : rect.maxY)
      if clipsToBounds, !bounds.inset(by: -0.01).contains(point) { return true }
      var view: View = self
      while let parent = view.parent {
        guard let place = view.placement.project(point) else { return true }
        if parent.clipsToBounds || parent.parent == nil,
          !parent.bounds.inset(by: -0.01).contains(place)
        {
          return true
        }
        (point, view) = (place, parent)
      }
    }
    return false
  }
}

extension Canvas {
  /// How wide a ring is that shows where keys go, with its dark edges, in points.
  static let focusRingWidth = 5.0

  /// Draws a ring that shows where keys go: a bright line between two dark ones, so that it is seen on any ground.
  ///
  /// - Parameters:
  ///   - rect: what lies within it, in points; it reaches five points beyond.
  ///   - cornerRadius: of the corners of what lies within it, in points.
  ///   - theme: what it looks like.
  public func drawFocusRing(around rect: Rect, cornerRadius: Double, theme: Theme) {
    // Wide enough that one at an angle has pixels that are wholly bright, and outside of them some that are wholly dark.
    for (reach, width, color) in [
      (Self.focusRingWidth, Self.focusRingWidth, Color.black), (3.0, 2.5, theme.focus),
    ] {
      stroke(
        rect.inset(by: -reach), cornerRadius: cornerRadius + reach, width: width, color: color)
    }
  }
}
