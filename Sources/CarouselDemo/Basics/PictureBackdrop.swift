import MotionKit
import PictureKit
import StageKit
import ViewKit

/// The backdrop of the window, in the colours of a picture. A change of the picture cross-fades.
struct PictureBackdrop {
  private var former = Backdrop()
  private var target = Backdrop()
  /// The fraction of `target` in the backdrop.
  private var fade = AnimatedValue(1, .eased(duration: duration))
  /// The picture whose colours the target has; `nil` for the standard backdrop.
  private var shown: (picture: Picture, version: Int)?

  /// The duration of a cross-fade, in seconds.
  private static let duration = 0.5

  /// Fades to the colours of a picture, or to the standard backdrop if it is `nil`. Until a tiny
  /// copy of the picture is loaded, the backdrop doesn't change. Times are in seconds.
  mutating func show(_ picture: Picture?, in store: TextureStore, at time: Double) {
    guard picture !== shown?.picture || picture?.version != shown?.version else { return }
    var next = Backdrop()
    if let picture {
      guard let copy = store.tinyCopy(of: picture) else { return }
      next = Backdrop(gradient: ColorGrid(darkening: copy))
    }
    former = value(at: time)
    target = next
    shown = picture.map { ($0, $0.version) }
    fade.set(0)
    fade.go(to: 1, at: time)
  }

  /// Returns the backdrop at a time in seconds.
  func value(at time: Double) -> Backdrop {
    let fraction = fade.value(at: time)
    return fraction >= 1 ? target : former.mixed(with: target, fraction: fraction)
  }

  /// Returns whether the backdrop is fading at a time in seconds.
  func activity(at time: Double) -> Activity { fade.activity(at: time) }
}
