import GeometryKit
import GestureKit

extension View {
  /// The size of the view, in points.
  public final var size: Size { frame.size }

  /// The bounds of the view, in its own plane.
  public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The projection from the view's plane to its parent's plane.
  public final var placement: Projection {
    // Each property is read only once, because `placement` is computed several times per view in
    // each frame.
    let (frame, transform, displacement) = (frame, transform, displacement)
    guard transform != .identity else {
      return Projection(
        .translation(x: frame.minX + displacement.x, y: frame.minY + displacement.y))
    }
    let parent = parent
    let depth = parent?.perspective ?? 0
    var planar = Transform3D.translation(x: -frame.width / 2, y: -frame.height / 2)
      .concatenating(transform)
    guard depth != 0 else { return Projection(planar, origin: frame.center + displacement) }
    let eye = parent?.bounds.center ?? frame.center
    planar = planar.concatenating(
      .translation(x: frame.center.x - eye.x, y: frame.center.y - eye.y)
    ).concatenating(.perspective(depth))
    return Projection(planar, origin: eye + displacement)
  }

  /// The projection from the view's plane to the window, through all ancestors. O(depth).
  public final var projection: Projection {
    var projection = placement
    var view = parent
    while let here = view {
      projection = projection.through(here.placement)
      view = here.parent
    }
    return projection
  }

  /// The area that can be touched: the bounds, enlarged evenly to at least the size of a fingertip.
  final var target: Rect {
    let minSide = Self.minTargetSize
    return Rect(
      center: bounds.center,
      size: Size(width: max(frame.width, minSide), height: max(frame.height, minSide)))
  }

  /// Returns whether the view covers a point of its plane, by its background or by a visible
  /// descendant. Without a background, its bounds count. The view's own `isHidden` and opacity are
  /// ignored. O(views).
  public final func isSeen(at point: Point) -> Bool {
    if background?.contains(point, in: bounds) ?? bounds.contains(point) { return true }
    guard !clipsToBounds || bounds.contains(point) else { return false }
    return subviews.contains { view in
      guard view.isSeen, let inside = view.placement.unproject(point) else { return false }
      return view.isSeen(at: inside)
    }
  }

  /// Whether touches can reach the view or its descendants.
  final var isTouchable: Bool { !isHidden && isEnabled && opacity > 0 && presence > 0 }

  /// Appends the recognizers of the view under a point and of its ancestors to a competition,
  /// innermost first. Afterwards, the competition again uses the coordinates of the window.
  ///
  /// - Parameters:
  ///   - competition: The competition.
  ///   - point: The point, in points of the window.
  final func addAllRecognizers(to competition: Competition, at point: Point) {
    guard let inside = placement.unproject(point), let hit = hitTest(inside) else { return }
    var view: View? = hit
    if hit.passesTouches, !hit.isSkippedByHitTest {
      hit.addOwnRecognizers(to: competition, at: point)
      view = hit.parent
      hit.isSkippedByHitTest = true
      defer { hit.isSkippedByHitTest = false }
      if let behind = hitTest(inside), behind !== hit {
        return addAllRecognizers(to: competition, at: point)
      }
    }
    while let here = view {
      here.addOwnRecognizers(to: competition, at: point)
      view = here.parent
    }
  }

  /// Appends the view's own recognizers, which receive touches in the view's plane. Afterwards, the
  /// competition again uses the coordinates of the window.
  private func addOwnRecognizers(to competition: Competition, at point: Point) {
    let projection = projection
    guard let inside = projection.unproject(point) else { return }
    competition.plane = projection
    competition.owner = self
    addRecognizers(to: competition, at: inside)
    competition.plane = nil
    competition.owner = nil
  }
}
