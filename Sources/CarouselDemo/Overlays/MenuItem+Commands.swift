extension Command {
  /// Those that keys ask for and no button does, in a menu's order. What a finger does with the things
  /// themselves isn't among them.
  fileprivate static let ofMenu: [Command] = [
    .back, .first, .page(-1), .page(1), .last, .insert, .remove, .undo, .toggleVertical,
    .toggleWrap, .toggleSlideshow, .toggleTypes, .toggleOptions, .nextOrder, .reset, .toggleCube,
    .chooseScene, .toggleFrameGraph, .toggleEvents, .screenshot, .toggleFullscreen, .toggleHelp,
    .leave,
  ]

  /// Whether it goes to an end: every scene has those.
  fileprivate var isOfEnds: Bool { self == .first || self == .last }
}

extension SceneTable {
  /// What a menu offers of all that can be done in a scene: what its bar doesn't.
  ///
  /// - Parameters:
  ///   - kind: the scene; nil while one is being chosen.
  ///   - bar: what its buttons do.
  ///   - isOn: whether what a command turns on and off is on.
  /// - Returns: its rows, in their order.
  func menu(
    in kind: SceneKind?, beside bar: [Command], isOn: (Command) -> Bool
  ) -> [MenuItem] {
    let rows = kind.map { hotkeys(in: $0) } ?? commonHotkeys
    let asked = Set(rows.flatMap(\.commands.values))
    let onBar = Set(bar)
    var commands = Command.ofMenu.filter { command in
      guard asked.contains(command) || kind != nil && command.isOfEnds else { return false }
      // From among all scenes there is no way to them, and back from the first one leads out of the program.
      guard command != .chooseScene || kind != nil, command != .back || kind != home else {
        return false
      }
      return !onBar.contains(command)
    }
    for hotkey in rows {
      for case .own(let name) in hotkey.commands.values where !onBar.contains(.own(name)) {
        commands.insert(.own(name), at: 0)
      }
    }
    return commands.map { MenuItem($0, in: kind, isOn: isOn($0)) }
  }
}
