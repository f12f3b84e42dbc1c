import Geometry
import Gestures

/// One picture over everything, as large as the window lets it be.
final class Viewer {
  /// The item that is open, or on its way back.
  private(set) var index: Int?
  /// Asked to close by a tap.
  var onClose: (() -> Void)?
  /// Asked for the next (1) or the previous (−1) picture by a swipe.
  var onStep: ((Int) -> Void)?
  /// The window's size in points.
  var size = Size.zero
  /// Whether it is open or opening.
  private(set) var isOpen = false

  /// 0 where the card is in the carousel, 1 where it fills the window.
  private var presence = Transition(0)
  /// How far the picture is from its place, in points along x.
  private var slide = Transition(0)
  private var isDragging = false
  /// The picture that makes way, and on which side of the present one it was.
  private(set) var previous: (index: Int, side: Double)?
  private var time = 0.0
  private var opened = -Double.infinity
  /// When the slideshow goes on; `nil` where there is none.
  private(set) var nextTurn: Double?
  /// How long a slideshow shows a picture, in seconds.
  static let slideTime = 4.0
  private let tap = TapRecognizer()
  private let pan = PanRecognizer()

  init() {
    pan.axis = .horizontal
    tap.onTap = { [unowned self] tap in
      // The second click of the double click that opened it doesn't close it again.
      if tap.time - opened > GestureConstants.doubleClickInterval { onClose?() }
    }
    pan.onPan = { [unowned self] in follow($0) }
  }

  func enter(_ contest: Contest) {
    contest.append(tap)
    contest.append(pan)
  }

  /// Whether any of it is to be seen.
  var isVisible: Bool { isOpen || !presence.isOver(at: time) }
  /// 0 in the carousel, 1 in the window.
  var openness: Double { presence.value(at: time) }
  /// Where the picture is, from its place, in points along x.
  var offset: Double { slide.value(at: time) }

  /// Whether one picture makes way for another.
  var isTurning: Bool { !slide.isOver(at: time) }

  /// Whether one picture follows another by itself.
  var isPlaying: Bool { nextTurn != nil }

  /// Starts or ends the slideshow.
  func toggleSlideshow() { nextTurn = isPlaying ? nil : time + Self.slideTime }

  func isMoving(at time: Double) -> Bool {
    !presence.isOver(at: time) || !isDragging && !slide.isOver(at: time)
  }

  func advance(to time: Double) {
    self.time = time
    if let turn = nextTurn, time >= turn {
      nextTurn = time + Self.slideTime
      if !isDragging { onStep?(1) }
    }
    if slide.isOver(at: time), !isDragging { previous = nil }
    if !isVisible { index = nil }
  }

  func open(_ index: Int) {
    self.index = index
    isOpen = true
    opened = time
    slide = Transition(0)
    previous = nil
    presence.go(to: 1, at: time, duration: Look.move)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    nextTurn = nil
    slide.go(to: 0, at: time, duration: Look.move)
    presence.go(to: 0, at: time, duration: Look.move)
  }

  func closeAtOnce() {
    isOpen = false
    nextTurn = nil
    index = nil
    previous = nil
    presence = Transition(0)
    slide = Transition(0)
  }

  /// Goes on to another picture, which comes in from the right (1) or the left (−1).
  func turn(to index: Int, from side: Double) {
    guard isOpen, let old = self.index, old != index else { return }
    previous = (old, -side)
    if isPlaying { nextTurn = time + Self.slideTime }
    self.index = index
    slide = Transition(offset + side * size.width)
    slide.go(to: 0, at: time, duration: Look.move)
  }

  private func follow(_ pan: Pan) {
    switch pan.state {
    case .began, .changed:
      isDragging = true
      slide = Transition(pan.translation.x)
    case .ended, .cancelled:
      isDragging = false
      let isFar = abs(pan.translation.x) > size.width / 4
      let isFast = abs(pan.velocity.x) > 300 && pan.velocity.x * pan.translation.x > 0
      if pan.state == .ended, isFar || isFast { onStep?(pan.translation.x < 0 ? 1 : -1) }
      if slide.isOver(at: time) { slide.go(to: 0, at: time, duration: Look.fade) }
    }
  }
}
