extension SceneKind {
  /// The scene with a carousel of pictures.
  static let gallery = SceneKind(
    name: "gallery", title: "Gallery", subtitle: "Pictures in every carousel type",
    keys: Hotkey.ofTypes + Hotkey.ofCards + [
      Hotkey(.toggleSlideshow, action: "slideshow on, off"),
      Hotkey(.nextOrder, action: "sort by name, date, date taken or random"),
      Hotkey(.open, action: "open the picture"),
      Hotkey(.toggleOptions, action: "options panel"), Hotkey(.reset),
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
    bar: [
      .previousType, .nextType, .toggleTypes, .toggleOptions, .toggleSlideshow, .toggleCube,
    ],
    make: GalleryScene.init)
}
