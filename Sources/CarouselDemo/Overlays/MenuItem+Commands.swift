extension MenuItem {
  /// Those that keys ask for and no button does, in a menu's order. What a finger does with the things
  /// themselves isn't among them.
  static let named: [MenuItem] = [
    .back, .first, .page(-1), .page(1), .last, .insert, .remove, .undo, .toggleVertical,
    .toggleWrap, .toggleSlideshow, .nextOrder, .reset, .toggleCube, .toggleFrameGraph,
    .toggleEvents, .screenshot, .toggleFullscreen, .toggleHelp, .leave,
  ].map { (command: Command) in MenuItem(command.title, command) }
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
    var items = MenuItem.named.filter { item in
      guard asked.contains(item.command) || kind != nil && item.isOfEnds else { return false }
      return !onBar.contains(item.command) && (item.command != .back || kind != home)
    }
    for hotkey in rows {
      for case .own(let name) in hotkey.commands.values where !onBar.contains(.own(name)) {
        let title = hotkey.does.prefix(1).uppercased() + hotkey.does.dropFirst()
        items.insert(MenuItem(title, .own(name)), at: 0)
      }
    }
    return items.map { MenuItem($0.title, $0.command, isOn: isOn($0.command)) }
  }
}

extension MenuItem {
  /// Whether it goes to an end: every scene has those.
  fileprivate var isOfEnds: Bool { command == .first || command == .last }
}
