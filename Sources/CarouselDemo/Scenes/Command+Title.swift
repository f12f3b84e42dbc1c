extension Command {
  /// What buttons and menus call it where the scene has no words of its own for it; empty for what neither of
  /// them offers by itself.
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

  /// What is said where it was turned on or off, and nothing else is seen of that.
  func words(isOn: Bool) -> String { "\(title): \(isOn ? "on" : "off")" }

  /// Whether it can't be meant lightly: it is about more than what the window shows.
  var isGrave: Bool { self == .trash }

  private static let titles: [Command: String] = [
    .back: "Back", .first: "To the beginning", .page(-1): "A screenful back",
    .page(1): "A screenful onwards", .last: "To the end", .open: "Open",
    .insert: "Insert one more", .remove: "Take the card away", .undo: "Undo",
    .toggleVertical: "Vertical", .toggleWrap: "Wrap around", .toggleSlideshow: "Slideshow",
    .nextOrder: "Another order", .reset: "Back to the defaults", .toggleCube: "Cube",
    .toggleFrameGraph: "Frame times", .toggleEvents: "Events",
    .screenshot: "Save a picture of the window", .toggleFullscreen: "Fullscreen",
    .toggleHelp: "Help", .leave: "Leave", .previousType: "Previous type",
    .nextType: "Next type", .toggleTypes: "All types", .toggleOptions: "Options",
    .copyCode: "Copy as code", .chooseScene: "All scenes", .more: "All that can be done",
    .magnify(.whole): "All of it", .magnify(.pixels(1)): "Its own pixels",
    .magnify(.pixels(2)): "Each pixel twice as large", .rotate(1): "Turn right",
    .rotate(-1): "Turn left", .toggleInformation: "Information", .copy: "Copy address",
    .showInFolder: "Show in folder", .setAsBackground: "Set as background",
    .trash: "Move to trash…",
  ]
}
