import GeometryKit
import StageKit
import ViewKit

/// Handles over a carousel or a cube that change its content offset, its viewpoint offset, its
/// perspective and its frame. Each handle shows the value of its property.
final class BenchHandles: View {
  /// The carousel or cube to which the handles belong.
  struct Subject: Equatable {
    /// The frame without the displacement by the handle, in points.
    var standardFrame = Rect.zero
    /// The height of the centred item, in points.
    var itemHeight = 0.0
    var contentOffset = Point.zero
    var viewpointOffset = Point.zero
    var perspective = -1.0 / 500
    /// The perspective after a double tap on its handle.
    var standardPerspective = -1.0 / 500
    /// Whether the subject has a content offset and a viewpoint offset.
    var hasOffsets = true
    /// Whether the frame clips the items.
    var isClipping = false
  }

  /// The handle of the content offset, below the centred item.
  let content = OffsetHandle("contentOffset", .below)
  /// The handle of the viewpoint offset, above the centred item.
  let viewpoint = OffsetHandle("viewpointOffset", .above)
  /// The handle of the frame, at its lower right corner.
  let corner = OffsetHandle("frame", .before)
  /// The handle of the perspective, on `rail`.
  private let eye = OffsetHandle("perspective", .after)
  /// Called when the user has moved the handle of the content, the viewpoint or the frame.
  var onChange: (() -> Void)?
  /// Called when the user has moved the handle of the perspective. `perspective` is `nil` if the
  /// handle is at its initial position.
  var onPerspective: ((_ perspective: Double?) -> Void)?
  /// The subject as the handles show it.
  private(set) var subject = Subject()

  private static let minFrame = Size(width: 120, height: 100)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for handle in [viewpoint, content, corner] {
      handle.onChange = { [unowned self] in onChange?() }
    }
    eye.onChange = { [unowned self] in
      limit()
      subject.perspective = chosenPerspective ?? subject.standardPerspective
      onPerspective?(chosenPerspective)
      show(subject)
    }
    for handle in [viewpoint, content, corner, eye] { add(handle) }
  }

  /// Moves all handles to their initial positions.
  func reset() { for handle in [content, viewpoint, corner, eye] { handle.value = .zero } }

  // MARK: Areas

  /// Whether there is no room for titles above and below the handles.
  private var isLow: Bool { bounds.height < 400 && bounds.width >= 460 }

  /// Whether there is no room for all titles.
  var lacksRoom: Bool { bounds.height < 360 && bounds.width < 460 }

  /// The area of the subject, which leaves room for the handle of the perspective below.
  var stage: Rect {
    let area = bounds.inset(
      by: Insets(
        top: isLow ? 30 : TouchBar.dotsFrame.maxY + 10, left: 24, bottom: isLow ? 56 : 104,
        right: 24))
    return Rect(
      origin: area.origin, size: Size(width: max(area.width, 16), height: max(area.height, 16)))
  }

  /// The line along which the handle of the perspective moves. The eye is nearest at its left end.
  private var rail: Rect {
    // Half of the handle lies beyond an end.
    let width = bounds.width < 460 ? max(bounds.width - 72, 16) : 150
    return Rect(
      x: bounds.center.x - width / 2, y: bounds.maxY - (isLow ? 28 : 66), width: width, height: 0)
  }

  /// The frame, whose centre stays in place: when a corner moves, the opposite corner moves by the
  /// same distance in the other direction.
  var subjectFrame: Rect {
    Rect(
      center: subject.standardFrame.center,
      size: Size(
        width: subject.standardFrame.width + 2 * corner.value.x,
        height: subject.standardFrame.height + 2 * corner.value.y))
  }

  /// The scale along `rail`, which is that of the panel's slider.
  private var scale: OptionScale {
    OptionScale(.perspective, standard: subject.standardPerspective)
  }
  /// The position of the standard perspective on `rail`, 0…1.
  private var standardPosition: Double { scale.position(of: subject.standardPerspective) }

  /// The position of the handle of the perspective on `rail`, 0…1.
  var perspectivePosition: Double { standardPosition + eye.value.x / rail.width }

  /// The perspective at the position of its handle; `nil` at the initial position.
  private var chosenPerspective: Double? {
    guard eye.value != .zero else { return nil }
    return scale.value(at: perspectivePosition)
  }

  // MARK: Placement

  /// Places the handles for a subject, whose perspective may have been changed elsewhere.
  func show(_ subject: Subject) {
    self.subject = subject
    if subject.perspective != chosenPerspective ?? subject.standardPerspective { placeEye() }
    limit()
    // The centred item is displaced by the offsets that the handles don't show.
    let contentOffset = subject.contentOffset - content.value
    let viewpointOffset = subject.viewpointOffset - viewpoint.value
    let middle = subject.standardFrame.center + contentOffset - viewpointOffset
    let lowest = rail.minY - (isLow ? 40 : bounds.width < 460 ? 108 : 72)
    let reach = max(min(subject.itemHeight / 2 + 34, lowest - middle.y), 0)
    viewpoint.side = isLow ? .after : .above
    content.side = isLow ? .before : .below
    eye.side = isLow ? .before : .below
    for handle in [content, viewpoint] { handle.isHidden = !subject.hasOffsets }
    content.place(at: middle + content.value + Point(x: 0, y: reach))
    viewpoint.place(at: middle + viewpoint.value - Point(x: 0, y: reach))
    let frame = subjectFrame
    corner.place(at: Point(x: frame.maxX, y: frame.maxY))
    eye.place(
      at: Point(x: rail.minX + (perspectivePosition * rail.width).rounded(), y: rail.minY))
    content.title = "contentOffset  \(subject.contentOffset.text)"
    viewpoint.title = "viewpointOffset  \(subject.viewpointOffset.text)"
    eye.title = "perspective  \(scale.text(subject.perspective))"
    corner.title = "frame  \(Int(frame.width)) × \(Int(frame.height))"
  }

  /// Moves the handle of the perspective to the position for the subject's perspective.
  private func placeEye() {
    let position = scale.position(of: subject.perspective)
    eye.value = Point(x: (position - standardPosition) * rail.width, y: 0)
  }

  /// Limits the handles to the visible area.
  private func limit() {
    let free = Size(width: max(bounds.width / 2 - 40, 0), height: max(stage.height / 2 - 40, 0))
    for handle in [content, viewpoint] {
      handle.limit(x: -free.width...free.width, y: -free.height...free.height)
    }
    let frame = subject.standardFrame
    let maxSize = Size(
      width: max(stage.width + 32, frame.width), height: max(stage.height + 32, frame.height))
    corner.limit(
      x: min((Self.minFrame.width - frame.width) / 2, 0)...(maxSize.width - frame.width) / 2,
      y: min((Self.minFrame.height - frame.height) / 2, 0)...(maxSize.height - frame.height) / 2)
    let start = -standardPosition * rail.width
    eye.limit(x: start...start + rail.width, y: 0...0)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    drawFrame(on: canvas, theme.accent.faded(by: subject.isClipping ? 1 : 0.5))
    canvas.fill(
      Rect(x: rail.minX, y: rail.minY - 1.5, width: rail.width, height: 3), cornerRadius: 1.5,
      color: theme.plate)
    // At its default position, the mark of the vanishing point would only cover the items.
    guard content.value != .zero else { return }
    let vanishing = subject.standardFrame.center + subject.contentOffset
    for size in [Size(width: 28, height: 1.5), Size(width: 1.5, height: 28)] {
      canvas.fill(Rect(center: vanishing, size: size), color: theme.primary)
    }
  }

  /// Draws the frame. A frame that doesn't clip the items is marked only at its corners, because
  /// the items may extend beyond the frame. The lower right corner is marked by its handle, which
  /// would cut other marks.
  private func drawFrame(on canvas: Canvas, _ color: Color) {
    let (frame, length, width) = (subjectFrame, 18.0, 1.5)
    guard !subject.isClipping, corner.value == .zero else {
      return canvas.stroke(frame, cornerRadius: 2, width: width, color: color)
    }
    for (isRight, isLower) in [(false, false), (true, false), (false, true)] {
      let x = isRight ? frame.maxX : frame.minX
      let y = isLower ? frame.maxY : frame.minY
      let across = Size(width: length, height: width)
      let along = Size(width: width, height: length)
      for size in [across, along] {
        canvas.fill(
          Rect(
            origin: Point(x: isRight ? x - size.width : x, y: isLower ? y - size.height : y),
            size: size), color: color)
      }
    }
  }
}
