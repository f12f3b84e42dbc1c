/// What a key or a button asks for.
enum Command: Hashable, Sendable {
  case type(Int)
  case nextType
  case previousType
  /// All types, to choose from.
  case toggleTypes
  case toggleVertical
  case toggleWrap
  case step(Int)
  case page(Int)
  case first
  case last
  case toggleSlideshow
  case nextOrder
  /// The scene of a name, or the first one where that is shown.
  case toggleScene(String)
  /// All scenes, to choose from.
  case chooseScene
  /// So many scenes further on.
  case scene(Int)
  case open
  /// How large the opened picture is to be.
  case magnify(Magnification)
  /// The opened picture turned by so many quarters, clockwise.
  case rotate(Int)
  /// What is known of the opened picture's file.
  case toggleInformation
  /// The opened picture's file to the trash.
  case trash
  /// What was done last is undone.
  case undo
  /// The address of the opened picture's file to the clipboard.
  case copy
  /// The opened picture's file in the desktop's file manager.
  case showInFolder
  /// The opened picture's file as the desktop's background.
  case setAsBackground
  case back
  case insert
  case remove
  case toggleOptions
  /// The Swift lines that set a carousel as this one is set to the clipboard.
  case copyCode
  case reset
  /// What can be done with the item in the middle.
  case itemMenu
  /// All that can be done.
  case more
  case toggleHelp
  case toggleFrameGraph
  /// The calls of the scene's delegates as they come.
  case toggleEvents
  case toggleFullscreen
  case screenshot
  case leave
  /// What only one scene knows, by a name of its own.
  case own(String)
}

/// How large an opened picture is to be.
enum Magnification: Hashable, Sendable {
  /// By a step.
  case larger, smaller
  /// As large as the window lets it be.
  case whole
  /// So many of the display's pixels for each of its own.
  case pixels(Double)
}
