extension SceneTable {
  /// The program's scenes.
  static let standard = SceneTable(
    home: .gallery,
    others: [
      .cube, .apps, .liveCards, .shelves, .pages, .loading, .million, .arrange, .helix, .sky,
      .workbench,
    ])
}
