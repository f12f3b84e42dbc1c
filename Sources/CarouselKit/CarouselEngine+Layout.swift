import GeometryKit

/// The layout and the settings that it follows from.
extension CarouselEngine {
  /// How many placeholders are shown.
  var shownPlaceholders: Int { row.isWrapped ? 0 : numberOfPlaceholders }
  /// How many placeholders stand before the first item.
  var leadingPlaceholders: Int { (shownPlaceholders + 1) / 2 }
  /// The indexes of the items and of the placeholders that are shown.
  var places: Range<Int> { -leadingPlaceholders..<row.count + shownPlaceholders / 2 }
  /// The axis that items follow one another on.
  public var axis: Axis { isVertical ? .vertical : .horizontal }
  /// The point that every item's place is relative to, in the carousel's bounds.
  public var center: Point {
    Point(x: bounds.width / 2 + contentOffset.x, y: bounds.height / 2 + contentOffset.y)
  }

  /// Asks for a layout before the next frame, after the delegate's answers or the type's own numbers
  /// changed.
  public func setNeedsLayout() {
    needsLayout = true
    markChanged()
  }

  /// Lays out now if it was asked for.
  public func layoutIfNeeded() {
    perform { if needsLayout { layOut() } else if needsUpdate { update() } }
  }

  /// Asks the delegate for everything anew, aligns a carousel that is at rest with its current item, and
  /// updates. From within an answer it comes with the next frame.
  func layOut() {
    needsLayout = isUpdating
    guard hasData else { return }
    guard !isUpdating else { return deferUpdate() }
    isUpdating = true
    let wraps = value(.wrap, default: type.wraps ? 1 : 0) != 0
    let multiplier = value(.offsetMultiplier, default: type.offsetMultiplier)
    isUpdating = false
    if wraps != row.isWrapped {
      row.isWrapped = wraps
      if isCoasting { limitMotion() }
    }
    offsetMultiplier = multiplier
    previousOffset = offset
    if wasReloaded {
      wasReloaded = false
      limitOffset()
    }
    if motion == nil, autoscroll == 0 {
      if scrollToItemBoundary, row.count > 0 {
        scrollToItem(at: currentItemIndex, animated: true)
      } else {
        offset = row.clamp(offset)
      }
    }
    update()
  }

  /// The delegate's value of an option; the default where that is not a number.
  func value(_ option: CarouselOption, default value: Double) -> Double {
    let answer = fetchValue(for: option, withDefault: value)
    return answer.isNaN ? value : answer
  }

  /// The same, where infinities have no meaning.
  private func finiteValue(_ option: CarouselOption, default value: Double) -> Double {
    let answer = fetchValue(for: option, withDefault: value)
    return answer.isFinite ? answer : value
  }

  /// Asks for item width and options, and works out what follows from them. Whether this is still the
  /// update that counts.
  func refreshMetrics(of update: Int) -> Bool {
    let answer = fetchItemWidth()
    guard generation == update else { return false }
    if answer != 0, answer.isFinite {
      itemWidth = answer
      mustMeasure = false
    } else if mustMeasure {
      guard measureItemWidth(of: update) else { return false }
    }
    let metrics = currentMetrics()
    let visible = value(.visibleItems, default: Double(boundedCount(type.visibleItems(metrics))))
    guard generation == update else { return false }
    numberOfVisibleItems = min(
      Int(min(max(visible, 0), Self.mostVisibleItems)), metrics.numberOfPlaces)
    self.metrics = metrics
    return true
  }

  /// The numbers of the type as they are now.
  private func currentMetrics() -> LayoutMetrics {
    let type = self.type
    var m = LayoutMetrics()
    m.bounds = bounds
    m.axis = axis
    m.itemWidth = max(itemWidth, 0)
    m.numberOfPlaces = row.count + shownPlaceholders
    m.base = BaseTransform(perspective: perspective, viewpointOffset: viewpointOffset)
    m.spacing = finiteValue(.spacing, default: type.spacing)
    m.tilt = finiteValue(.tilt, default: type.tilt)
    m.arc = finiteValue(.arc, default: 2 * .pi)
    // A circle of so small an arc is a straight line; a smaller one only costs digits.
    if abs(m.arc) < 1e-6 { m.arc = m.arc < 0 ? -1e-6 : 1e-6 }
    let count = min(boundedCount(type.circleCount(m)), m.numberOfPlaces)
    m.count = Int(value(.count, default: Double(count)).bounded)
    let radius = type.radius(m)
    m.radius = finiteValue(.radius, default: radius.isFinite ? radius : 0)
    m.angleStep = finiteValue(.angle, default: m.arc / m.circle)
    m.fadeMin = value(.fadeMin, default: type.fadeMin)
    m.fadeMax = value(.fadeMax, default: type.fadeMax)
    m.fadeRange = finiteValue(.fadeRange, default: 1)
    m.fadeMinAlpha = min(max(finiteValue(.fadeMinAlpha, default: 0), 0), 1)
    m.showsBackfaces = value(.showBackfaces, default: type.showsBackfaces ? 1 : 0) != 0
    return m
  }

  /// The most items that are loaded whatever the option says: far more than can be told apart, and
  /// few enough for a frame to end.
  private static var mostVisibleItems: Double { 65536 }

  /// A count of a type: at most 30, as in the original.
  private func boundedCount(_ count: Double) -> Int {
    count.isNaN ? 0 : Int(min(max(count, 0), 30))
  }

  /// Takes the item width from the first item, or from a placeholder that is shown if there are no items.
  /// Whether this is still the update that counts.
  private func measureItemWidth(of update: Int) -> Bool {
    guard row.count + shownPlaceholders > 0 else { return true }
    let index = row.count > 0 ? 0 : -1
    if slot(at: index) == nil {
      let position = slots.firstIndex { $0.index > index } ?? slots.count
      guard load(index, at: position, of: update) else { return false }
    }
    if let view = slot(at: index)?.view {
      let width = size(of: view)[axis]
      itemWidth = width.isFinite ? max(width, 0) : 0
      mustMeasure = false
    }
    return generation == update
  }
}

extension Double {
  /// The value brought into the range of whole numbers that every calculation with indexes stays
  /// exact in: ±2⁵⁰; 0 for what is not a number.
  var bounded: Double {
    let limit = Double(1 << 50)
    return isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit)
  }
}
