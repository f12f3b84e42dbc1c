import GeometryKit
import ViewKit

extension CommandInfo {
  /// Shows the pictures of the slideshow in random order, or in the order of the gallery.
  static let toggleShuffle = CommandInfo("shuffle", "Shuffle", icon: .shuffle)

  /// Returns the command that sets the time that the slideshow shows a picture.
  static func interval(_ interval: SlideshowSettings.Interval) -> CommandInfo {
    CommandInfo("interval \(interval.rawValue)", "\(interval.rawValue) seconds")
  }
}

/// The commands of the slideshow.
extension Slideshow {
  func makeCommands() -> [Command] {
    let intervals = SlideshowSettings.Interval.allCases.map { interval in
      Command(
        .interval(interval), isOn: { [unowned self] in settings.interval == interval },
        perform: { [unowned self] in settings.interval = interval })
    }
    let shuffle = Command(
      .toggleShuffle, isOn: { [unowned self] in settings.order == .shuffled },
      perform: { [unowned self] in
        settings.order = settings.order == .shuffled ? .inOrder : .shuffled
      })
    return intervals + [shuffle]
  }

  /// Returns the menu of the slideshow. The menu opens at `point`. If `point` is `nil`, the menu
  /// opens at the menu button, or in the middle of the window while that button is hidden.
  func menu(at point: Point?) -> ItemMenu? {
    let standard =
      controlsOpacity > 0.5 ? controls.menuFrame : Rect(origin: bounds.center, size: .zero)
    return index.map {
      ItemMenu(
        item: $0,
        commands: [.toggleSlideshow.titled(isPlaying ? "Pause" : "Play")]
          + SlideshowSettings.Interval.allCases.map(CommandInfo.interval) + [.toggleShuffle],
        frame: point.map { Rect(origin: $0, size: .zero) } ?? standard)
    }
  }
}
