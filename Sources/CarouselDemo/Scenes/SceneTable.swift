/// The scenes that there are, in their order: what `--scene` names and Tab goes through. Whatever lists
/// scenes, keys or gestures reads it.
struct SceneTable: Sendable {
  /// The program's own.
  static let standard = SceneTable(
    home: .gallery,
    others: [
      .cube, .apps, .buttons, .controls, .lists, .nested, .mirrored, .offsets, .pages, .loading,
      .million, .editing, .helix, .scroll, .cubes,
    ])

  /// The first one, to which the others go back.
  let home: SceneKind
  /// The scenes in their order.
  let all: [SceneKind]
  /// What each key asks for in each of them, and while something is open in it.
  private let commands: [SceneKind: [Chord: Command]]
  private let commandsInside: [SceneKind: [Chord: Command]]
  /// What each key asks for wherever one is.
  private let commandsOfAll: [Chord: Command]

  /// A table of a first scene and others.
  init(home: SceneKind, others: [SceneKind]) {
    self.home = home
    let all = [home] + others
    self.all = all
    func commands(_ hotkeys: (SceneKind) -> [Hotkey]) -> [SceneKind: [Chord: Command]] {
      all.reduce(into: [:]) { table, kind in
        table[kind] = hotkeys(kind).reduce(into: [:]) { chords, hotkey in
          chords.merge(hotkey.commands) { first, _ in first }
        }
      }
    }
    commandsOfAll = Self.commonHotkeys(of: all).reduce(into: [:]) { chords, hotkey in
      chords.merge(hotkey.commands) { first, _ in first }
    }
    self.commands = commands { $0.keys + Self.commonHotkeys(of: all) }
    commandsInside = commands { $0.keysInside }
  }

  /// Their names in their order.
  var names: [String] { all.map(\.name) }

  /// The scene of a name; nil if there is none.
  func kind(named name: String) -> SceneKind? { all.first { $0.name == name } }

  /// The scene so many places further on, round and round.
  func kind(_ count: Int, after kind: SceneKind) -> SceneKind {
    let index = (all.firstIndex(of: kind) ?? 0) + count
    return all[(index % all.count + all.count) % all.count]
  }

  /// What a key asks for in a scene, if anything; `isInside` says that something is open in it.
  func command(for chord: Chord, in kind: SceneKind, isInside: Bool = false) -> Command? {
    (isInside ? commandsInside[kind]?[chord] : nil) ?? commands[kind]?[chord]
  }

  /// Whether a key asks for something in a scene.
  func has(_ command: Command, in kind: SceneKind) -> Bool {
    commands[kind]?.values.contains(command) ?? false
  }

  /// The key that asks for something, as menus tell it.
  ///
  /// - Parameters:
  ///   - command: what is asked for.
  ///   - kind: the scene; nil while one is being chosen.
  ///   - isInside: whether something is open in it.
  /// - Returns: of several the one that the help names first; nil where none does.
  func chord(for command: Command, in kind: SceneKind?, isInside: Bool = false) -> Chord? {
    let hotkeys =
      (isInside ? kind?.keysInside ?? [] : [])
      + (kind.map { self.hotkeys(in: $0) } ?? commonHotkeys)
    for hotkey in hotkeys {
      let chords = hotkey.commands.keys.filter { chord in
        hotkey.commands[chord] == command
          && (kind.map { self.command(for: chord, in: $0, isInside: isInside) }
            ?? self.command(for: chord)) == command
      }
      let words = hotkey.keys.split(separator: " ").map(String.init)
      func place(_ chord: Chord) -> Int { words.firstIndex(of: "\(chord)") ?? words.count }
      let first = chords.min {
        (place($0), $0.description) < (place($1), $1.description)
      }
      if let first { return first }
    }
    // Whoever takes these keys goes to the ends by them.
    return kind == nil ? nil : [.first: Chord(key: .home), .last: Chord(key: .end)][command]
  }

  /// What a key asks for where no scene is shown, if anything.
  func command(for chord: Chord) -> Command? { commandsOfAll[chord] }

  /// The keys that do something in every scene: those that go to one of them, and the window's.
  var commonHotkeys: [Hotkey] { Self.commonHotkeys(of: all) }

  /// Every key that does something in a scene, its own first.
  func hotkeys(in kind: SceneKind) -> [Hotkey] { Self.hotkeys(in: kind, of: all) }

  /// What a hand can do without keys in every scene.
  static let gestures =
    [HelpRow(name: "tap the dots in the corner", does: "buttons for all this")]
    + GamepadControl.all.map(\.row)

  /// Every key and every gesture that does something in a scene, its own first.
  func help(in kind: SceneKind) -> [HelpRow] {
    hotkeys(in: kind).map(\.row) + kind.gestures + SceneTable.gestures
  }

  private static func commonHotkeys(of all: [SceneKind]) -> [Hotkey] {
    all.compactMap(\.shortcut) + Hotkey.ofWindow
  }

  private static func hotkeys(in kind: SceneKind, of all: [SceneKind]) -> [Hotkey] {
    kind.allKeys + commonHotkeys(of: all)
  }
}
