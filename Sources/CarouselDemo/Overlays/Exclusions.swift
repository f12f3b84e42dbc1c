import GeometryKit
import StageKit
import ViewKit

/// What is not to be covered by what lies over a scene, in points of the window.
struct Exclusions: Equatable {
  /// What is pressed, set and written in, and panels.
  var controls: [Rect] = []
  /// Cards, with controls on them or without.
  var cards: [Rect] = []
  /// What is written on the scene itself, or on a page that fills it.
  var words: [Rect] = []

  /// What covers more of a scene than this is a page, which leaves no room beside it.
  private static let pageShare = 0.6

  /// All of a scene that can be used and read where it is now. Of what is turned by a finger it is the item in the
  /// middle alone: what is on the others can't be used before they are there.
  init(of scene: View, _ text: Text) { collect(scene, of: scene, on: scene, text) }

  /// Nothing.
  init() {}

  /// Collects a view and what is on it; it lies on the scene itself, on a page, or else on a card.
  private mutating func collect(_ view: View, of scene: View, on page: View?, _ text: Text) {
    guard !view.isHidden, view.opacity > 0 else { return }
    switch view.role {
    case .button where view.takesKeys, .toggle, .slider, .textField, .menu:
      add(view.bounds, of: view, to: &controls)
    case .label:
      guard let label = view as? Label, let parent = view.parent else { return }
      if parent === page || parent is SceneHeading { add(label, text) }
    case _ where view is SettingsPanel: add(view.bounds, of: view, to: &controls)
    default:
      var page = page
      if view.ground != nil, view !== scene, page != nil {
        let share = view.size.width * view.size.height / (scene.size.width * scene.size.height)
        page = share < Self.pageShare ? nil : view
        if page == nil { add(view.bounds, of: view, to: &cards) }
      }
      // What a carousel's items stand on knows which of them is in the middle.
      let parts = view.parent?.role == .carousel ? view.focusableSubviews : view.subviews
      for part in parts { collect(part, of: scene, on: page, text) }
    }
  }

  /// Adds the place in the window of a part of a view.
  private func add(_ part: Rect, of view: View, to list: inout [Rect]) {
    if let place = view.projection.bounds(of: part) { list.append(place) }
  }

  /// Adds where a label's words are seen.
  private mutating func add(_ label: Label, _ text: Text) {
    let width = max(label.size.width, 8)
    let size = text.measure(label.text, label.style, width: width, lines: max(label.lines, 1))
    guard size.width > 0 else { return }
    let room = label.size.width - size.width
    let indent =
      switch label.alignment {
      case .leading: 0.0
      case .center: room / 2
      case .trailing: room
      }
    add(Rect(origin: Point(x: indent, y: 0), size: size), of: label, to: &words)
  }
}
