import GeometryKit

/// Animated changes of the layout.
extension CarouselEngine {
  /// Returns the current layout, from which an animated change begins.
  func currentLayout(before transition: Transition) -> FormerLayout {
    FormerLayout(
      type: arrangement.type, metrics: arrangement.metrics, row: row, scrollOffset: scroller.offset,
      spacing: spacing, transition: transition)
  }

  /// Lays out after a change of the carousel type or the axis, and animates the items and the
  /// camera to their new positions. `camera` is the former camera of the configuration.
  func switchLayout(from camera: CarouselLayout.Camera) {
    markChanged()
    scroller.drag?.grip = nil
    guard hasData, !items.isEmpty else { return layOut() }
    let transition = Transition(
      time: time, style: settings.motion == .natural ? .outwards : .together)
    presentation.beginCameraMovement(from: camera, at: time, transition.movement(at: 0))
    move(from: currentLayout(before: transition)) { layOut(movingFrom: $0) }
  }

  /// Performs a change and animates all items from their current positions to the new ones.
  func move(from former: FormerLayout, _ change: (FormerLayout) -> Void) {
    advanceDrawOrder()
    let transform = former.type.transform
    let distance = (scroller.motion?.velocity(at: time) ?? 0) * CarouselAnimation.moment
    // A view may read the carousel, so it is asked for its size while nothing accesses the items.
    for position in items.slots.indices {
      let slot = items.slots[position]
      let size = former.transition.animatesFrontDepth ? slot.view?.size : nil
      var earlier = slot.transform
      if transform != nil, distance != 0 {
        let offset = former.spacing.placedOffset(
          slot.offset + distance, from: former.scrollOffset - distance)
        earlier = self.transform(at: offset, former.metrics, transform)
      }
      items.update(at: position) {
        $0.startMovement(
          former.transition, at: time, from: former.metrics, earlier: earlier, size: size)
      }
    }
    for position in presentation.leaving.indices {
      let leaving = presentation.leaving[position]
      guard leaving.reason != .removed else { continue }
      let size = former.transition.animatesFrontDepth ? leaving.slot.view?.size : nil
      presentation.updateLeaving(at: position) {
        $0.startMovement(
          former.transition, at: time, from: former.metrics, earlier: leaving.slot.transform,
          size: size)
        // The item continues to fade out.
        $0.fade = leaving.slot.fade
      }
    }
    presentation.isMoving = !items.isEmpty || !presentation.leaving.isEmpty
    change(former)
    if former.transition.fadesBacks {
      let metrics = arrangement.metrics
      // Fade out visible items that show their back if the new carousel type hides backs.
      items.update { slot in
        let transform = slot.presentedTransform(at: time, layoutCamera: metrics.camera)
        if metrics.hides(transform), slot.presentedAlpha(at: time) > 0 { slot.cross(at: time) }
      }
    }
    advanceDrawOrder()
  }
}

extension Slot {
  /// Starts the animation of the item from its current position and velocity to its new position.
  /// The velocity is computed from `earlier`, the item's transform in the layout
  /// `CarouselAnimation.moment` seconds ago. `size` is that of `TransformAnimation`.
  mutating func startMovement(
    _ transition: Transition, at time: Double, from metrics: LayoutMetrics, earlier: Transform3D,
    size: Size?
  ) {
    let camera = metrics.camera
    let presented = presentedTransform(at: time, layoutCamera: camera)
    let start = camera.removed(from: presented)
    var before = camera.removed(from: earlier)
    if let transformAnimation {
      before = transformAnimation.transform(at: time - CarouselAnimation.moment, to: before)
    }
    // If the movement is delayed, as after a removal, the item starts from rest.
    transformAnimation = TransformAnimation(
      from: start, earlier: transition.delay > 0 ? nil : before,
      transition.movement(at: offset), size: size)
    let isInvisible =
      transition.fadesBacks && metrics.hides(presented) && !isFadingOut(at: time)
    fade = transition.fade(from: isInvisible ? 0 : presentedAlpha(at: time), at: offset)
  }
}
