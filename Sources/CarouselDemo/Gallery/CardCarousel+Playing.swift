import CarouselKit

/// Autoscroll.
extension CardCarousel {
  /// Whether autoscroll is running.
  var isPlaying: Bool { carousel.autoscroll != 0 }

  /// The speed of autoscroll if the user hasn't set one, in items per second. The engine uses
  /// iCarousel's sign: negative values scroll forwards.
  private static let standardAutoscroll = -0.5

  /// Stops autoscroll if it is running. Otherwise starts it at the speed in `settings`. Returns a
  /// message about the new state.
  func toggleAutoscroll() -> String {
    if isPlaying {
      stopPlaying()
      // Autoscroll may stop between two items: align to the nearest.
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    } else {
      let pace = settings.numbers[.autoscroll] ?? 0
      carousel.autoscroll = pace == 0 ? Self.standardAutoscroll : pace
    }
    return CommandInfo.autoscroll.message(isOn: isPlaying)
  }

  /// Stops autoscroll.
  func stopPlaying() { carousel.autoscroll = 0 }

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
