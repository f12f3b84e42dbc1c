import ArgumentParser

/// A scene, given by name on the command line.
struct SceneName: ExpressibleByArgument {
  let kind: SceneKind

  static var list: String { SceneTable.standard.names.joined(separator: ", ") }
  static var defaultCompletionKind: CompletionKind { .list(SceneTable.standard.names) }

  init(kind: SceneKind) { self.kind = kind }

  init?(argument: String) {
    guard let kind = SceneTable.standard.kind(named: argument) else { return nil }
    self.kind = kind
  }

  var defaultValueDescription: String { kind.name }
}
