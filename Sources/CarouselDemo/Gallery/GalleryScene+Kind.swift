extension SceneKind {
  /// The scene with a carousel of pictures.
  static let gallery = SceneKind(
    name: "gallery", title: "Gallery", subtitle: "Pictures in every carousel type",
    group: .pictures,
    keys: Hotkey.ofTypes + Hotkey.ofCards + [
      Hotkey(.toggleSlideshow.inBar(5)), Hotkey(.autoscroll), Hotkey(.sort),
      Hotkey(.open, action: "open the picture"), Hotkey(.toggleOptions.inBar(4)), Hotkey(.reset),
      Hotkey(.toggleCube.inBar(6)), Hotkey(.showOpenMenu.inBar(7)), Hotkey(.copyCode),
    ],
    keysInside: Hotkey.ofOpenedPicture,
    gestures: [
      HelpRow(name: "drag, flick", action: "move the carousel"),
      HelpRow(name: "tap, click", action: "centre a card; open the centred card"),
      HelpRow(name: "tap the title or background", action: "show, hide the toolbar"),
      HelpRow(name: "pinch", action: "open the picture"),
      HelpRow(name: "scroll wheel, touchpad", action: "one step; scroll smoothly"),
      HelpRow(name: "swipe up a card of the task switcher", action: "close"),
    ],
    titleInside: "With a picture open", gesturesInside: HelpRow.ofOpenedPicture,
    make: GalleryScene.init)
}
