import CubeKit
import GeometryKit
import StageKit
import ViewKit

/// Handles over a carousel or a cube that change its content offset, its viewpoint offset, its
/// perspective and its frame. Each handle shows the value of its property.
final class BenchHandles: View {
  /// The handle of the content offset, below the centred item.
  let contentHandle = OffsetHandle("contentOffset", .below)
  /// The handle of the viewpoint offset, above the centred item.
  let viewpointHandle = OffsetHandle("viewpointOffset", .above)
  /// The handle of the frame, at its lower right corner.
  let frameHandle = OffsetHandle("frame", .before)
  /// The handle of the perspective, on `rail`.
  private let perspectiveHandle = OffsetHandle("perspective", .after)

  /// The carousel or cube that the handles change, as they show it.
  private(set) var target = Target()

  /// Called when the user has moved the handle of the content, the viewpoint or the frame.
  var onChange: (() -> Void)?
  /// Called when the user has moved the handle of the perspective. `perspective` is `nil` if the
  /// handle is at its initial position.
  var onPerspective: ((_ perspective: Double?) -> Void)?

  /// The minimum size to which the handle shrinks the frame, in points.
  private static let minFrame = Size(width: 120, height: 100)
  /// The width below which titles need rows of their own, in points.
  private static let narrowWidth = 460.0
  /// The minimum distance of the handles of the offsets from the edges, in points.
  private static let edgeDistance = 40.0
  /// The gap between the centred item and the handles of the offsets, in points.
  private static let itemGap = 34.0
  /// The distance by which the frame can be larger than the stage, in points.
  private static let frameOverhang = 32.0

  /// The values of a carousel or cube that the handles show.
  struct Target: Equatable {
    /// The frame without the displacement by the handle, in points.
    var standardFrame = Rect.zero
    /// The height of the centred item, in points.
    var itemHeight = 0.0
    var contentOffset = Point.zero
    var viewpointOffset = Point.zero
    var perspective = CubeConstants.perspective
    /// The perspective after a double tap on its handle.
    var standardPerspective = CubeConstants.perspective
    /// Whether the target has a content offset and a viewpoint offset.
    var hasOffsets = true
    /// Whether the frame clips the items.
    var isClipping = false
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for handle in [viewpointHandle, contentHandle, frameHandle] {
      handle.onChange = { [unowned self] in onChange?() }
    }
    perspectiveHandle.onChange = { [unowned self] in
      limitHandles()
      target.perspective = chosenPerspective ?? target.standardPerspective
      onPerspective?(chosenPerspective)
      show(target)
    }
    for handle in [viewpointHandle, contentHandle, frameHandle, perspectiveHandle] { add(handle) }
  }

  /// Moves all handles to their initial positions.
  func reset() {
    for handle in [contentHandle, viewpointHandle, frameHandle, perspectiveHandle] {
      handle.value = .zero
    }
  }

  /// Shows a carousel or cube, whose perspective may have been changed elsewhere.
  func show(_ target: Target) {
    self.target = target
    if target.perspective != chosenPerspective ?? target.standardPerspective {
      movePerspectiveHandle()
    }
    limitHandles()
    placeHandles()
    updateTitles()
  }

  // MARK: Layout

  private var isNarrow: Bool { bounds.width < Self.narrowWidth }

  /// Whether there is no room for titles above and below the handles.
  private var isLow: Bool { bounds.height < 400 && !isNarrow }

  /// Whether there is no room for all titles.
  var lacksRoom: Bool { bounds.height < 360 && isNarrow }

  /// The area of the target, which leaves room for the handle of the perspective below.
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
    let width = isNarrow ? max(bounds.width - 72, 16) : 150
    return Rect(
      x: bounds.center.x - width / 2, y: bounds.maxY - (isLow ? 28 : 66), width: width, height: 0)
  }

  /// The frame, whose centre stays in place: when a corner moves, the opposite corner moves by the
  /// same distance in the other direction.
  var targetFrame: Rect {
    Rect(
      center: target.standardFrame.center,
      size: Size(
        width: target.standardFrame.width + 2 * frameHandle.value.x,
        height: target.standardFrame.height + 2 * frameHandle.value.y))
  }

  private func placeHandles() {
    viewpointHandle.side = isLow ? .after : .above
    contentHandle.side = isLow ? .before : .below
    perspectiveHandle.side = isLow ? .before : .below
    for handle in [contentHandle, viewpointHandle] { handle.isHidden = !target.hasOffsets }
    // The centred item is displaced by the offsets that the handles don't show.
    let contentOffset = target.contentOffset - contentHandle.value
    let viewpointOffset = target.viewpointOffset - viewpointHandle.value
    let middle = target.standardFrame.center + contentOffset - viewpointOffset
    let lowest = rail.minY - (isLow ? 40 : isNarrow ? 108 : 72)
    let distance = max(min(target.itemHeight / 2 + Self.itemGap, lowest - middle.y), 0)
    contentHandle.place(at: middle + contentHandle.value + Point(x: 0, y: distance))
    viewpointHandle.place(at: middle + viewpointHandle.value - Point(x: 0, y: distance))
    frameHandle.place(at: Point(x: targetFrame.maxX, y: targetFrame.maxY))
    perspectiveHandle.place(
      at: Point(x: rail.minX + (perspectivePosition * rail.width).rounded(), y: rail.minY))
  }

  private func updateTitles() {
    contentHandle.title = "contentOffset  \(target.contentOffset.text)"
    viewpointHandle.title = "viewpointOffset  \(target.viewpointOffset.text)"
    perspectiveHandle.title = "perspective  \(perspectiveScale.text(target.perspective))"
    let size = targetFrame.size
    frameHandle.title = "frame  \(Int(size.width)) × \(Int(size.height))"
  }

  // MARK: Values

  /// The scale along `rail`, which is that of the panel's slider.
  private var perspectiveScale: OptionScale {
    OptionScale(.perspective, standard: target.standardPerspective)
  }
  /// The position of the standard perspective on `rail`, 0…1.
  private var standardPosition: Double {
    perspectiveScale.position(of: target.standardPerspective)
  }

  /// The position of the handle of the perspective on `rail`, 0…1.
  var perspectivePosition: Double { standardPosition + perspectiveHandle.value.x / rail.width }

  /// The perspective at the position of its handle; `nil` at the initial position.
  private var chosenPerspective: Double? {
    guard perspectiveHandle.value != .zero else { return nil }
    return perspectiveScale.value(at: perspectivePosition)
  }

  /// Moves the handle of the perspective to the position for the target's perspective.
  private func movePerspectiveHandle() {
    let position = perspectiveScale.position(of: target.perspective)
    perspectiveHandle.value = Point(x: (position - standardPosition) * rail.width, y: 0)
  }

  /// Limits the handles to the visible area.
  private func limitHandles() {
    let reach = Size(
      width: max(bounds.width / 2 - Self.edgeDistance, 0),
      height: max(stage.height / 2 - Self.edgeDistance, 0))
    for handle in [contentHandle, viewpointHandle] {
      handle.limit(x: -reach.width...reach.width, y: -reach.height...reach.height)
    }
    let frame = target.standardFrame
    let maxSize = Size(
      width: max(stage.width + Self.frameOverhang, frame.width),
      height: max(stage.height + Self.frameOverhang, frame.height))
    frameHandle.limit(
      x: min((Self.minFrame.width - frame.width) / 2, 0)...(maxSize.width - frame.width) / 2,
      y: min((Self.minFrame.height - frame.height) / 2, 0)...(maxSize.height - frame.height) / 2)
    let start = -standardPosition * rail.width
    perspectiveHandle.limit(x: start...start + rail.width, y: 0...0)
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    drawFrame(on: canvas, theme.accent.faded(by: target.isClipping ? 1 : 0.5))
    canvas.fill(
      Rect(x: rail.minX, y: rail.minY - 1.5, width: rail.width, height: 3), cornerRadius: 1.5,
      color: theme.plate)
    // At its default position, the mark of the vanishing point would only cover the items.
    guard contentHandle.value != .zero else { return }
    let vanishing = target.standardFrame.center + target.contentOffset
    for size in [Size(width: 28, height: 1.5), Size(width: 1.5, height: 28)] {
      canvas.fill(Rect(center: vanishing, size: size), color: theme.primary)
    }
  }

  /// Draws the frame. A frame that doesn't clip the items is marked only at its corners, because
  /// the items may extend beyond the frame. The lower right corner is marked by its handle, which
  /// would cut other marks.
  private func drawFrame(on canvas: Canvas, _ color: Color) {
    let frame = targetFrame
    let width = 1.5
    guard !target.isClipping, frameHandle.value == .zero else {
      return canvas.stroke(frame, cornerRadius: 2, width: width, color: color)
    }
    let length = 18.0
    let horizontal = Size(width: length, height: width)
    let vertical = Size(width: width, height: length)
    for (isRight, isLower) in [(false, false), (true, false), (false, true)] {
      let x = isRight ? frame.maxX : frame.minX
      let y = isLower ? frame.maxY : frame.minY
      for size in [horizontal, vertical] {
        canvas.fill(
          Rect(
            origin: Point(x: isRight ? x - size.width : x, y: isLower ? y - size.height : y),
            size: size), color: color)
      }
    }
  }
}
