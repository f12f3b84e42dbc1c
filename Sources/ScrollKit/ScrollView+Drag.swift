import GeometryKit
import GestureKit

extension ScrollView {
  /// Handles the landing of a finger, which stops a deceleration or animated scroll. A zoom
  /// continues. Does nothing while scrolling is disabled. `time` is the time of the landing, in
  /// seconds; `nil` means the view's present time.
  public func touchDown(at time: Double? = nil) {
    if let time { self.time = time }
    guard isScrollEnabled, !isTracking else { return }
    isTracking = true
    caught = StoppedMotion()
    catchMotion()
  }

  /// Handles the end of a touch that didn't drag. If the touch stopped a motion, the content now
  /// settles. `time` is the time of the end, in seconds; `nil` means the view's present time.
  public func touchUp(at time: Double? = nil) {
    if let time { self.time = time }
    guard isTracking, drag == nil, !isZooming else { return }
    isTracking = false
    caught = StoppedMotion()
    if case .none = motion { settle() }
  }

  /// Handles an event of a drag. If the drag is refused at `began`, its other events are ignored.
  public func pan(_ pan: Pan) {
    time = pan.time
    switch pan.state {
    case .began:
      // Ends an earlier drag whose end was never reported.
      endDrag(velocity: .zero)
      beginDrag(at: pan.translation.settled(or: .zero))
    case .changed:
      moveDrag(to: pan.translation)
    case .ended:
      moveDrag(to: pan.translation)
      endDrag(velocity: pan.velocity.settled(or: .zero))
    case .cancelled:
      endDrag(velocity: .zero)
    }
  }

  /// Stops the current motion. Stores its target in `caught`, and the part of its velocity that a
  /// flick may add to its own.
  private func catchMotion() {
    advance(to: time)
    switch motion {
    case .none, .zoom: return
    case .glide(let x, let y, let start):
      let elapsed = time - start
      caught.inheritedVelocity = Point(
        x: carriedVelocity(x.velocity(at: elapsed), along: .horizontal),
        y: carriedVelocity(y.velocity(at: elapsed), along: .vertical))
      caught.target = Point(x: x.target, y: y.target)
    case .animation(let animation):
      caught.target = animation.end
    }
    begin(.none)
  }

  private func beginDrag(at translation: Point) {
    guard shouldBeginDrag(translation: translation) else { return }
    touchDown()
    catchMotion()
    isDragging = true
    let target = caught.target ?? offset
    drag = ScrollDrag(
      translation: translation, hasDirection: false, startOffset: offset,
      startPage: Point(
        x: page(at: target.x, along: .horizontal), y: page(at: target.y, along: .vertical)),
      inheritedVelocity: caught.inheritedVelocity)
    chooseAxes(for: translation)
    indicatorFade.show(at: time)
    report(.willBeginDragging)
    if keyboardDismissMode == .onDrag { dismissKeyboard() }
  }

  private func moveDrag(to translation: Point) {
    guard let last = drag?.translation else { return }
    let translation = translation.settled(or: last)
    guard translation != last else { return }
    chooseAxes(for: translation)
    guard var drag else { return }
    let isDownwards = translation.y > last.y
    drag.translation = translation
    self.drag = drag
    if case .zoom = motion {
      // Until the zoom ends, it determines the offset. The drag then continues from that offset.
      restartDrag()
      return
    }
    move(to: drag.offset(from: offset))
    if isDownwards, keyboardDismissMode == .interactive { dismissKeyboard() }
  }

  func endDrag(velocity: Point) {
    guard let drag else { return }
    self.drag = nil
    isTracking = false
    caught = StoppedMotion()
    if case .zoom = motion {
      isDragging = false
      isDecelerating = false
      report(.didEndDragging(willDecelerate: false))
    } else {
      release(drag, fingerVelocity: velocity)
    }
  }

  /// Chooses the axes along which the drag moves the content, according to its first movement.
  private func chooseAxes(for translation: Point) {
    guard var drag, !drag.hasDirection else { return }
    drag.hasDirection = translation != .zero
    self.drag = drag
    restartDrag(lockedTo: isDirectionalLockEnabled ? translation.mainAxis : nil)
  }

  /// Restarts the drag at the present offset, with the axes along which it may move the content.
  private func restartDrag(lockedTo locked: Axis?) {
    guard var drag else { return }
    drag.x = locked == .vertical ? nil : axisDrag(along: .horizontal, at: drag.translation)
    drag.y = locked == .horizontal ? nil : axisDrag(along: .vertical, at: drag.translation)
    self.drag = drag
  }

  /// Restarts the drag at the present offset, after something else has changed the offset or its
  /// range.
  func restartDrag() {
    guard var drag else { return }
    if drag.x != nil { drag.x = axisDrag(along: .horizontal, at: drag.translation) }
    if drag.y != nil { drag.y = axisDrag(along: .vertical, at: drag.translation) }
    self.drag = drag
  }

  private func axisDrag(along axis: Axis, at translation: Point) -> AxisDrag? {
    guard canDrag(along: axis) else { return nil }
    return AxisDrag(
      offset: offset[axis], translation: translation[axis], range: range(along: axis),
      side: bounds[axis], bounces: bounces)
  }

  private func dismissKeyboard() {
    guard var drag, !drag.hasDismissedKeyboard else { return }
    drag.hasDismissedKeyboard = true
    self.drag = drag
    endTextEntry()
  }
}
