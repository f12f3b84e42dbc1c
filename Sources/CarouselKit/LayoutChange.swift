import GeometryKit

/// The timing of the movement of a carousel's items and camera after a change of its type or axis.
///
/// An app that changes the size of its views with the type can animate it with the same timing:
///
///     let progress = carousel.layoutChange?.progress(at: carousel.time) ?? 1
///     view.frame.size.width = formerWidth + (width - formerWidth) * progress
public struct LayoutChange: Equatable, Sendable {
  /// The timing of the centred item.
  let movement: Movement

  /// Returns the completed fraction of the change at a time in seconds, 0…1.
  public func progress(at time: Double) -> Double { movement.fraction(at: time) }

  /// Returns how long a value would move at its initial velocity, in seconds, to cover the distance
  /// that this velocity has added to the animation so far. It rises from 0 and returns to 0 at the
  /// end.
  public func momentum(at time: Double) -> Double { movement.momentum(at: time) }
}

/// The animation of the camera from its former position to its position in the configuration. The
/// configuration may change during the animation. The animation begins with the camera's current
/// velocity.
struct CameraAnimation {
  let from: CarouselLayout.Camera
  /// The camera `TransformAnimation.moment` seconds before the start.
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
      ? from : earlier.interpolated(to: from, fraction: 1 + momentum / TransformAnimation.moment)
    return progress > 0 ? start.interpolated(to: target, fraction: progress) : start
  }
}

extension CarouselLayout.Camera {
  /// Returns the camera between this camera and `other`. A `fraction` above 1 extrapolates; the eye
  /// then stays in front of the items.
  fileprivate func interpolated(to other: Self, fraction: Double) -> Self {
    var camera = other
    camera.perspective = perspective + (other.perspective - perspective) * fraction
    if fraction > 1, other.perspective <= 0 { camera.perspective = min(camera.perspective, 0) }
    camera.viewpointOffset = viewpointOffset + (other.viewpointOffset - viewpointOffset) * fraction
    camera.contentOffset = contentOffset + (other.contentOffset - contentOffset) * fraction
    return camera
  }

  /// The transform that the camera applies to every item.
  var base: BaseTransform {
    BaseTransform(perspective: perspective, viewpointOffset: viewpointOffset)
  }
}

extension CarouselEngine {
  /// The timing of the animated change of the carousel type or axis in progress; `nil` if there is
  /// none.
  public var layoutChange: LayoutChange? { presentation.cameraAnimation?.change }

  /// The camera with which the carousel is drawn at the current time: between the former camera and
  /// `camera` during an animated change of the carousel type or axis, otherwise `camera`.
  public var presentedCamera: CarouselLayout.Camera { presentedCamera(at: time) }

  func presentedCamera(at time: Double) -> CarouselLayout.Camera {
    presentation.cameraAnimation?.camera(at: time, to: configuration.camera) ?? configuration.camera
  }

  /// The perspective and the displacement of the eye with which the items are drawn.
  var presentedBase: BaseTransform {
    presentation.cameraAnimation == nil ? arrangement.metrics.base : presentedCamera.base
  }
}
