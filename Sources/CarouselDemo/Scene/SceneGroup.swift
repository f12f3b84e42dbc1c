/// A group of scenes in the scene chooser. The groups are in the chooser's order.
enum SceneGroup: String, CaseIterable, Sendable {
  case pictures = "Pictures"
  case thingsToTry = "Things to Try"

  /// The title, as shown to the user.
  var title: String { rawValue }
}
