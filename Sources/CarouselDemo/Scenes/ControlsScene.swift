import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene whose items contain controls for the carousel itself.
  static let controls = SceneKind(
    name: "controls", title: "Controls",
    subtitle: "Sliders, steppers and a text field on the cards",
    keys: [.ofCarousel],
    gestures: [
      HelpRow(name: "drag a slider", action: "set the value, along or across the carousel's axis"),
      HelpRow(name: "tap the field", action: "enter text; Enter or Esc to finish"),
      HelpRow(name: "drag, flick beside them", action: "move the carousel"),
    ],
    make: { _ in ControlsScene() })
}

/// A carousel, at first a cover flow, whose cards contain the controls for its look and motion.
final class ControlsScene: CarouselScene<ControlCard> {
  let along = Slider("Spacing", in: 0.1...1.2, value: 0.4)
  let tilt = Slider("Tilt", in: 0...1.2, value: 0.9)
  let fade = Slider("Fade", in: 0...1, value: 0)
  let distance = Slider("Distance", in: 1...6, value: 2)
  let field = TextField("Your text")
  let type = Stepper("Type", in: 0...7, value: 2) { ControlsScene.types[$0].title }
  let speed = Stepper("Flick speed", in: 1...8, value: 4) { "\($0 * 25)%" }
  let bounce = Stepper("Bounce", in: 0...8, value: 4) { "\($0 * 25)%" }
  let vertical = Switch("Vertical")
  let paging = Switch("Paging")
  let wrap = Switch("Wrap around")
  let scrollButtons = [
    Button("Scroll by 1.6"), Button("Scroll by two items"), Button("Scroll to first"),
  ]
  /// The label that shows how the carousel is moving.
  let motion = Label("", style: Text.Style(size: 17), alignment: .center)

  private static let types: [CarouselLayout] = [
    .custom, .linear, .coverFlow, .coverFlow2, .rotary, .cylinder, .timeMachine, .wheel,
  ]
  private let heading = SceneHeading(
    "Controls", "The controls change this carousel. Sliders keep drags along their track.")
  private let textLabel = Label(
    "", style: Text.Style(size: 30, weight: .semibold), alignment: .center, lines: 3)
  /// The cards. They aren't reused, because each card has its own controls.
  private lazy var items = FixedItems([
    ControlCard("Across the axis", [fade, distance], isAcross: true),
    ControlCard("Steps", [type, speed, bounce]),
    ControlCard("Along the axis", [along, tilt]),
    ControlCard("Text", [field, textLabel]),
    ControlCard("Switches", [vertical, paging, wrap]),
    ControlCard("Scrolling", scrollButtons + [motion]),
  ])
  var cards: [ControlCard] { items.views }
  private var card = Size(width: 320, height: 320)
  /// The side of a card, in points, above which its contents are scaled up.
  private static let nativeSide = 480.0

  init() {
    super.init(.controls, carouselName: "Controls")
    add(view)
    add(heading)
    field.text = "Hello"
    field.onSubmit = { [unowned self] _ in tree?.focus(nil) }
    field.onChange = { [unowned self] _ in showValues() }
    for slider in [along, tilt, fade, distance] {
      slider.onChange = { [unowned self] _ in applyValues() }
    }
    for stepper in [type, speed, bounce] {
      stepper.onChange = { [unowned self] _ in applyValues() }
    }
    for toggle in [vertical, paging, wrap] {
      toggle.onChange = { [unowned self] _ in applyValues() }
    }
    scrollButtons[0].onPress = { [carousel] in carousel.scroll(byOffset: 1.6, duration: 0.6) }
    scrollButtons[1].onPress = { [carousel] in carousel.scroll(byNumberOfItems: 2, duration: 0.8) }
    scrollButtons[2].onPress = { [carousel] in carousel.scroll(toOffset: 0, duration: 1) }
    for (index, card) in cards.enumerated() {
      card.background?.color = Palette.color(at: 2 * index)
    }
    (carousel.delegate, carousel.dataSource) = (self, items)
    applyValues()
    carousel.currentItemIndex = 2
  }

  override var isVertical: Bool { carousel.isVertical }

  /// Configures the carousel with the values of the controls.
  private func applyValues() {
    showValues()
    carousel.type = Self.types[type.value]
    carousel.isVertical = vertical.isOn
    carousel.isPagingEnabled = paging.isOn
    carousel.scrollSpeed = Double(speed.value) / 4
    carousel.bounceDistance = Double(bounce.value) / 4
    carousel.perspective = -1 / (distance.value * card.width)
    carousel.setNeedsLayout()
  }

  private func showValues() {
    func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))%" }
    for slider in [along, tilt, fade, distance] { slider.amount = percent(slider.value) }
    guard textLabel.text != field.text else { return }
    textLabel.text = field.text
    // The number of lines may have changed.
    textLabel.parent?.setNeedsLayout()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    motion.text =
      carousel.isDragging
      ? "Dragging"
      : carousel.isDecelerating
        ? "Decelerating" : carousel.isScrolling ? "Scrolling" : "Idle"
  }

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    let stage = heading.place(in: bounds, measures)
    let side = min(
      stage.height - 2 * Look.margin, size.width * 0.82, max(Self.nativeSide, stage.height * 0.5))
    card = Size(width: side.rounded(), height: max(side, min(stage.height * 0.9, 280)).rounded())
    let scale = max(side / Self.nativeSide, 1)
    for view in cards {
      view.frame.size = card
      view.scale = scale
    }
    textLabel.style.size = (30 * scale).rounded()
    motion.style.size = (17 * scale).rounded()
    carousel.contentOffset.y = stage.center.y - Look.margin / 2 - size.height / 2
    applyValues()
    carousel.reloadData()
  }
}

extension ControlsScene: CarouselDelegate {
  func carousel(
    _: Carousel<ControlCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .spacing: along.value
    // Enlarge the wheel, so that cards don't cover the controls of their neighbours.
    case .radius where carousel.type == .wheel: 2.2 * card.height
    case .angle where carousel.type == .wheel: 0.6 * (0.6 + along.value)
    case .tilt: tilt.value
    case .wrap: wrap.isOn ? 1 : 0
    case .fadeMin: -0.5
    case .fadeMax: 0.5
    case .fadeRange: 2.5
    case .fadeMinAlpha: 1 - fade.value
    default: value
    }
  }

  /// The transform of the custom type: a fan of cards that rotate about a point below them.
  func carousel(
    _: Carousel<ControlCard>, itemTransformForOffset offset: Double, baseTransform: Transform3D
  ) -> Transform3D {
    let reach = 1.6 * card.height
    return baseTransform.translated(y: reach)
      .rotated(angle: offset * along.value, z: 1).translated(y: -reach)
  }
}

/// A card with a title and controls below it. The controls are in a column, or side by side and
/// rotated to be vertical.
final class ControlCard: View {
  private let title: Label
  private let controls: [View]
  private let isAcross: Bool
  /// The scale of the card's contents. Default: 1.
  var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      let native = Theme.onPalette
      title.style.size = (Self.titleSize * scale).rounded()
      theme?.caption.size = (native.caption.size * scale).rounded()
      theme?.title.size = (native.title.size * scale).rounded()
      theme?.knobSize = native.knobSize * scale
      theme?.switchHeight = native.switchHeight * scale
      background?.cornerRadius = Self.radius * scale
    }
  }
  private static let titleSize = 20.0
  private static let radius = 20.0

  init(_ title: String, _ controls: [View], isAcross: Bool = false) {
    self.title = Label(
      title, style: Text.Style(size: Self.titleSize, weight: .semibold), alignment: .center)
    (self.controls, self.isAcross) = (controls, isAcross)
    super.init()
    background = Background(cornerRadius: Self.radius, shadow: Shadow())
    theme = .onPalette
    add(self.title)
    for control in controls { add(control) }
  }

  override func layOut(_ measures: Measures) {
    let margin = 24 * scale
    let line = measures.text.lineHeight(title.style)
    title.frame = Rect(
      x: margin, y: margin - 4 * scale, width: size.width - 2 * margin, height: line)
    let area = bounds.inset(
      by: Insets(
        top: title.frame.maxY + 12 * scale, left: margin, bottom: margin, right: margin))
    let count = Double(controls.count)
    for (index, control) in controls.enumerated() {
      let position = Double(index) + 0.5
      if isAcross {
        // The control is as long as the area is high, and rotated by a quarter turn about its
        // centre.
        control.frame = Rect(
          center: Point(x: area.minX + area.width * position / count, y: area.center.y),
          size: Size(width: area.height, height: 60 * scale))
        control.transform = .rotation(angle: -.pi / 2, z: 1)
      } else {
        let step = area.height / count
        control.frame = Rect(
          center: Point(x: area.center.x, y: area.minY + step * position),
          size: Size(
            width: area.width, height: min(step - 4, height(of: control, in: area.size, measures))))
      }
    }
  }

  /// Returns the fitting height of a label, or a comfortable height for touches on a control.
  private func height(of control: View, in available: Size, _ measures: Measures) -> Double {
    switch control {
    case is Label: control.fittingSize(in: available, measures).height
    case is Slider: 60 * scale
    default: 48 * scale
    }
  }
}
