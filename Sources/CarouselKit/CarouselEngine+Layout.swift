import GeometryKit

/// The layout and the settings that it follows from.
extension CarouselEngine {
  /// The indexes of the items and of the placeholders that are shown.
  var places: Range<Int> { arrangement.places(in: row) }
  /// What changes perspective and point of view.
  var base: BaseTransform {
    BaseTransform(perspective: perspective, viewpointOffset: viewpointOffset)
  }
  /// The axis that items follow one another on.
  public var axis: Axis { isVertical ? .vertical : .horizontal }
  /// The point that every item's place is relative to, in the carousel's bounds.
  public var center: Point {
    Point(x: bounds.width / 2 + contentOffset.x, y: bounds.height / 2 + contentOffset.y)
  }

  /// Asks for a layout before the next frame, after the delegate's answers or the type's own numbers
  /// changed.
  public func setNeedsLayout() {
    progress.needsLayout = true
    markChanged()
  }

  /// Lays out now if it was asked for.
  public func layoutIfNeeded() {
    perform { if progress.needsLayout { layOut() } else if progress.needsUpdate { update() } }
  }

  /// Asks the delegate for everything anew, aligns a carousel that is at rest with its current item, and
  /// updates. From within an answer it comes with the next frame.
  func layOut() {
    progress.needsLayout = progress.isUpdating
    guard progress.hasData else { return }
    guard !progress.isUpdating else { return progress.deferUpdate() }
    progress.isUpdating = true
    let wraps = value(.wrap, default: type.wraps ? 1 : 0) != 0
    arrangement.offsetMultiplier = value(.offsetMultiplier, default: type.offsetMultiplier)
    progress.isUpdating = false
    if position.setWrapped(wraps), position.motion?.isCoast ?? false {
      position.limitMotion(at: time)
    }
    position.measureFromHere()
    if progress.wasReloaded {
      progress.wasReloaded = false
      position.limit()
    }
    if position.motion == nil, autoscroll == 0 {
      if scrollToItemBoundary, row.count > 0 {
        scrollToItem(at: currentItemIndex, animated: true)
      } else {
        position.clampOffset()
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
    guard progress.generation == update else { return false }
    if answer != 0, answer.isFinite {
      arrangement.setItemWidth(answer)
    } else if arrangement.mustMeasure {
      guard measureItemWidth(of: update) else { return false }
    }
    let metrics = currentMetrics()
    let visible = value(.visibleItems, default: Double(boundedCount(type.visibleItems(metrics))))
    guard progress.generation == update else { return false }
    arrangement.take(metrics, visibleItems: visible)
    return true
  }

  /// The numbers of the type as they are now.
  private func currentMetrics() -> LayoutMetrics {
    let type = self.type
    var m = LayoutMetrics()
    m.bounds = bounds
    m.axis = axis
    m.itemWidth = max(itemWidth, 0)
    m.numberOfPlaces = places.count
    m.base = base
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

  /// A count of a type: at most 30, as in the original.
  private func boundedCount(_ count: Double) -> Int {
    count.isNaN ? 0 : Int(min(max(count, 0), 30))
  }

  /// Takes the item width from the first item, or from a placeholder that is shown if there are no items.
  /// Whether this is still the update that counts.
  private func measureItemWidth(of update: Int) -> Bool {
    guard !places.isEmpty else { return true }
    let index = row.count > 0 ? 0 : -1
    if items.position(of: index) == nil {
      guard load(index, of: update) else { return false }
    }
    if let view = items.slot(at: index)?.view {
      let width = size(of: view)[axis]
      arrangement.setItemWidth(width.isFinite ? max(width, 0) : 0)
    }
    return progress.generation == update
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
