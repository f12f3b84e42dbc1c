import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// Where the carousel, its eye and its frame are, by hand.
  static let offsets = SceneKind(
    name: "offsets", title: "Offsets",
    about: "content, viewpoint, perspective and clipping by handles",
    keys: [
      .ofCarousel,
      Hotkey(
        keys: "Tab, then ←  →  ↑  ↓  Backspace", does: "a handle, by ten points; to its default",
        commands: [:]),
      Hotkey(
        keys: "R", does: "everything back to its defaults",
        commands: [Chord(key: .letter("r")): .reset]),
    ],
    gestures: [
      HelpRow(name: "drag a handle", does: "moves the content, the eye, the frame"),
      HelpRow(name: "double tap a handle", does: "back to its default"),
    ],
    bar: [BarItem(.reset, .loop)], make: { _ in OffsetsScene() })
}

private final class OffsetsScene: View, SceneWithControls, SceneWithCommands {
  private let view = CarouselView<NumberedCard>()
  private var carousel: Carousel<NumberedCard> { view.carousel }
  private let guides = Guides()
  private let heading = SceneHeading(
    "Offsets", "Content moves with its vanishing point; viewpoint moves the eye.")
  private let content = Handle("Content offset", .below)
  private let viewpoint = Handle("Viewpoint offset", .above)
  private let eye = Handle("Eye", .above)
  private let corner = Handle("Frame", .below)
  private let clip = Switch("Cut off at the frame")
  /// What the frame may fill.
  private var stage = Rect.zero
  /// What the eye goes along, from near to far.
  private var rail = Rect.zero
  private var card = Size(width: 160, height: 210)
  /// The frame's size where nobody has dragged it.
  private var standardFrame: Size {
    Size(width: min(2.1 * card.width, stage.width), height: min(card.height + 176, stage.height))
  }
  /// How far from the eye the carousel may be, in points, and where on the rail 500 of them are. The eye stands
  /// farther away where cards are larger, so that they look alike.
  private static let (nearest, farthest) = (250.0, 2500.0)
  private static let standardShare = 1.0 / 3
  private static let nativeWidth = 230.0

  init() {
    super.init()
    view.name = "Cards"
    (carousel.type, carousel.motion, carousel.dataSource) = (.rotary, .natural, self)
    for view in [heading, view, guides, clip, corner, eye, content, viewpoint] { add(view) }
    for handle in [content, viewpoint, eye, corner] {
      handle.onChange = { [unowned self] in follow() }
    }
    clip.onChange = { [unowned self] in
      carousel.clipsToBounds = $0
      guides.isClipping = $0
    }
  }

  func perform(_ command: Command, isRepeat: Bool) -> String? {
    guard command == .reset else { return nil }
    for handle in [content, viewpoint, eye, corner] { handle.value = .zero }
    clip.set(false)
    (carousel.clipsToBounds, guides.isClipping) = (false, false)
    follow()
    return nil
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { view.press(key, modifiers) }

  /// As they are read, where nothing has been moved; beside one another below where there is room for that.
  override var focusableSubviews: [View] {
    [view, viewpoint, content, corner] + (isWide ? [clip, eye] : [eye, clip])
  }

  private var isWide: Bool { size.width >= 460 }

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let isLow = size.height < 480
    let foot = (isLow ? 52.0 : 92) + (isWide ? 0 : 76)
    let middle = size.width / 2
    clip.frame = Rect(
      x: isWide ? max(middle - 264, Look.margin) : Look.margin,
      y: size.height - (isLow ? 52 : 76),
      width: isWide ? 234 : size.width - 2 * Look.margin, height: 44)
    // Half a handle is beyond its ends.
    let most = size.width - Look.margin - 12
    let left =
      isWide ? max(clip.frame.maxX + 36, min(middle + 150, most - 134)) : Look.margin + 12
    rail = Rect(
      x: left, y: clip.frame.center.y - (isWide ? 0 : 56),
      width: max(min(isWide ? 150 : most, most - left), 16), height: 0)
    stage = Rect(
      x: Look.margin, y: rest.minY, width: max(size.width - 2 * Look.margin, 16),
      height: max(size.height - foot - 8 - rest.minY, 16))
    let width = min(stage.height * 0.3, stage.width * 0.29)
    card = Size(width: width.rounded(), height: (width * 1.3).rounded())
    guides.frame = bounds
    carousel.reloadData()
    follow()
  }

  /// Sets the carousel as the handles are, and puts them where they belong.
  private func follow() {
    guard !stage.isEmpty else { return }
    let middle = stage.center
    let reach = card.height / 2 + 34
    let free = Size(width: stage.width / 2, height: max(stage.height / 2 - reach, 0))
    content.limit(x: -free.width...free.width, y: -free.height...free.height)
    viewpoint.limit(x: -free.width...free.width, y: -free.height...free.height)
    // The corner's way counts on both sides: the frame stays in the middle.
    let least = Size(width: 120, height: 100)
    let most = Size(
      width: max(stage.width, least.width), height: max(stage.height, least.height))
    let standard = standardFrame
    corner.limit(
      x: (least.width - standard.width) / 2...(most.width - standard.width) / 2,
      y: (least.height - standard.height) / 2...(most.height - standard.height) / 2)
    let frame = Size(
      width: standard.width + 2 * corner.value.x, height: standard.height + 2 * corner.value.y)
    view.frame = Rect(center: middle, size: frame)
    carousel.contentOffset = content.value
    carousel.viewpointOffset = viewpoint.value
    eye.limit(
      x: -Self.standardShare * rail.width...(1 - Self.standardShare) * rail.width, y: 0...0)
    // Near the eye small ways count more.
    let share = Self.standardShare + eye.value.x / rail.width
    let distance =
      (Self.nearest + (Self.farthest - Self.nearest) * share * share)
      * max(1, card.width / Self.nativeWidth)
    carousel.perspective = -1 / distance
    content.place(at: middle + content.value + Point(x: 0, y: reach))
    viewpoint.place(at: middle + viewpoint.value - Point(x: 0, y: reach))
    corner.place(at: Point(x: view.frame.maxX, y: view.frame.maxY))
    eye.place(at: Point(x: rail.minX + share * rail.width, y: rail.minY))
    (guides.box, guides.rail, guides.vanishing) = (view.frame, rail, middle + content.value)
    content.title = "Content offset  \(content.value.words)"
    viewpoint.title = "Viewpoint offset  \(viewpoint.value.words)"
    eye.title = "Eye at \(Int(distance.rounded()))"
    corner.title = "Frame \(Int(frame.width)) × \(Int(frame.height))"
  }
}

extension OffsetsScene: CarouselDataSource {
  func numberOfItems(in _: Carousel<NumberedCard>) -> Int { 8 }

  func carousel(
    _: Carousel<NumberedCard>, viewForItemAt index: Int, reusing view: NumberedCard?
  ) -> NumberedCard {
    let view = view ?? NumberedCard()
    view.number = index + 1
    view.frame.size = card
    return view
  }
}

/// Something round in the picture that a finger moves; what it sets is how far that has come.
private final class Handle: View {
  /// What is written beside it.
  var title: String
  /// How far it was moved, in points.
  var value = Point.zero
  var onChange: (() -> Void)?
  private var start = Point.zero
  private var isHeld = false
  private let side: Side
  /// How far an arrow key moves it, in points.
  private static let step = 10.0
  private let pan = PanRecognizer()
  private let tap = TapRecognizer()

  /// Where its title is written.
  enum Side { case above, below }

  init(_ title: String, _ side: Side) {
    (self.title, self.side) = (title, side)
    super.init()
    tap.maximumCount = 2
    tap.onTap = { [unowned self] in if $0.count == 2 { move(to: .zero) } }
    pan.onPan = { [unowned self] pan in
      isHeld = pan.state == .began || pan.state == .changed
      if pan.state == .began { start = value }
      move(to: start + pan.translation)
    }
  }

  override var role: Role? { .slider }
  override var accessibleName: String { title }
  override var takesTouches: Bool { true }
  override var takesKeys: Bool { true }
  /// Between the disc and the words.
  override var focusBounds: Rect { bounds.inset(by: 7) }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == [] else { return false }
    switch key {
    case .left: move(to: value - Point(x: Self.step, y: 0))
    case .right: move(to: value + Point(x: Self.step, y: 0))
    case .up: move(to: value - Point(x: 0, y: Self.step))
    case .down: move(to: value + Point(x: 0, y: Self.step))
    case .backspace: move(to: .zero)
    default: return false
    }
    return true
  }

  private func move(to place: Point) {
    value = place
    onChange?()
  }

  override func enter(_ contest: Contest, at point: Point) {
    contest.append(tap)
    contest.append(pan)
  }

  /// Keeps its way within limits.
  func limit(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    value = Point(
      x: min(max(value.x, x.lowerBound), x.upperBound),
      y: min(max(value.y, y.lowerBound), y.upperBound))
  }

  func place(at center: Point) {
    frame = Rect(center: center, size: Size(width: 48, height: 48))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let extent = isHeld ? 26.0 : 20
    let disc = Rect(center: bounds.center, size: Size(width: extent, height: extent))
    canvas.fill(
      disc.inset(by: -6), cornerRadius: extent / 2 + 6, color: theme.accent.faded(by: 0.25))
    canvas.fill(disc, cornerRadius: extent / 2, color: theme.accent)
    canvas.fill(disc.inset(by: 6), cornerRadius: extent / 2 - 6, color: theme.knob)
    guard let label = text.label(title, Look.strong) else { return }
    var corner = bounds.center - Point(x: label.size.width / 2, y: label.size.height / 2)
    switch side {
    case .above: corner.y = -label.size.height - 2
    case .below: corner.y = size.height + 2
    }
    // It stays in the window, whatever the handle does.
    let room = (parent?.size.width ?? 0) - label.size.width - 20
    corner.x = min(max(corner.x, 20 - frame.minX), room - frame.minX)
    canvas.drawPlate(Rect(origin: corner, size: label.size))
    canvas.draw(label, at: corner, color: Look.primary)
  }
}

/// The frame, the vanishing point and the eye's way, as lines.
private final class Guides: View {
  var box = Rect.zero
  var rail = Rect.zero
  var vanishing = Point.zero
  var isClipping = false

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(
      box, cornerRadius: 2, width: 1.5,
      color: isClipping ? theme.accent : theme.accent.faded(by: 0.35))
    canvas.fill(
      Rect(x: rail.minX, y: rail.minY - 2, width: rail.width, height: 4), cornerRadius: 2,
      color: theme.plate)
    // Where it is by itself, it only hides what is there.
    guard vanishing != box.center else { return }
    for size in [Size(width: 28, height: 1.5), Size(width: 1.5, height: 28)] {
      canvas.fill(Rect(center: vanishing, size: size), color: theme.primary)
    }
  }
}

extension Point {
  /// It as whole numbers.
  fileprivate var words: String { "\(Int(x.rounded())), \(Int(y.rounded()))" }
}
