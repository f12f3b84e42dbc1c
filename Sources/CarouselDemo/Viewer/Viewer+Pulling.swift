import GeometryKit
import GestureKit

/// Closing the viewer by pulling the picture down.
extension Viewer {
  /// Sets up the recognizer of pulls.
  func setUpPulling() {
    pull.axis = .vertical
    pull.shouldBegin = { [unowned self] in $0.y > 0 && !isZoomed && !row.scrollView.isScrolling }
    pull.onPan = { [unowned self] in handle($0) }
  }

  /// The minimum distance of a pull that closes the viewer, as a fraction of the window's height.
  private static let minPullDistance = 1.0 / 6
  /// The minimum speed of a pull that closes the viewer, in points per second.
  private static let minPullSpeed = 500.0

  /// Moves the picture with a pull. Closes the viewer if the pull is released far down or fast.
  private func handle(_ pan: Pan) {
    if pan.state == .began {
      // Keep the current displacement, so that a picture that is still moving back doesn't jump.
      let start = Point(x: pulled.x.value(at: pan.time), y: pulled.y.value(at: pan.time))
      pullStart = start - pan.translation
    }
    let displacement = pullStart + pan.translation
    pulled.x.set(displacement.x)
    pulled.y.set(max(displacement.y, 0))
    guard pan.state.isFinal else { return }
    pulled.x.go(to: 0, velocity: pan.velocity.x, at: pan.time)
    pulled.y.go(to: 0, velocity: pan.velocity.y, at: pan.time)
    // A picture that moves up fast when released stays open, however far it was pulled down.
    let isFar =
      displacement.y > size.height * Self.minPullDistance && pan.velocity.y > -Self.minPullSpeed
    if pan.state == .ended, displacement.y > 0, isFar || pan.velocity.y > Self.minPullSpeed {
      close()
    }
  }
}
