/// The animation of the camera from its former position to its position in the configuration. The
/// configuration may change during the animation. The animation begins with the camera's current
/// velocity.
struct CameraAnimation {
  let from: CarouselLayout.Camera
  /// The camera `CarouselAnimation.moment` seconds before the start.
  let earlier: CarouselLayout.Camera
  /// The timing of the animation.
  let change: LayoutChange

  /// Returns the camera at a time during the animation to `target`.
  func camera(at time: Double, to target: CarouselLayout.Camera) -> CarouselLayout.Camera {
    let progress = change.progress(at: time)
    if progress >= 1 { return target }
    let momentum = change.momentum(at: time)
    let start =
      momentum == 0
      ? from : earlier.interpolated(to: from, fraction: 1 + momentum / CarouselAnimation.moment)
    return progress > 0 ? start.interpolated(to: target, fraction: progress) : start
  }
}
