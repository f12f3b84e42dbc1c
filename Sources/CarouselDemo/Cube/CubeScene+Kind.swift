import StageKit

extension SceneKind {
  /// The scene with full-screen pages on a cube.
  static let cube = SceneKind(
    name: "cube", title: "Cube", subtitle: "Full-screen pages on a cube",
    group: .pictures,
    shortcut: Hotkey(.toggleCube),
    keys: [
      Hotkey(.toggleCube.with(.cards).inBar(1)), Hotkey(.toggleWrap.inBar(2)),
      Hotkey([.step(-1), .step(1)], action: "turn the cube; ↑ ↓ scroll a page or its carousel"),
      Hotkey([.first, .last], action: "start, end of a page; first, last page"),
      Hotkey([.page(-1), .page(1)], action: "scroll a page, or turn the cube"),
      Hotkey(keys: "Space", action: "scroll a page"), Hotkey(.reset),
    ],
    gestures: [
      HelpRow(
        name: "drag, flick",
        action: "sideways: turn the cube; up, down: scroll a page or its carousel"),
      HelpRow(name: "tap, click", action: "press, switch; centre a card"),
      HelpRow(name: "scroll wheel, touchpad", action: "turn the cube; scroll a page"),
      HelpRow(name: "pinch, double tap on the fifth page", action: "zoom in, out"),
    ],
    make: CubeScene.init)
}
