extension Command {
  /// What buttons and menus call it; empty for what neither of them offers by itself.
  var title: String { Self.titles[self] ?? "" }

  /// Whether it turns something on and off that goes on beside everything else.
  var isSwitch: Bool {
    switch self {
    case .toggleVertical, .toggleWrap, .toggleSlideshow, .toggleFrameGraph, .toggleEvents,
      .toggleFullscreen:
      true
    default: false
    }
  }

  private static let titles: [Command: String] = [
    .back: "Back", .first: "To the beginning", .page(-1): "A screenful back",
    .page(1): "A screenful onwards", .last: "To the end", .insert: "Insert one more",
    .remove: "Take the card away", .undo: "Undo", .toggleVertical: "Vertical",
    .toggleWrap: "Join the ends", .toggleSlideshow: "By itself", .nextOrder: "Another order",
    .reset: "Everything to its defaults", .toggleCube: "Cube", .toggleFrameGraph: "Frame times",
    .toggleEvents: "Calls as they come", .screenshot: "Save a picture of the window",
    .toggleFullscreen: "Fullscreen", .toggleHelp: "Help", .leave: "Leave",
    .previousType: "Previous type", .nextType: "Next type", .toggleTypes: "All types",
    .toggleOptions: "Options", .chooseScene: "All scenes", .more: "All that can be done",
    .rotate(1): "Turn right", .toggleInformation: "Information",
    .trash: "Move the file to the trash…",
  ]
}
