import GeometryKit

/// A loaded item, or an item that fades out: its view, its transform and its animations.
struct Slot {
  /// The index of the item. The indexes of placeholders are below 0 or at least the number of
  /// items.
  var index: Int
  /// The view; `nil` for a placeholder without a view.
  var view: (any CarouselItemView)?
  /// The offset from the centre, in items.
  var offset = 0.0
  /// The space that the item occupies; see `CarouselItemView.itemExtent`.
  var extent = 1.0
  /// The transform of the item in the layout.
  var transform = Transform3D.identity
  /// The alpha of the item in the layout, 0…1.
  var alpha = 1.0
  /// The animation of the transform; `nil` if there is none.
  var transformAnimation: TransformAnimation?
  /// The animation of the alpha; `nil` if there is none.
  var fade: Fade?
  /// Whether the view is that of a placeholder.
  var isPlaceholder = false
  /// The unique number of the entry in the draw list, which stays the same when the index or the
  /// view changes.
  var number: Int

  /// Sets the transform, offset and alpha of the item in the layout. Sets `hasChanged` if that
  /// changes the item.
  mutating func place(
    at newTransform: Transform3D, offset: Double, _ metrics: LayoutMetrics, _ hasChanged: inout Bool
  ) {
    let newAlpha = metrics.alpha(at: offset)
    hasChanged = hasChanged || transform != newTransform || alpha != newAlpha
    self.offset = offset
    transform = newTransform
    alpha = newAlpha
  }

  /// Whether no animation is in progress.
  var isSettled: Bool { transformAnimation == nil && fade == nil }

  /// Returns the transform with which the item is drawn at a time. `layoutCamera` is the camera of
  /// the layout. `camera` is the camera with which the item is drawn, by default `layoutCamera`.
  func presentedTransform(
    at time: Double, layoutCamera: CarouselLayout.Camera, _ camera: CarouselLayout.Camera? = nil
  ) -> Transform3D {
    let camera = camera ?? layoutCamera
    guard transformAnimation != nil || camera != layoutCamera else { return transform }
    let target = layoutCamera.removed(from: transform)
    let presented = camera.applied(
      to: transformAnimation?.transform(at: time, to: target) ?? target)
    return presented.isFinite ? presented : transform
  }

  /// Returns whether the item moves and fades out, to become visible again later. If its back faces
  /// the eye, the back stays visible until then, as in the former carousel type.
  func isFadingOut(at time: Double) -> Bool {
    transformAnimation != nil && time < fade?.crossingTime ?? -.infinity
  }

  /// Returns the alpha with which the item is drawn at a time, 0…1.
  func presentedAlpha(at time: Double) -> Double {
    fade.map { $0.alpha(at: time, to: alpha) } ?? alpha
  }

  /// Makes the item invisible for a moment, so that it can move behind or in front of others. If
  /// the item hasn't begun to move, this happens when it moves.
  mutating func cross(at time: Double) {
    let alpha = presentedAlpha(at: time)
    let start = alpha == self.alpha ? transformAnimation?.movement.span.start : nil
    fade = Fade(crossingFrom: alpha, at: max(time, start ?? time))
  }

  /// Removes animations that have ended. Returns whether any animation is still in progress.
  mutating func settle(at time: Double) -> Bool {
    if transformAnimation?.movement.span.isOver(at: time) == true { transformAnimation = nil }
    if fade?.isOver(at: time) == true { fade = nil }
    return !isSettled
  }
}

/// An item that is no longer loaded and fades out.
struct FadingSlot {
  /// The reason why the item fades out, which determines its movement meanwhile.
  enum Reason {
    /// The item was removed. It fades out where it is.
    case removed
    /// Another view has replaced the item's view. Both views are drawn at the same position.
    case replaced
    /// The item is outside the range of loaded items. It moves with the layout while it fades out,
    /// or stays where it is if the carousel type has changed. It is restored if it comes into the
    /// range again.
    case unloaded
  }

  /// The fading item. Its alpha in the layout is 0.
  var slot: Slot
  /// The reason why the item fades out.
  var reason: Reason
  /// The transform at which an unloaded item stays, before the base transform; `nil` if it moves
  /// with the layout.
  var fixedTransform: Transform3D?
}
