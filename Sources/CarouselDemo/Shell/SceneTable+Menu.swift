extension SceneTable {
  /// Returns the commands of a scene's main menu, without those of the touch bar's buttons.
  ///
  /// - Parameters:
  ///   - kind: the scene; `nil` in the scene chooser.
  ///   - bar: the commands of the touch bar's buttons.
  /// - Returns: the commands in order.
  func menu(in kind: SceneKind?, beside bar: [CommandInfo]) -> [CommandInfo] {
    menuGroups(in: kind, beside: bar).flatMap { $0 }
  }

  /// Returns the commands of a scene's main menu in their groups. In a group, the scene's own
  /// commands come first, in the order of its keys. The parameters are those of `menu`.
  func menuGroups(in kind: SceneKind?, beside bar: [CommandInfo]) -> [[CommandInfo]] {
    let rows = (kind?.keys ?? []) + commonHotkeys
    // Every scene can go to the first and the last item. The scene chooser doesn't offer this.
    let ends: [CommandInfo] = kind == nil ? [] : [.first, .last]
    var listed = Set(bar)
    // The chooser's menu doesn't open the chooser. The first scene's menu has no Back, which would
    // quit the program.
    if kind == nil { listed.insert(.window(.chooseScene)) }
    if kind == home { listed.insert(.window(.back)) }
    let commands = (rows.flatMap(\.commands) + ends).filter {
      !$0.title.isEmpty && $0.menuGroup != nil && listed.insert($0).inserted
    }
    return MenuGroup.allCases.map { group in commands.filter { $0.menuGroup == group } }
      .filter { !$0.isEmpty }
  }
}
