import GeometryKit
import GestureKit

extension Viewer {
  func setUpPulling() {
    pull.axis = .vertical
    pull.shouldBegin = { [unowned self] in $0.y > 0 && !isZoomed && !pager.isScrolling }
    pull.onPan = { [unowned self] in follow($0) }
  }

  /// How far down it has to be pulled to close, of the window's height.
  private static let distance = 1.0 / 6
  /// How fast it has to be for that, in points a second.
  private static let speed = 500.0

  private func follow(_ pan: Pan) {
    if pan.state == .began {
      // One that is caught on its way back doesn't jump.
      let start = Point(x: pulled.x.value(at: pan.time), y: pulled.y.value(at: pan.time))
      pullStart = start - pan.translation
    }
    let way = pullStart + pan.translation
    pulled.x.hold(way.x)
    pulled.y.hold(max(way.y, 0))
    guard pan.state == .ended || pan.state == .cancelled else { return }
    pulled.x.go(to: 0, velocity: pan.velocity.x, at: pan.time)
    pulled.y.go(to: 0, velocity: pan.velocity.y, at: pan.time)
    // One that comes up again stays open, however far down it is.
    let isFar = way.y > size.height * Self.distance && pan.velocity.y > -Self.speed
    if pan.state == .ended, way.y > 0, isFar || pan.velocity.y > Self.speed { close() }
  }
}
