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

  /// Whether a finger that lands now would stop a visible motion.
  private var isCatchable: Bool {
    guard isScrollEnabled else { return false }
    switch motion {
    case .glide(let x, let y, _): return isFar(from: Point(x: x.target, y: y.target))
    case .animation(let animation): return isFar(from: animation.end)
    case .none, .zoom: return false
    }
  }

  private func isFar(from target: Point) -> Bool {
    (target - offset).length > ScrollPhysics.invisibleDistance
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
    touchObserver.onDown = { [weak self] touch in
      guard let self else { return }
      fingersDown += 1
      touchDown(at: touch.time)
    }
    touchObserver.onUp = { [weak self] touch, _ in
      guard let self else { return }
      fingersDown -= 1
      if fingersDown == 0 { touchUp(at: touch.time) }
    }
  }
}
