extension GallerySettings {
  /// Creates the settings from the options on the command line.
  init(_ command: ShowCommand) {
    type = command.type.layout
    for value in command.option {
      switch value.row {
      case .option(let option): options[option] = value.value
      case .setting(let setting): switches[setting] = value.value != 0
      case .number(let number): numbers[number] = value.value
      }
    }
    if command.vertical { switches[.vertical] = true }
    if command.wrap { options[.wrap] = 1 }
    card = command.card?.size
    // The engine uses iCarousel's sign: positive values move backwards.
    if let speed = command.autoscroll { numbers[.autoscroll] = -speed }
    slideshow = SlideshowSettings(interval: command.interval, order: command.slides)
    if command.files.isEmpty { firstItem = Assets.firstSample }
  }
}
