import StageKit

// Commands that several scenes list. A scene performs them or leaves them to the application.

extension CommandInfo {
  /// Returns the command that moves to the next item (`count` 1) or to the previous item (−1).
  static func step(_ count: Int) -> CommandInfo { count < 0 ? previousItem : nextItem }
  private static let previousItem = CommandInfo(
    "previous", "", [Chord(key: .left), Chord(key: .up)])
  private static let nextItem = CommandInfo("next", "", [Chord(key: .right), Chord(key: .down)])

  /// Returns the command that moves to the next page (`count` 1) or to the previous page (−1).
  static func page(_ count: Int) -> CommandInfo { count < 0 ? previousPage : nextPage }
  private static let previousPage = CommandInfo(
    "previousPage", "Previous page", [Chord(key: .pageUp)])
  private static let nextPage = CommandInfo(
    "nextPage", "Next page", [Chord(key: .pageDown)])

  static let first = CommandInfo("first", "First", [Chord(key: .home)], menuGroup: .moving)
  static let last = CommandInfo("last", "Last", [Chord(key: .end)], menuGroup: .moving)
  /// Goes back one level: from an open item to the scene, or from the scene to where the user
  /// opened it. In the first scene, leaves fullscreen.
  static let back = CommandInfo(
    "back", "Back", [Chord(key: .escape)], action: "back; leave fullscreen",
    menuGroup: .moving)
  /// Shows the context menu of the open or centred item.
  static let itemMenu = CommandInfo(
    "itemMenu", "", [Chord(key: .menu), Chord(key: .function(10), modifiers: .shift)],
    action: "context menu")
  static let open = CommandInfo("open", "Open", [Chord(key: .enter)])
  /// Opens a picture in the gallery: the picture of the item whose context menu is open, otherwise
  /// the current picture.
  static let openInGallery = CommandInfo(
    "openInGallery", "Open", [Chord(key: .enter)], action: "open the picture")
  /// Centres the item whose context menu is open.
  static let center = CommandInfo("center", "Centre")
  /// The commands that the context menu of each item contains, even while they have no effect.
  static let ofEveryItem: Set<CommandInfo> = [.open, .openInGallery, .center]
  /// Sorts the pictures. Its key selects the next order; its menu item opens a menu of all orders.
  static let sort = CommandInfo(
    "order", "Sort by…", [Chord(key: .letter("s"))],
    action: "sort by name, date, date taken or random", menuGroup: .editing)
  /// Shows a menu of everything that can be opened.
  static let showOpenMenu = CommandInfo("openMenu", "Open…", icon: .folder)
  static let insert = CommandInfo("insert", "Duplicate", [Chord(key: .insert)], menuGroup: .editing)
  static let remove = CommandInfo(
    "remove", "Remove from carousel", [Chord(key: .delete)], menuGroup: .editing)
  /// Undoes the last change.
  static let undo = CommandInfo(
    "undo", "Undo", [Chord(key: .letter("z"), modifiers: .control)], menuGroup: .editing)
  static let toggleVertical = CommandInfo(
    "vertical", "Vertical", [Chord(key: .letter("v"))], action: "vertical on, off",
    menuGroup: .appearance)
  static let toggleWrap = CommandInfo(
    "wrap", "Wrap around", [Chord(key: .letter("w"))], action: "wrap on, off", icon: .loop,
    menuGroup: .appearance)
  /// Starts the slideshow. While it is open, pauses or resumes it.
  static let toggleSlideshow = CommandInfo(
    "slideshow", "Slideshow", [Chord(key: .space)], action: "start, pause the slideshow",
    icon: .play, whenOn: .pause, menuGroup: .appearance)
  /// Starts or stops the continuous motion of the gallery's carousel.
  static let autoscroll = CommandInfo(
    "autoscroll", "Autoscroll", [Chord(key: .letter("a"))], action: "autoscroll on, off",
    menuGroup: .appearance)
  /// Starts or stops the continuous motion of a carousel, in scenes without a slideshow.
  static let toggleAutoscroll = toggleSlideshow.titled(
    "Autoscroll", action: "autoscroll on, off")
  static let toggleOptions = CommandInfo(
    "options", "Options", [Chord(key: .letter("o"))], action: "options panel", icon: .sliders,
    menuGroup: .appearance)
  /// Shows or hides the log of delegate calls.
  static let toggleEvents = CommandInfo(
    "events", "Event log", [Chord(key: .function(4))], icon: .list, menuGroup: .developers)
  /// Copies the carousel's configuration to the clipboard as Swift code.
  static let copyCode = CommandInfo("copyCode", "Copy as code", menuGroup: .developers)
  static let reset = CommandInfo(
    "reset", "Reset", [Chord(key: .letter("r"))], icon: .loop, menuGroup: .appearance)
  /// Opens the cube scene. In the cube scene, returns to the previous scene.
  static let toggleCube = CommandInfo(
    "cube", "Cube", [Chord(key: .letter("c"))], action: "cube mode on, off", icon: .cube,
    menuGroup: .moving)
}
