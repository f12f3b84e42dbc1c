import Geometry
import Gestures
import Stage

extension OptionsPanel {
  func setUpInput() {
    slide.axis = .horizontal
    slide.shouldBegin = { [unowned self] _ in
      landed.map { !$0.isSwitch } ?? false
    }
    slide.onPan = { [unowned self] in follow($0) }
    drag.axis = .vertical
    drag.onPan = { [unowned self] in scroll($0) }
    tap.maximumCount = 2
    tap.onTap = { [unowned self] in take($0) }
    wheel.onPan = { [unowned self] in scroll($0) }
    wheel.onStep = { [unowned self] in scroll(by: Double($0.count) * Self.rowHeight) }
  }

  /// Enters the contest for a touch on the panel, and keeps all others out of it. False for a touch
  /// beside it.
  func enter(_ contest: Contest, at point: Point) -> Bool {
    guard isOpen, frame.contains(point) else { return false }
    if !isSliding, !isDragging {
      landing = point
      landed = row(at: point).map { lines[$0].row }
    }
    contest.append(tap)
    contest.append(slide)
    contest.append(drag)
    contest.append(wheel)
    return true
  }

  /// Takes a key; false if the panel has no use for it.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isOpen, modifiers.isEmpty, lines.indices.contains(focus) else { return false }
    switch key {
    case .up: focus = max(focus - 1, 0)
    case .down: focus = min(focus + 1, lines.count - 1)
    case .left: change(by: -1)
    case .right: change(by: 1)
    default: return false
    }
    showsFocus = true
    reveal(focus)
    return true
  }

  private func change(by presses: Int) {
    let row = lines[focus].row
    if let scale = scale(of: row) {
      scene.set(row, to: scale.value(presses, from: scene.value(of: row)))
    } else {
      scene.set(row, to: presses > 0 ? 1 : 0)
    }
  }

  /// A slider under a finger: the knob that it has grabbed keeps its distance; from elsewhere the
  /// knob comes to the finger.
  private func follow(_ pan: Pan) {
    isSliding = pan.state == .began || pan.state == .changed
    // Another type may have come since the finger landed, and not have this row.
    guard let row = landed, let scale = scale(of: row),
      let index = lines.firstIndex(where: { $0.row == row })
    else { return }
    let track = track(in: frame(ofRow: index))
    if pan.state == .began {
      choose(index)
      let knob = track.start + scale.position(of: scene.value(of: row)) * track.length
      grip = abs(knob - landing.x) <= 24 ? knob - landing.x : 0
    }
    let x = landing.x + pan.translation.x + grip
    scene.set(row, to: scale.value(at: (x - track.start) / track.length))
  }

  /// The rows under a finger.
  private func scroll(_ pan: Pan) {
    if pan.state == .began { lastTranslation = pan.translation.y }
    isDragging = pan.state == .began || pan.state == .changed
    scroll(by: lastTranslation - pan.translation.y)
    lastTranslation = pan.translation.y
  }

  private func take(_ tap: Tap) {
    guard let index = row(at: tap.position) else { return }
    let row = lines[index].row
    choose(index)
    guard let scale = scale(of: row) else {
      scene.set(row, to: scene.value(of: row) == 0 ? 1 : 0)
      return
    }
    let frame = frame(ofRow: index)
    if tap.count == 2 {
      scene.restore(row)
    } else if tap.position.y >= frame.center.y {
      let track = track(in: frame)
      scene.set(row, to: scale.value(at: (tap.position.x - track.start) / track.length))
    }
  }

  private func choose(_ index: Int) {
    focus = index
    showsFocus = false
  }
}
