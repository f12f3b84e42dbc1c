import GeometryKit
import GestureKit

extension View {
  /// Its extent in points.
  public final var size: Size { frame.size }

  /// All of it, in its own plane.
  public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// From its plane to its parent's.
  public final var placement: Projection {
    // Each property is read once: this is asked for each view several times a frame.
    let (frame, transform, displacement) = (frame, transform, displacement)
    guard transform != .identity else {
      return Projection(
        .translation(x: frame.minX + displacement.x, y: frame.minY + displacement.y))
    }
    let parent = parent
    let depth = parent?.perspective ?? 0
    var place = Transform3D.translation(x: -frame.width / 2, y: -frame.height / 2)
      .concatenating(transform)
    guard depth != 0 else { return Projection(place, origin: frame.center + displacement) }
    let eye = parent?.bounds.center ?? frame.center
    place = place.concatenating(
      .translation(x: frame.center.x - eye.x, y: frame.center.y - eye.y)
    ).concatenating(.perspective(depth))
    return Projection(place, origin: eye + displacement)
  }

  /// From its plane to the window's, as it is seen. O(depth).
  public final var projection: Projection {
    var projection = placement
    var view = parent
    while let here = view {
      projection = projection.through(here.placement)
      view = here.parent
    }
    return projection
  }

  /// What can be touched: the bounds, grown evenly to a fingertip's size where it is smaller.
  final var target: Rect {
    let least = Self.leastTarget
    return Rect(
      center: bounds.center,
      size: Size(width: max(frame.width, least), height: max(frame.height, least)))
  }

  /// Whether it is seen at a point of its plane, where it is not hidden: its ground, or all of its bounds
  /// where it has none, or something on it. O(views).
  public final func isSeen(at point: Point) -> Bool {
    if ground?.contains(point, in: bounds) ?? bounds.contains(point) { return true }
    guard !clipsToBounds || bounds.contains(point) else { return false }
    return subviews.contains { view in
      guard view.isSeen, let place = view.placement.unproject(point) else { return false }
      return view.isSeen(at: place)
    }
  }

  /// Whether a touch may reach it or what is on it.
  final var isTouchable: Bool { !isHidden && isEnabled && opacity > 0 && presence > 0 }

  /// Enters the recognisers of the view under a point, and of all that it lies on, innermost first.
  ///
  /// - Parameters:
  ///   - contest: it is in the window's plane afterwards.
  ///   - point: in points of the window.
  final func enterAll(_ contest: Contest, at point: Point) {
    guard let place = placement.unproject(point), let hit = hitTest(place) else { return }
    var view: View? = hit
    if hit.sharesTouches, !hit.isPassedOver {
      hit.hear(contest, at: point)
      view = hit.parent
      hit.isPassedOver = true
      defer { hit.isPassedOver = false }
      if let behind = hitTest(place), behind !== hit { return enterAll(contest, at: point) }
    }
    while let here = view {
      here.hear(contest, at: point)
      view = here.parent
    }
  }

  /// Enters its own recognisers, in its plane; the contest is in the window's afterwards.
  private func hear(_ contest: Contest, at point: Point) {
    let projection = projection
    guard let place = projection.unproject(point) else { return }
    contest.plane = projection
    contest.owner = self
    enter(contest, at: place)
    contest.plane = nil
    contest.owner = nil
  }
}
