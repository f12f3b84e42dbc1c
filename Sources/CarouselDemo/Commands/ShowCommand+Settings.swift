extension GallerySettings {
  /// What the command line asks for.
  init(_ command: ShowCommand) {
    type = command.type.layout
    for value in command.option {
      switch value.row {
      case .option(let option): options[option] = value.value
      case .setting(let setting): switches[setting] = value.value != 0
      case .measure(let measure): measures[measure] = value.value
      }
    }
    if command.vertical { switches[.vertical] = true }
    if command.wrap { options[.wrap] = 1 }
    card = command.card?.size
    // The engine's own sign is the original's, where positive is backwards.
    if let speed = command.autoscroll { measures[.autoscroll] = -speed.itemsPerSecond }
    if command.files.isEmpty { firstItem = 7 }
  }
}
