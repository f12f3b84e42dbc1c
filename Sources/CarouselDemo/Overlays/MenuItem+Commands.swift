/// What the commands are called that a menu offers.
extension MenuItem {
  /// Those that keys ask for and no button does, in a menu's order. What a finger does with the things
  /// themselves isn't among them.
  static let named: [MenuItem] = [
    MenuItem("Back", .back),
    MenuItem("To the beginning", .first), MenuItem("A screenful back", .page(-1)),
    MenuItem("A screenful onwards", .page(1)), MenuItem("To the end", .last),
    MenuItem("Insert one more", .insert), MenuItem("Take the card away", .remove),
    MenuItem("Undo", .undo),
    MenuItem("Vertical", .toggleVertical), MenuItem("Join the ends", .toggleWrap),
    MenuItem("By itself", .toggleSlideshow), MenuItem("Another order", .nextOrder),
    MenuItem("Everything to its defaults", .reset),
    MenuItem("Cube", .toggleCube),
    MenuItem("Frame times", .toggleFrameGraph), MenuItem("Calls as they come", .toggleEvents),
    MenuItem("Save a picture of the window", .screenshot),
    MenuItem("Fullscreen", .toggleFullscreen),
    MenuItem("Help", .toggleHelp), MenuItem("Leave", .leave),
  ]
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
