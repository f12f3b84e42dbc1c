import GestureKit

extension ScrollView {
  /// Enters all that hears of a touch or the wheel on it in a contest, in whose plane the viewport's
  /// upper left corner is the origin.
  public func enter(_ contest: Contest) {
    if let pinchGestureRecognizer { contest.append(pinchGestureRecognizer) }
    contest.append(panGestureRecognizer)
    contest.append(touchObserver)
    contest.append(wheelRecognizer)
  }

  /// Asks whether content inside may have touches. If so, the view remembers it until the finger
  /// leaves, and asks `touchesShouldCancel(in:)` before a drag takes the touch away.
  public func shouldDeliver(_ touches: [Touch], to content: AnyObject) -> Bool {
    guard touchesShouldBegin(touches, in: content) else { return false }
    touchedContent = content
    return true
  }

  /// Whether a drag may begin although content has got the touch.
  var mayTakeTouch: Bool {
    guard let touchedContent else { return true }
    return canCancelContentTouches && touchesShouldCancel(in: touchedContent)
  }

  /// Whether a finger that lands now stops something.
  private var isCatchable: Bool {
    switch motion {
    case .glide, .animation: isScrollEnabled
    case .none, .zoom: false
    }
  }

  func listenToRecognizers() {
    panGestureRecognizer.team = ObjectIdentifier(self)
    panGestureRecognizer.delaysContentTouches = true
    panGestureRecognizer.isContentMoving = { [weak self] in self?.isCatchable ?? false }
    panGestureRecognizer.shouldBegin = { [weak self] translation in
      guard let self else { return false }
      return mayTakeTouch && shouldBeginDrag(translation: translation)
    }
    panGestureRecognizer.onPan = { [weak self] pan in self?.pan(pan) }
    pinchRecognizer.team = ObjectIdentifier(self)
    pinchRecognizer.onPinch = { [weak self] pinch in self?.pinch(pinch) }
    wheelRecognizer.onPan = { [weak self] pan in self?.pan(pan) }
    wheelRecognizer.onStep = { [weak self] count, time in
      self?.time = time
      self?.scroll(byNotches: count)
    }
    directionalPressGestureRecognizer.onPress = { [weak self] key in self?.press(key) ?? false }
    touchObserver.onDown = { [weak self] touch in
      guard let self else { return }
      fingersDown += 1
      time = touch.time
      touchDown()
    }
    touchObserver.onUp = { [weak self] touch, _ in
      guard let self else { return }
      fingersDown -= 1
      time = touch.time
      guard fingersDown == 0 else { return }
      touchedContent = nil
      touchUp()
    }
  }
}
