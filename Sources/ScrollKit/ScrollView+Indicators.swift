import GeometryKit

extension ScrollView {
  /// The indicator of the horizontal position; `nil` if none is visible.
  public var horizontalScrollIndicator: ScrollIndicator? {
    indicator(along: .horizontal)
  }

  /// The indicator of the vertical position; `nil` if none is visible.
  public var verticalScrollIndicator: ScrollIndicator? {
    indicator(along: .vertical)
  }

  /// Shows the indicators for a moment, so that the user notices that the content can be scrolled.
  public func flashScrollIndicators() {
    indicatorFade.show(at: time)
    if !isScrolling { hideIndicators() }
  }

  /// Returns the indicator of an axis: a bar that moves in a lane along the viewport's edge. The
  /// bar takes up the same fraction of the lane as the viewport does of the content. If the content
  /// is beyond an edge, the bar stays at the end of the lane and is shortened by the overscroll.
  private func indicator(along axis: Axis) -> ScrollIndicator? {
    let alpha = indicatorFade.alpha(at: time)
    guard alpha > 0, hasIndicator(along: axis) else { return nil }
    let margin = ScrollPhysics.indicatorMargin
    let thickness = ScrollPhysics.indicatorThickness
    let corner = hasIndicator(along: axis.perpendicular) ? margin + thickness : 0
    let bounds = configuration.bounds
    let insets = configuration.scrollIndicatorInsets
    let begin = insets.leading(axis) + margin
    let lane = bounds[axis] - begin - insets.trailing(axis) - margin - corner
    guard lane > 0 else { return nil }

    let range = range(along: axis)
    let travel = range.upperBound - range.lowerBound
    let position = offset[axis].clamped(to: range)
    let overscroll = abs(offset[axis] - position)
    let fullLength = max(
      lane * bounds[axis] / (bounds[axis] + travel), ScrollPhysics.indicatorMinimumLength)
    let squeezedLength = max(fullLength - overscroll, ScrollPhysics.indicatorSqueezedLength)
    let length = min(overscroll > 0 ? squeezedLength : fullLength, lane)
    let fraction = (position - range.lowerBound) / travel

    var frame = Rect.zero
    frame.origin[axis] = begin + (lane - length) * fraction
    frame.size[axis] = length
    frame.origin[axis.perpendicular] =
      bounds[axis.perpendicular] - insets.trailing(axis.perpendicular) - margin - thickness
    frame.size[axis.perpendicular] = thickness
    return ScrollIndicator(frame: frame, alpha: alpha, style: configuration.indicatorStyle)
  }

  func hasIndicator(along axis: Axis) -> Bool {
    let isEnabled =
      axis == .horizontal
      ? configuration.showsHorizontalScrollIndicator : configuration.showsVerticalScrollIndicator
    let range = range(along: axis)
    return isEnabled && range.lowerBound < range.upperBound
  }
}
