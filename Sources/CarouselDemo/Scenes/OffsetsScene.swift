import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with handles for the carousel's offsets, perspective and frame.
  static let offsets = SceneKind(
    name: "offsets", title: "Offsets",
    subtitle: "Content offset, viewpoint, perspective and clipping",
    keys: [
      .ofCarousel,
      Hotkey(
        keys: "Tab, then ←  →  ↑  ↓  Backspace", action: "move a handle by 10 points; reset it"),
      Hotkey(.reset.inBar(1)),
    ],
    gestures: [
      HelpRow(name: "drag a handle", action: "move the content, the viewpoint, the frame"),
      HelpRow(name: "double tap a handle", action: "reset the handle"),
    ],
    make: { _ in OffsetsScene() })
}

private final class OffsetsScene: CarouselScene<NumberedCard> {
  private let guides = Guides()
  private let heading = SceneHeading(
    "Offsets", "Drag handles to move content, viewpoint or frame")
  private let content = OffsetHandle("Content offset", .below)
  private let viewpoint = OffsetHandle("Viewpoint offset", .above)
  private let eye = OffsetHandle("Eye", .above)
  private let corner = OffsetHandle("Frame", .below)
  private let clip = Switch("Clip to frame")
  /// The area in which the frame can lie.
  private var stage = Rect.zero
  /// The line along which the handle of the camera moves, from the nearest to the farthest point.
  private var rail = Rect.zero
  private var card = Size(width: 160, height: 210)
  /// The frame's size until the user drags its handle.
  private var standardFrame: Size {
    let (width, height) =
      isLow
      ? (2.25 * card.width, card.height + (isWide ? 48 : 64))
      : (max(2.1 * card.width, 204), card.height + 176)
    return Size(width: min(width, stage.width), height: min(height, stage.height))
  }
  /// The minimum and maximum distance between camera and carousel, in points. For cards wider than
  /// `nativeWidth`, both are scaled up with the card, so that the perspective doesn't depend on the
  /// card's size.
  private static let (nearest, farthest) = (250.0, 2500.0)
  /// The position of the handle on `rail` at a camera distance of 500 points, 0…1.
  private static let standardPosition = 1.0 / 3
  /// The card width, in points, above which camera distances are scaled up with the card.
  private static let nativeWidth = 230.0

  init() {
    super.init(.offsets, carouselName: "Cards")
    (carousel.type, carousel.dataSource) = (.rotary, self)
    for view in [heading, view, guides, clip, corner, eye, content, viewpoint] { add(view) }
    for handle in [content, viewpoint, eye, corner] {
      handle.onChange = { [unowned self] in applyHandles() }
    }
    clip.onChange = { [unowned self] in
      carousel.clipsToBounds = $0
      guides.isClipping = $0
    }
  }

  override func makeCommands() -> [Command] {
    [Command(.reset) { [unowned self] in reset() }]
  }

  private func reset() {
    for handle in [content, viewpoint, eye, corner] { handle.value = .zero }
    clip.set(false)
    (carousel.clipsToBounds, guides.isClipping) = (false, false)
    applyHandles()
  }

  /// The views in the reading order of the initial layout. In wide windows, the last two views are
  /// side by side.
  override var focusableSubviews: [View] {
    [view, viewpoint, content, corner] + (isWide ? [clip, eye] : [eye, clip])
  }

  private var isWide: Bool { size.width >= 460 }
  /// Whether the area for the frame is too low for titles above and below their handles.
  private var isLow: Bool { stage.height < 300 }

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let isShort = size.height < 480
    let bottom = (isShort ? 52.0 : 92) + (isWide ? 0 : 76)
    let middle = size.width / 2
    clip.frame = Rect(
      x: isWide ? max(middle - 264, Look.margin) : Look.margin,
      y: size.height - (isShort ? 52 : 76),
      width: isWide ? 234 : size.width - 2 * Look.margin, height: 44)
    // Leave room at both ends of the line, because half of the handle lies beyond an end.
    let maxX = size.width - Look.margin - 12
    let left =
      isWide ? max(clip.frame.maxX + 36, min(middle + 150, maxX - 134)) : Look.margin + 12
    rail = Rect(
      x: left, y: clip.frame.center.y - (isWide ? 0 : 56),
      width: max(min(isWide ? 150 : maxX, maxX - left), 16), height: 0)
    stage = Rect(
      x: Look.margin, y: rest.minY, width: max(size.width - 2 * Look.margin, 16),
      height: max(size.height - bottom - 8 - rest.minY, 16))
    let width = min(stage.height * 0.3, stage.width * 0.29)
    card = Size(width: width.rounded(), height: (width * 1.3).rounded())
    (viewpoint.side, content.side) = isLow ? (.after, .before) : (.above, .below)
    corner.side = isWide && size.width > size.height ? .after : .below
    guides.frame = bounds
    carousel.reloadData()
    applyHandles()
  }

  /// Applies the handles' values to the carousel and places the handles.
  private func applyHandles() {
    guard !stage.isEmpty else { return }
    let middle = stage.center
    let reach = card.height / 2 + 34
    let free = Size(width: stage.width / 2, height: max(stage.height / 2 - reach, 0))
    content.limit(x: -free.width...free.width, y: -free.height...free.height)
    viewpoint.limit(x: -free.width...free.width, y: -free.height...free.height)
    // The frame stays centred. When its corner moves, the opposite corner moves by the same
    // distance in the other direction.
    let minSize = Size(width: 120, height: 100)
    let maxSize = Size(
      width: max(stage.width, minSize.width), height: max(stage.height, minSize.height))
    let standard = standardFrame
    corner.limit(
      x: (minSize.width - standard.width) / 2...(maxSize.width - standard.width) / 2,
      y: (minSize.height - standard.height) / 2...(maxSize.height - standard.height) / 2)
    let frame = Size(
      width: standard.width + 2 * corner.value.x, height: standard.height + 2 * corner.value.y)
    view.frame = Rect(center: middle, size: frame)
    carousel.contentOffset = content.value
    carousel.viewpointOffset = viewpoint.value
    eye.limit(
      x: -Self.standardPosition * rail.width...(1 - Self.standardPosition) * rail.width, y: 0...0)
    // The distance grows with the square of the position, because small differences matter more
    // close to the camera.
    let position = Self.standardPosition + eye.value.x / rail.width
    let distance =
      (Self.nearest + (Self.farthest - Self.nearest) * position * position)
      * max(1, card.width / Self.nativeWidth)
    carousel.perspective = -1 / distance
    content.place(at: middle + content.value + Point(x: 0, y: reach))
    viewpoint.place(at: middle + viewpoint.value - Point(x: 0, y: reach))
    corner.place(at: Point(x: view.frame.maxX, y: view.frame.maxY))
    eye.place(at: Point(x: rail.minX + position * rail.width, y: rail.minY))
    (guides.box, guides.rail, guides.vanishing) = (view.frame, rail, middle + content.value)
    let offset = isLow && !isWide ? "" : " offset"
    content.title = "Content\(offset)  \(content.value.text)"
    viewpoint.title = "Viewpoint\(offset)  \(viewpoint.value.text)"
    eye.title = "Eye distance \(Int(distance.rounded()))"
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

/// Lines that show the frame, the vanishing point and the line of the camera's handle.
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
    // Don't draw the vanishing point at its default position, where its mark would only cover the
    // cards.
    guard vanishing != box.center else { return }
    for size in [Size(width: 28, height: 1.5), Size(width: 1.5, height: 28)] {
      canvas.fill(Rect(center: vanishing, size: size), color: theme.primary)
    }
  }
}

extension Point {
  /// The coordinates, rounded to whole numbers.
  fileprivate var text: String { "\(Int(x.rounded())), \(Int(y.rounded()))" }
}
