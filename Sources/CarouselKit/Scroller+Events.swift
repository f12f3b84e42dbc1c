/// The events of a carousel.
extension Scroller {
  /// Adds an event to the queue, which is delivered after the operation.
  mutating func report(_ event: CarouselEvent) {
    endReplacedMotion(before: event)
    switch event {
    case .willBeginScrollingAnimation: pendingEnd = .didEndScrollingAnimation
    case .willBeginDecelerating: pendingEnd = .didEndDecelerating
    case pendingEnd: pendingEnd = nil
    default: break
    }
    events.append(event)
  }

  /// Reports the end of a scroll or deceleration that was stopped or replaced. Classic motion
  /// discards the end event, as iCarousel does.
  mutating func endReplacedMotion(before event: CarouselEvent? = nil) {
    guard let end = pendingEnd, end != event else { return }
    let isOn = end == .didEndDecelerating ? isDecelerating : isScrolling
    let isReplaced = event == .willBeginScrollingAnimation || event == .willBeginDecelerating
    if isOn, !isReplaced { return }
    if configuration.motion == .natural { events.append(end) }
    pendingEnd = nil
  }
}
