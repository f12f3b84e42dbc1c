extension SceneKind {
  /// What a command is called in it, wherever it is offered.
  func title(of command: Command) -> String {
    if let title = titles[command] { return title }
    guard case .own = command else { return command.title }
    let hotkey = keys.first { $0.commands.values.contains(command) }
    return hotkey.map { $0.does.prefix(1).uppercased() + $0.does.dropFirst() } ?? ""
  }
}
