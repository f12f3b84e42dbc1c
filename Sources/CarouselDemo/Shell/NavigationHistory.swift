/// A navigation history of a single step: the place to which going back leads.
struct NavigationHistory: Equatable {
  /// A place to which the user can go back.
  enum Place: Equatable {
    /// The scene chooser.
    case chooser
    case scene(SceneKind)
  }

  /// The first scene. Going back leads there unless another place was recorded.
  let home: SceneKind
  /// The place to which going back leads from the current place.
  private(set) var origin: Place

  /// Creates the history of a program that starts at its first scene.
  init(home: SceneKind) {
    self.home = home
    origin = .scene(home)
  }

  /// Records that the user went to another place. From there, Back leads to `origin`, by default to
  /// the first scene.
  mutating func enter(from origin: Place? = nil) { self.origin = origin ?? .scene(home) }

  /// Returns the place to which Back leads from a scene, or from the chooser if `kind` is `nil`.
  /// Returns `nil` if there is no place to go back to.
  func back(from kind: SceneKind?) -> Place? {
    switch (origin, kind) {
    // Going back from the chooser never leads to the chooser.
    case (.chooser, nil): .scene(home)
    case (.scene(let former), let kind?) where former == kind: nil
    default: origin
    }
  }

  /// Returns the scene to show when a scene's key is pressed. If that scene is already shown,
  /// returns the scene from which it was opened.
  func toggled(_ kind: SceneKind, from current: SceneKind) -> SceneKind {
    guard kind == current else { return kind }
    if case .scene(let former) = origin { return former }
    return home
  }
}
