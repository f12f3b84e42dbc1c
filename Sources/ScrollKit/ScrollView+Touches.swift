import GeometryKit
import GestureKit

extension ScrollView {
  /// Appends the view's recognizers to a competition. The origin of the competition's plane must be
  /// the upper left corner of the viewport.
  public func addRecognizers(to competition: Competition) {
    if let pinchGestureRecognizer { competition.append(pinchGestureRecognizer) }
    competition.append(panGestureRecognizer)
    competition.append(touchObserver)
    competition.append(wheelRecognizer)
  }

  /// Whether content receives a touch with a delay of 0.15 s. A touch that becomes a drag within
  /// the delay never reaches the content. Default: `true`.
  public final var delaysContentTouches: Bool {
    get { panGestureRecognizer.contentTouches.delaysTouches }
    set { panGestureRecognizer.contentTouches.delaysTouches = newValue }
  }

  /// Whether a drag may claim a touch that content has already received. Default: `true`.
  public final var canCancelContentTouches: Bool {
    get { panGestureRecognizer.contentTouches.canCancelTouches }
    set { panGestureRecognizer.contentTouches.canCancelTouches = newValue }
  }

  /// The recognizer of pinches, which passes them to `pinch(_:)`; `nil` while zooming is disabled.
  public final var pinchGestureRecognizer: PinchRecognizer? { canZoom ? pinchRecognizer : nil }

  /// Whether a finger that lands now would stop a visible motion.
  private var isCatchable: Bool {
    guard configuration.isScrollEnabled, case .scroll = motion else { return false }
    return (destination - offset).length > ScrollPhysics.invisibleDistance
  }

  func connectRecognizers() {
    panGestureRecognizer.team = ObjectIdentifier(self)
    panGestureRecognizer.contentTouches.delaysTouches = true
    panGestureRecognizer.isContentMoving = { [weak self] in self?.isCatchable ?? false }
    panGestureRecognizer.shouldBegin = { [weak self] translation in
      self?.shouldBeginDrag(translation: translation) ?? false
    }
    panGestureRecognizer.contentTouches.shouldReachContent = { [weak self] touch, content in
      self?.touchesShouldBegin([touch], in: content) ?? true
    }
    panGestureRecognizer.contentTouches.shouldCancelContent = { [weak self] content in
      self?.touchesShouldCancel(in: content) ?? true
    }
    panGestureRecognizer.onPan = { [weak self] pan in self?.pan(pan) }
    pinchRecognizer.team = ObjectIdentifier(self)
    pinchRecognizer.onPinch = { [weak self] pinch in self?.pinch(pinch) }
    wheelRecognizer.shouldBegin = { [weak self] translation in
      self?.shouldBeginDrag(translation: translation) ?? false
    }
    wheelRecognizer.onPan = { [weak self] pan in self?.pan(pan) }
    wheelRecognizer.onZoom = { [weak self] zoom in self?.zoom(zoom) ?? false }
    wheelRecognizer.onStep = { [weak self] count, time in self?.scroll(byNotches: count, at: time) }
    directionalPressGestureRecognizer.onPress = { [weak self] key in self?.press(key) ?? false }
    touchObserver.onDown = { [weak self] touch in self?.touchDown(at: touch.time) }
    touchObserver.onUp = { [weak self] touch, _ in
      guard let self, touchObserver.touchCount == 0 else { return }
      touchUp(at: touch.time)
    }
  }
}
