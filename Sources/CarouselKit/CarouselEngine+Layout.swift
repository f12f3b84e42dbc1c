import GeometryKit

/// Layout and the parameters that determine it.
extension CarouselEngine {
  /// The range of the indexes of all items and of the placeholders that are shown.
  var indexes: Range<Int> { arrangement.indexes(in: row) }
  /// The axis along which the items are arranged: the one selected by `isVertical`, if the carousel
  /// type allows it.
  public var axis: Axis {
    let axis = settings.isVertical ? Axis.vertical : .horizontal
    return settings.type.axes.contains(axis) ? axis : axis.perpendicular
  }
  /// The origin of the items' presented transforms, in points of the carousel's bounds.
  public var center: Point {
    presentedCamera.contentOffset
      + Point(x: settings.bounds.width / 2, y: settings.bounds.height / 2)
  }

  /// Requests a layout before the next frame. Call it when values that the delegate returns, or
  /// parameters of the carousel type, have changed.
  public func setNeedsLayout() {
    if state == .ready { state = .needsLayout }
    arrangement.needsMetrics = true
    markChanged()
  }

  /// Performs a requested layout now.
  public func layoutIfNeeded() {
    perform { if $0.needsLayout { $0.layOut() } }
  }

  /// Lays out the carousel: asks the delegate for all options again, aligns the carousel with its
  /// current item if it is at rest, and performs an update.
  func layOut(movingFrom former: FormerLayout? = nil) {
    guard hasData else { return }
    let isAfterReload = state == .needsLayoutAfterReload
    state = .ready
    arrangement.needsMetrics = true
    let type = settings.type
    let wraps = value(.wrap, default: type.wraps ? 1 : 0) != 0
    arrangement.offsetMultiplier = finiteValue(
      .offsetMultiplier, default: type.offsetMultiplier)
    scroller.setWrapped(wraps)
    scroller.resetReportedOffset()
    if isAfterReload { scroller.limit() }
    // With natural motion, a finger that has stopped the carousel holds it in place.
    let isHeld = settings.motion == .natural && scroller.isTouching
    if scroller.motion == nil, settings.autoscroll == 0, !isHeld {
      if settings.scrollToItemBoundary, row.count > 0 {
        startScroll(toItemAt: scroller.currentIndex)
      } else {
        scroller.jump(to: row.clamp(scroller.offset))
      }
    }
    update(movingFrom: former)
  }

  /// Returns the value of an option: the delegate's value or, if that is NaN, the default. The
  /// default is the value in the configuration if there is one, else that of the carousel type.
  func value(_ option: CarouselOption, default standard: Double) -> Double {
    let value = settings.options[option] ?? standard
    let answer = fetchValue(for: option, withDefault: value)
    return answer.isNaN ? value : answer
  }

  /// Returns the value of an option, or the carousel type's default if the value isn't finite.
  private func finiteValue(_ option: CarouselOption, default standard: Double) -> Double {
    let value = self.value(option, default: standard)
    return value.isFinite ? value : standard
  }

  /// Asks for the item width and the options, and computes the layout metrics.
  func refreshMetrics(movingFrom former: FormerLayout?) {
    markChanged()
    refreshExtents()
    let type = settings.type
    let width = fetchItemWidth()
    if width != 0, width.isFinite {
      arrangement.setItemWidth(width)
    } else if arrangement.needsMeasurement {
      measureItemWidth(movingFrom: former)
    }
    let metrics = currentMetrics(of: type)
    let visible = value(.visibleItems, default: Double(boundedCount(type.visibleItems(metrics))))
    arrangement.apply(metrics, of: type, visibleItems: visible)
  }

  /// Returns the layout metrics for a carousel type and the current options.
  private func currentMetrics(of type: CarouselLayout) -> LayoutMetrics {
    var metrics = LayoutMetrics()
    metrics.bounds = settings.bounds
    metrics.axis = axis
    if settings.motion == .natural {
      metrics.displacement = (settings.contentOffset - settings.viewpointOffset)[axis]
    }
    metrics.itemWidth = itemWidth
    metrics.totalCount = indexes.count
    metrics.camera = settings.camera
    metrics.spacing = finiteValue(.spacing, default: type.spacing)
    metrics.tilt = finiteValue(.tilt, default: type.tilt)
    metrics.arc = finiteValue(.arc, default: 2 * .pi)
    // A circle with a smaller arc is practically a straight line and would only lose precision.
    if abs(metrics.arc) < 1e-6 { metrics.arc = metrics.arc < 0 ? -1e-6 : 1e-6 }
    let count = min(boundedCount(type.circleCount(metrics)), metrics.totalCount)
    metrics.count = Int(value(.count, default: Double(count)).bounded)
    let radius = type.radius(metrics)
    metrics.radius = finiteValue(.radius, default: radius.isFinite ? radius : 0)
    metrics.angleStep = finiteValue(.angle, default: metrics.arc / metrics.circle)
    metrics.fadeMin = value(.fadeMin, default: type.fadeMin)
    metrics.fadeMax = value(.fadeMax, default: type.fadeMax)
    metrics.fadeRange = finiteValue(.fadeRange, default: 1)
    metrics.fadeMinAlpha = min(max(finiteValue(.fadeMinAlpha, default: 0), 0), 1)
    metrics.showsBackfaces = value(.showBackfaces, default: type.showsBackfaces ? 1 : 0) != 0
    return metrics
  }

  /// Limits a number of items that a carousel type has computed, as in iCarousel. NaN counts as 0.
  private func boundedCount(_ count: Double) -> Int {
    count.isNaN ? 0 : Int(min(max(count, 0), ClassicLayout.maxItems))
  }

  /// Sets the item width to that of the first item's view. If there are no items, uses a
  /// placeholder that is shown.
  func measureItemWidth(movingFrom former: FormerLayout?) {
    guard !indexes.isEmpty else { return }
    let index = row.count > 0 ? 0 : -1
    if items.position(of: index) == nil { load(index, movingFrom: former) }
    if let view = items.slot(at: index)?.view {
      let width = view.size[axis]
      arrangement.setItemWidth(width.isFinite ? width : 0)
    }
  }
}

extension Double {
  /// The value limited to ±2⁵⁰, the range in which calculations with indexes are exact. NaN counts
  /// as 0.
  var bounded: Double {
    let limit = Double(1 << 50)
    return isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit)
  }
}
