extension SceneTable {
  /// Returns the commands of a scene's main menu, without those of the touch bar's buttons.
  ///
  /// - Parameters:
  ///   - kind: the scene; `nil` in the scene chooser.
  ///   - bar: the commands of the touch bar's buttons.
  /// - Returns: the commands in order.
  func menu(in kind: SceneKind?, beside bar: [CommandInfo]) -> [CommandInfo] {
    // Every scene can go to the first and the last item.
    let rows = (kind?.keys ?? []) + commonHotkeys
    let ends: [CommandInfo] = kind == nil ? [] : [.first, .last]
    var seen = Set(bar)
    // The chooser's menu doesn't open the chooser. The first scene's menu has no Back, which would
    // quit the program.
    if kind == nil { seen.insert(.chooseScene) }
    if kind == home { seen.insert(.back) }
    let commands = (rows.flatMap(\.commands) + ends).filter {
      !$0.title.isEmpty && $0.menuPosition != nil && seen.insert($0).inserted
    }
    return commands.enumerated().sorted {
      ($0.element.menuPosition ?? 0, $0.offset) < ($1.element.menuPosition ?? 0, $1.offset)
    }.map(\.element)
  }
}
