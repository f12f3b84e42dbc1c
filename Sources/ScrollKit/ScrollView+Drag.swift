import GeometryKit
import GestureKit
import MotionKit

extension ScrollView {
  /// Handles the landing of a finger, which stops a deceleration or animated scroll. A zoom
  /// continues. Does nothing while scrolling is disabled. `time` is the time of the landing, in
  /// seconds; `nil` means the view's present time.
  public func touchDown(at time: Double? = nil) {
    if let time { self.time = time }
    if !isTracking { hold() }
  }

  /// Handles the end of a touch that didn't drag. If the touch stopped a motion, the content now
  /// settles. `time` is the time of the end, in seconds; `nil` means the view's present time.
  public func touchUp(at time: Double? = nil) {
    if let time { self.time = time }
    guard isTracking, drag == nil, !isZooming else { return }
    touch = nil
    if !isScrolling { settle() }
  }

  /// Handles an event of a drag. If the drag is refused at `began`, its other events are ignored.
  public func pan(_ pan: Pan) {
    time = pan.time
    switch pan.state {
    case .began:
      // Ends an earlier drag whose end was never reported.
      endDrag(velocity: .zero)
      beginDrag(at: pan.translation.sanitized(or: .zero))
    case .changed:
      moveDrag(to: pan.translation)
    case .ended:
      moveDrag(to: pan.translation)
      endDrag(velocity: pan.velocity.sanitized(or: .zero))
    case .cancelled:
      endDrag(velocity: .zero)
    }
  }

  /// Holds the view by a touch, and stops the current motion, except a zoom. Stores in `touch` the
  /// motion's target, and the part of the motion's velocity that a flick may add to its own
  /// velocity. Does nothing while scrolling is disabled.
  func hold() {
    guard configuration.isScrollEnabled else { return }
    advance(to: time)
    // The delegate may have disabled scrolling when the movement was reported.
    guard configuration.isScrollEnabled else { return }
    touch = touch ?? HoldingTouch()
    guard case .scroll(let scroll, let start) = motion else { return }
    touch?.target = destination
    if scroll == .deceleration {
      touch?.inheritedVelocity = Point { axis in
        // A flick doesn't inherit the velocity of a bounce.
        guard range(along: axis).contains(offset[axis]) else { return 0 }
        return Flick.carriedVelocity(of: self[axis].track?.velocity(at: time - start) ?? 0)
      }
    }
    begin(.none)
  }

  private func beginDrag(at translation: Point) {
    guard shouldBeginDrag(translation: translation) else { return }
    hold()
    guard isTracking else { return }
    isDragging = true
    let target = touch?.target ?? offset
    drag = ScrollDrag(
      translation: translation, hasDirection: false, startOffset: offset,
      startPage: Point { axisMotion(along: $0).page(at: target[$0]) },
      inheritedVelocity: touch?.inheritedVelocity ?? .zero)
    chooseAxes(for: translation)
    indicatorFade.show(at: time)
    report(.willBeginDragging)
    if configuration.keyboardDismissMode == .onDrag { dismissKeyboard() }
  }

  private func moveDrag(to translation: Point) {
    guard let last = drag?.translation else { return }
    let translation = translation.sanitized(or: last)
    guard translation != last else { return }
    chooseAxes(for: translation)
    drag?.translation = translation
    if isZoomAnimating {
      // A zoom in progress determines the offset. When the zoom ends, the drag continues from that
      // offset.
      restartDrag()
      return
    }
    move(to: Point { self[$0].drag?.offset(at: translation[$0]) ?? offset[$0] })
    if translation.y > last.y, configuration.keyboardDismissMode == .interactive {
      dismissKeyboard()
    }
  }

  func endDrag(velocity: Point) {
    guard let drag else { return }
    let velocity = flickVelocity(of: drag, fingerVelocity: velocity)
    self.drag = nil
    x.drag = nil
    y.drag = nil
    touch = nil
    if isZoomAnimating {
      isDragging = false
      isDecelerating = false
      report(.didEndDragging(willDecelerate: false))
    } else {
      release(drag, velocity: velocity)
    }
  }

  /// Chooses the axes along which the drag moves the content, according to its first movement.
  private func chooseAxes(for translation: Point) {
    guard let drag, !drag.hasDirection else { return }
    self.drag?.hasDirection = translation != .zero
    let locked = configuration.isDirectionalLockEnabled ? translation.mainAxis : nil
    for axis in Axis.allCases {
      self[axis].drag = locked == axis.perpendicular ? nil : axisDrag(along: axis)
    }
  }

  /// Lets a drag or a pinch continue from the present scale and offset, after something else has
  /// changed them or their limits.
  func rebaseGesture() {
    restartDrag()
    rebasePinch()
  }

  /// Restarts the drag at the present offset.
  private func restartDrag() {
    for axis in Axis.allCases where self[axis].drag != nil {
      self[axis].drag = axisDrag(along: axis)
    }
  }

  private func axisDrag(along axis: Axis) -> AxisDrag? {
    guard let drag, canDrag(along: axis) else { return nil }
    return AxisDrag(
      offset: offset[axis], translation: drag.translation[axis], range: range(along: axis),
      viewportLength: configuration.bounds[axis], bounces: configuration.bounces)
  }

  private func dismissKeyboard() {
    guard drag?.hasDismissedKeyboard == false else { return }
    drag?.hasDismissedKeyboard = true
    endTextEntry()
  }
}
