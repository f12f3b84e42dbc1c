/// Where back leads: to what one came from, one step of it.
struct Trail: Equatable {
  /// Where one can come from.
  enum Place: Equatable {
    /// All scenes, to choose from.
    case chooser
    case scene(SceneKind)
  }

  /// The first scene, to which what one came to by itself goes back.
  let home: SceneKind
  /// What one came from to what is shown.
  private(set) var origin: Place

  /// That of a program which has just begun.
  init(home: SceneKind) {
    self.home = home
    origin = .scene(home)
  }

  /// Something else is shown now, from which back leads to a place; by default to the first scene.
  mutating func enter(from origin: Place? = nil) { self.origin = origin ?? .scene(home) }

  /// Where back leads from a scene, or from the chooser for nil; nil where it leads out of the program.
  func back(from kind: SceneKind?) -> Place? {
    switch (origin, kind) {
    // The chooser never leads to itself.
    case (.chooser, nil): .scene(home)
    case (.scene(let former), let kind?) where former == kind: nil
    default: origin
    }
  }

  /// The scene to which the key of one leads from another: where that is shown already, the one that it was
  /// called from.
  func toggled(_ kind: SceneKind, from shown: SceneKind) -> SceneKind {
    guard kind == shown else { return kind }
    if case .scene(let former) = origin { return former }
    return home
  }
}
