import GeometryKit

extension ScrollView {
  /// The bar for the horizontal position; `nil` where none is shown.
  public var horizontalScrollIndicator: ScrollIndicator? {
    showsHorizontalScrollIndicator ? indicator(along: .horizontal) : nil
  }

  /// The bar for the vertical position; `nil` where none is shown.
  public var verticalScrollIndicator: ScrollIndicator? {
    showsVerticalScrollIndicator ? indicator(along: .vertical) : nil
  }

  /// Shows the indicators for a moment, so that it is seen that there is more.
  public func flashScrollIndicators() {
    indicatorFade.show(at: time)
    if case .none = motion { hideIndicatorsAtRest() }
  }

  /// The bar covers of its lane what the viewport covers of the content; past an edge it stays at
  /// the lane's end and is as much shorter as the content is away.
  private func indicator(along axis: Axis) -> ScrollIndicator? {
    let alpha = indicatorFade.alpha(at: time)
    guard alpha > 0, hasIndicator(along: axis) else { return nil }
    let margin = ScrollPhysics.indicatorMargin
    let thickness = ScrollPhysics.indicatorThickness
    let corner = hasIndicator(along: axis.across) ? margin + thickness : 0
    let insets = scrollIndicatorInsets
    let begin = insets.leading(axis) + margin
    let lane = bounds[axis] - begin - insets.trailing(axis) - margin - corner
    guard lane > 0 else { return nil }

    let range = range(along: axis)
    let travel = range.upperBound - range.lowerBound
    let place = offset[axis].clamped(to: range)
    let overscroll = abs(offset[axis] - place)
    let full = max(
      lane * bounds[axis] / (bounds[axis] + travel), ScrollPhysics.indicatorMinimumLength)
    let squeezed = max(full - overscroll, ScrollPhysics.indicatorSqueezedLength)
    let length = min(overscroll > 0 ? squeezed : full, lane)
    let share = (place - range.lowerBound) / travel

    var frame = Rect.zero
    frame.origin[axis] = begin + (lane - length) * share
    frame.size[axis] = length
    frame.origin[axis.across] =
      bounds[axis.across] - insets.trailing(axis.across) - margin - thickness
    frame.size[axis.across] = thickness
    return ScrollIndicator(frame: frame, alpha: alpha, style: indicatorStyle)
  }

  func hasIndicator(along axis: Axis) -> Bool {
    let isShown =
      axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator
    let range = range(along: axis)
    return isShown && range.lowerBound < range.upperBound
  }
}
