/// The properties that an app sets.
extension CarouselEngine {
  /// The properties that the app sets, as one value. Each of them is also a property of the
  /// carousel: `carousel.isVertical` is `carousel.configuration.isVertical`.
  public var configuration: CarouselConfiguration {
    get { mailbox.configuration ?? settings }
    set {
      guard newValue != configuration else { return }
      mailbox.configuration = newValue
      perform { $0.applyConfiguration() }
    }
  }

  // Inlined into other modules, because a key path that is known only at run time can allocate
  // memory.
  /// Accesses a property of the configuration.
  @inlinable
  public subscript<Value>(
    dynamicMember path: WritableKeyPath<CarouselConfiguration, Value>
  ) -> Value {
    get { configuration[keyPath: path] }
    set { configuration[keyPath: path] = newValue }
  }

  /// Applies the latest configuration, unless an earlier call has already applied it.
  private func applyConfiguration() {
    guard let new = mailbox.configuration else { return }
    let (former, wasMoving) = (settings, isMovingWithoutAutoscroll)
    mailbox.configuration = nil
    scroller.configuration = new
    if new.bounds != former.bounds || new.options != former.options { setNeedsLayout() }
    let isSameEye = new.viewpointOffset == former.viewpointOffset
    if new.contentOffset != former.contentOffset || !isSameEye
      || new.clipsToBounds != former.clipsToBounds
    {
      markChanged()
    }
    if new.type.axes != former.type.axes || new.isVertical != former.isVertical {
      // The measurements were made along the former axis.
      arrangement.setNeedsMeasurement()
      scroller.drag?.translation = nil
    }
    if new.type != former.type || new.isVertical != former.isVertical {
      switchLayout(from: former.camera)
    } else if new.contentOffset != former.contentOffset {
      layOut()
    } else if new.motion != former.motion || !isSameEye && new.motion == .natural {
      // With `.natural` motion, the number of items that fill the bounds depends on the viewpoint.
      arrangement.needsMetrics = true
      update()
    } else if new.perspective != former.perspective || !isSameEye {
      updateTransforms()
    }
    if !new.isScrollEnabled { scroller.cutOffDrag() }
    if former.autoscroll == 0, new.autoscroll != 0 { frameIntervals.isAfterPause = !wasMoving }
    if former.autoscroll != 0, new.autoscroll == 0 { scroller.endAutoscroll(former.autoscroll) }
  }
}
