/// The scenes of the program, in the order of their groups. Everything that lists scenes, keys or
/// gestures reads this table.
struct SceneTable: Sendable {
  /// The first scene. Going back leads to this scene by default; see `NavigationHistory`.
  let home: SceneKind
  /// All scenes in order.
  let all: [SceneKind]
  /// The keys that work in every scene: the keys that open a scene, and the keys of the window.
  let commonHotkeys: [Hotkey]

  /// Creates a table of the first scene and all other scenes. The scenes are sorted by group, and
  /// within each group keep the given order.
  init(home: SceneKind, others: [SceneKind]) {
    self.home = home
    all = SceneGroup.allCases.flatMap { group in
      ([home] + others).filter { $0.group == group }
    }
    commonHotkeys = all.compactMap(\.shortcut) + Hotkey.ofWindow
  }

  /// The names of the scenes, in order.
  var names: [String] { all.map(\.name) }

  /// Returns the scene with a name or a former name; `nil` if there is none.
  func kind(named name: String) -> SceneKind? {
    all.first { $0.name == name } ?? all.first { $0.formerNames.contains(name) }
  }

  /// Returns the scene `count` places after another scene, or before it if `count` is negative.
  /// Wraps around at the ends of the table.
  func kind(_ count: Int, after kind: SceneKind) -> SceneKind {
    let index = (all.firstIndex(of: kind) ?? 0) + count
    return all[(index % all.count + all.count) % all.count]
  }

  /// Returns the keys of a scene in the order of their precedence. `kind` is `nil` for the scene
  /// chooser. `isInside` is true while an item is open.
  func hotkeys(in kind: SceneKind?, isInside: Bool = false) -> [Hotkey] {
    guard let kind else { return commonHotkeys }
    return (isInside ? kind.keysInside : []) + kind.keys + commonHotkeys
  }

  /// Returns the command of a key; `nil` for none. `kind` is `nil` for the scene chooser.
  /// `isInside` is true while an item is open.
  func command(for chord: Chord, in kind: SceneKind?, isInside: Bool = false) -> CommandInfo? {
    hotkeys(in: kind, isInside: isInside).lazy.flatMap(\.commands)
      .first { $0.allShortcuts.contains(chord) }
  }

  /// Returns the key for a command, as shown in menus: the first of the command's keys that
  /// performs it. Returns `nil` if there is none. `kind` is `nil` for the scene chooser. `isInside`
  /// is true while an item is open.
  func chord(for command: CommandInfo, in kind: SceneKind?, isInside: Bool = false) -> Chord? {
    let listed = hotkeys(in: kind, isInside: isInside).flatMap(\.commands).first { $0 == command }
    let chord = listed?.shortcuts.first { chord in
      self.command(for: chord, in: kind, isInside: isInside) == command
    }
    if let chord { return chord }
    // Scenes that have no keys for these commands handle Home and End themselves.
    return kind != nil && [.first, .last].contains(command) ? command.shortcuts.first : nil
  }

  /// Returns the commands of the touch bar's buttons in a scene: first the scene's commands, then
  /// the window's commands.
  func barCommands(in kind: SceneKind) -> [CommandInfo] {
    barCommands(of: kind.keys) + barCommands(of: Hotkey.ofWindow)
  }

  private func barCommands(of hotkeys: [Hotkey]) -> [CommandInfo] {
    hotkeys.flatMap(\.commands).compactMap { info in
      info.barPosition.map { (position: $0, info: info) }
    }
    .sorted { $0.position < $1.position }.map(\.info)
  }

  // MARK: Help

  /// Returns the help for a scene: first the scene's own keys, in the groups of the main menu, then
  /// its gestures, then the keys and gestures of every scene.
  func help(in kind: SceneKind) -> [HelpSection] {
    let own = ownHotkeys(of: kind)
    let keys = MenuGroup.allCases.map { group in
      HelpSection(title: group.title, rows: own.filter { $0.group == group }.map(\.row))
    }
    let gestures = HelpSection(title: "Touch and mouse", rows: kind.gestures)
    let sections = keys + [gestures, insideHelp(of: kind)] + commonHelp + [gamepadHelp(in: kind)]
    return sections.filter { !$0.rows.isEmpty }
  }

  /// Returns the help for a scene's own keys and gestures, and for the keys and gestures of an open
  /// item. Leaves out commands that work in every scene.
  func ownHelp(of kind: SceneKind) -> [HelpSection] {
    let own = HelpSection(
      title: kind.title, rows: ownHotkeys(of: kind).map(\.row) + kind.gestures)
    return [own, insideHelp(of: kind)].filter { !$0.rows.isEmpty }
  }

  private func insideHelp(of kind: SceneKind) -> HelpSection {
    HelpSection(title: kind.titleInside, rows: kind.keysInside.map(\.row) + kind.gesturesInside)
  }

  /// Returns a scene's own keys. Leaves out commands without keys, and commands that work in every
  /// scene.
  private func ownHotkeys(of kind: SceneKind) -> [Hotkey] {
    let common = Set(commonHotkeys.flatMap(\.commands))
    return kind.keys.filter { hotkey in
      !hotkey.keys.isEmpty
        && (hotkey.commands.isEmpty || !common.isSuperset(of: hotkey.commands))
    }
  }

  /// The help for the keys and gestures of every scene.
  var commonHelp: [HelpSection] {
    let hotkeys = commonHotkeys.filter { !$0.keys.isEmpty }
    let tools = hotkeys.filter { $0.group == .developers }
    return [
      HelpSection(
        title: "In every scene",
        rows: hotkeys.filter { $0.group != .developers }.map(\.row) + [
          HelpRow(name: "Tab", action: "next control"),
          HelpRow(name: "press and hold, right-click", action: "context menu"),
          HelpRow(name: "tap the dots in the corner", action: "show the toolbar"),
        ]),
      HelpSection(title: MenuGroup.developers.title, rows: tools.map(\.row)),
    ]
  }

  /// Returns the help for the gamepad. If `kind` isn't `nil`, controls without an effect in that
  /// scene are left out.
  func gamepadHelp(in kind: SceneKind? = nil) -> HelpSection {
    let controls = GamepadControl.all.filter { control in
      guard let kind else { return true }
      return control.keys.values.allSatisfy { hasEffect($0, in: kind) }
    }
    return HelpSection(title: "With a gamepad", rows: controls.map(\.row))
  }

  /// Returns whether a key of the gamepad has an effect in a scene. Letters need a command; the
  /// other keys work in every scene.
  private func hasEffect(_ chord: Chord, in kind: SceneKind) -> Bool {
    guard case .letter = chord.key else { return true }
    return command(for: chord, in: kind) != nil
  }
}
