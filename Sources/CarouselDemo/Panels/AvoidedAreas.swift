import GeometryKit
import StageKit
import ViewKit

/// The parts of a scene that overlays should avoid, in points of the window.
struct AvoidedAreas: Equatable {
  /// The frames of controls and panels.
  var controls: [Rect] = []
  /// The frames of cards, with or without controls.
  var cards: [Rect] = []
  /// The frames of text that lies directly on the scene or on a page that fills it.
  var textFrames: [Rect] = []

  /// The minimum area of a view with a background to count as a page, as a fraction of the scene's
  /// area. A smaller view counts as a card.
  private static let minPageFraction = 0.6

  /// Collects the controls, cards and text of a scene in its current state. Of a carousel, only the
  /// centred item is included, because other items can't be used before they are centred.
  init(of scene: View, _ text: Text) { collect(scene, of: scene, on: scene, text) }

  /// Creates a value without any areas.
  init() {}

  /// Adds the areas of a view and its subviews. `page` is the scene or the page that contains the
  /// view; `nil` if the view is on a card.
  private mutating func collect(_ view: View, of scene: View, on page: View?, _ text: Text) {
    guard !view.isHidden, view.opacity > 0 else { return }
    switch view.role {
    case .button where view.acceptsFocus, .toggle, .slider, .textField, .menu:
      add(view.bounds, of: view, to: &controls)
    case .label:
      guard let label = view as? Label, let parent = view.parent else { return }
      if parent === page || parent is SceneHeading { add(label, text) }
    case _ where view is SettingsPanel: add(view.bounds, of: view, to: &controls)
    default:
      var page = page
      if view.background != nil, view !== scene, page != nil {
        let fraction = view.size.width * view.size.height / (scene.size.width * scene.size.height)
        page = fraction < Self.minPageFraction ? nil : view
        if page == nil { add(view.bounds, of: view, to: &cards) }
      }
      // A carousel's container reports only its centred item as focusable.
      let parts = view.parent?.role == .carousel ? view.focusableSubviews : view.subviews
      for part in parts { collect(part, of: scene, on: page, text) }
    }
  }

  /// Adds the frame of a part of a view to a list, in points of the window.
  private func add(_ part: Rect, of view: View, to list: inout [Rect]) {
    if let frame = view.projection.bounds(of: part) { list.append(frame) }
  }

  /// Adds the frame of a label's text, which may be smaller than the label, in points of the
  /// window.
  private mutating func add(_ label: Label, _ text: Text) {
    let width = max(label.size.width, 8)
    let size = text.measure(label.text, label.style, width: width, lines: max(label.lines, 1))
    guard size.width > 0 else { return }
    let available = label.size.width - size.width
    let indent =
      switch label.alignment {
      case .leading: 0.0
      case .center: available / 2
      case .trailing: available
      }
    add(Rect(origin: Point(x: indent, y: 0), size: size), of: label, to: &textFrames)
  }
}
