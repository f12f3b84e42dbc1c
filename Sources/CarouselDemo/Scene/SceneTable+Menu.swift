extension SceneTable {
  /// Returns the commands of a scene's main menu in their groups, without those of the touch bar's
  /// buttons. Back and the commands that show scenes come first. In the other groups, the
  /// scene's own commands come first, in the order of its keys.
  ///
  /// - Parameters:
  ///   - kind: The scene; `nil` in the scene chooser.
  ///   - bar: The commands of the touch bar's buttons.
  /// - Returns: The groups in order, without empty ones.
  func menuGroups(in kind: SceneKind?, beside bar: [CommandInfo]) -> [[CommandInfo]] {
    // Every scene can go to the first and the last item. The scene chooser doesn't offer this.
    let ends: [CommandInfo] = kind == nil ? [] : [.first, .last]
    var listed = Set(bar)
    // The chooser's menu doesn't open the chooser. The first scene's menu has no Back, which would
    // have no effect.
    if kind == nil { listed.insert(.chooseScene) }
    if kind == home { listed.insert(.back) }
    let scenes = all.compactMap(\.shortcut).flatMap(\.commands)
    let first: [CommandInfo] = [.back, .chooseScene] + scenes
    let commands = (first + hotkeys(in: kind).flatMap(\.commands) + ends).filter {
      !$0.title.isEmpty && $0.menuGroup != nil && listed.insert($0).inserted
    }
    return MenuGroup.allCases.filter { $0 != .developers }
      .map { group in commands.filter { $0.menuGroup == group } }
      .filter { !$0.isEmpty }
  }

  /// Returns the commands of the submenu for developers. `kind` is `nil` in the scene chooser.
  func developerCommands(in kind: SceneKind?) -> [CommandInfo] {
    var listed: Set<CommandInfo> = []
    return hotkeys(in: kind).flatMap(\.commands).filter {
      $0.menuGroup == .developers && listed.insert($0).inserted
    }
  }
}
