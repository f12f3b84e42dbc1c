import CarouselKit

/// Autoscroll and slideshow.
extension CardCarousel {
  /// Whether autoscroll or the slideshow is running.
  var isPlaying: Bool { carousel.autoscroll != 0 || slideshow.isOn }

  /// Stops autoscroll and the slideshow if either is running. Otherwise starts autoscroll at the
  /// speed in `settings`, or the slideshow if no speed is set. Returns a message about the new
  /// state.
  func toggleSlideshow() -> String {
    var isAutoscroll = carousel.autoscroll != 0
    if isPlaying {
      stopPlaying()
      // Autoscroll may stop between two items: align to the nearest.
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    } else if let pace = settings.measures[.autoscroll], pace != 0 {
      carousel.autoscroll = pace
      isAutoscroll = true
    } else {
      slideshow.start(at: carousel.time)
    }
    let command = isAutoscroll ? CommandInfo.toggleAutoscroll : .toggleSlideshow
    return command.message(isOn: isPlaying)
  }

  /// Scrolls to the next picture when the current picture has been at rest long enough. A touch or
  /// a motion of the carousel restarts the wait.
  func advanceSlideshow() {
    guard slideshow.isOn else { return }
    if carousel.isMoving || tree?.arena.isAtRest == false {
      slideshow.rest(from: time)
    } else if slideshow.isDue(at: time) {
      slideshow.rest(from: time)
      let count = carousel.numberOfItems
      guard count > 1 else { return }
      carousel.scrollToItem(
        at: (carousel.currentItemIndex + 1) % count, duration: 2 * Look.move)
    }
  }

  /// Stops autoscroll and the slideshow.
  func stopPlaying() {
    carousel.autoscroll = 0
    slideshow.stop()
  }

  /// Scrolls to the other end when autoscroll has reached an end of a carousel that doesn't wrap.
  func rewind() {
    guard carousel.autoscroll != 0, !carousel.isWrapEnabled, !carousel.isScrolling,
      !carousel.isDragging
    else {
      return
    }
    let last = Double(carousel.numberOfItems - 1)
    guard last > 0 else { return }
    if carousel.autoscroll < 0, carousel.scrollOffset >= last - 1e-6 {
      carousel.scrollToItem(at: 0, duration: 2 * Look.move)
    } else if carousel.autoscroll > 0, carousel.scrollOffset <= 1e-6 {
      carousel.scrollToItem(at: Int(last), duration: 2 * Look.move)
    }
  }
}
