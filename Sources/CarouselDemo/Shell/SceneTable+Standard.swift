extension SceneTable {
  /// The program's scenes.
  static let standard = SceneTable(
    home: .gallery,
    others: [
      .cube, .apps, .liveCards, .shelves, .mirrored, .offsets, .pages, .loading,
      .million, .arrange, .helix, .scroll, .cubes,
    ],
    windowHotkeys: WindowCommand.hotkeys)
}
