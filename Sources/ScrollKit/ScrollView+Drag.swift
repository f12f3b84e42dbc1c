import GeometryKit
import GestureKit

extension ScrollView {
  /// A finger landed: what moves stops where it is. A zoom goes on. Nothing while scrolling is off. `time`
  /// is when, in seconds; by default the view's.
  public func touchDown(at time: Double? = nil) {
    if let time { self.time = time }
    guard isScrollEnabled, !isTracking else { return }
    isTracking = true
    caught = CaughtMotion()
    catchMotion()
  }

  /// The finger left without having dragged: what it stopped settles. `time` is when, likewise.
  public func touchUp(at time: Double? = nil) {
    if let time { self.time = time }
    guard isTracking, drag == nil, !isZooming else { return }
    isTracking = false
    caught = CaughtMotion()
    if case .none = motion { settle() }
  }

  /// A drag goes on. One that is refused at `began` is ignored until the next `began`.
  public func pan(_ pan: Pan) {
    time = pan.time
    switch pan.state {
    case .began:
      // A drag whose end never came would otherwise go on in this one.
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

  /// Stops what moves, and remembers what a flick may take over from it.
  private func catchMotion() {
    advance(to: time)
    switch motion {
    case .none, .zoom: return
    case .glide(let x, let y, let start):
      let elapsed = time - start
      caught.carried = Point(
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
      carried: caught.carried)
    chooseAxes(for: translation)
    indicatorFade.show(at: time)
    tell(.willBeginDragging)
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
      // The zoom has the offset until it is through; the drag then goes on from there.
      takeHold()
      return
    }
    move(to: drag.offset(from: offset))
    if isDownwards, keyboardDismissMode == .interactive { dismissKeyboard() }
  }

  func endDrag(velocity: Point) {
    guard let drag else { return }
    self.drag = nil
    isTracking = false
    caught = CaughtMotion()
    if case .zoom = motion {
      isDragging = false
      isDecelerating = false
      tell(.didEndDragging(willDecelerate: false))
    } else {
      release(drag, fingerVelocity: velocity)
    }
  }

  /// Once the drag has moved, its direction decides which axes it moves.
  private func chooseAxes(for translation: Point) {
    guard var drag, !drag.hasDirection else { return }
    drag.hasDirection = translation != .zero
    self.drag = drag
    takeHold(lockedTo: isDirectionalLockEnabled ? translation.mainAxis : nil)
  }

  /// Takes hold of the content anew where it is, with the axes that may move.
  private func takeHold(lockedTo locked: Axis?) {
    guard var drag else { return }
    drag.x = locked == .vertical ? nil : axisDrag(along: .horizontal, at: drag.translation)
    drag.y = locked == .horizontal ? nil : axisDrag(along: .vertical, at: drag.translation)
    self.drag = drag
  }

  /// Takes hold of the content anew where it is, after something else has moved it or its range.
  func takeHold() {
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
