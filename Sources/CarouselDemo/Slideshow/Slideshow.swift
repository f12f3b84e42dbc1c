import GeometryKit
import GestureKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A slideshow that fills the window: pictures that pan and zoom slowly and fade into each other.
///
/// The course of a slideshow depends only on the time and on the user's input, so that every replay
/// of a recorded session shows the same pictures.
final class Slideshow: View {
  /// The source of the pictures.
  weak var source: (any ViewerSource)?
  /// Returns where a picture is outside the slideshow. The slideshow starts and ends there.
  var card: (_ index: Int) -> ViewerCard? = { _ in nil }
  /// Called when another picture is shown, with its index.
  var onTurn: ((_ index: Int) -> Void)?
  /// Called when the slideshow starts to close.
  var onClose: (() -> Void)?
  private let preferences: Preferences
  /// The user's settings.
  var settings = SlideshowSettings() { didSet { apply(settings, replacing: oldValue) } }

  let controls = SlideshowControls()
  let pictures: TextureStore
  /// Whether the slideshow is open or opening.
  private(set) var isOpen = false
  /// The progress of opening: 0 at the card in the carousel, 1 in the whole window.
  private var presence = AnimatedValue(0, .spring(precision: 0.002))
  private var controlsVisibility = TransientVisibility()
  private(set) var clock = PlayClock()

  private var sequence = SlideSequence(.inOrder, of: 1, from: 0, seed: 0)
  /// The number of pictures.
  private var count = 0
  /// The seed of everything random in this slideshow.
  private var seed: UInt64 = 0
  /// The number of the current slide, from 1.
  private var slideNumber: UInt64 = 0
  /// The current slide; `nil` before the first slideshow.
  private(set) var slide: Slide?
  /// The slide that the current one fades over; `nil` if there is none.
  private(set) var former: Slide?
  /// The opacity of the current slide's picture.
  var fade = AnimatedValue(1, .eased(duration: fadeDuration))
  /// The view of the former slide.
  let formerView = ViewerPicture()
  /// The view of the current slide.
  let slideView = ViewerPicture()

  private let tap = TapRecognizer()
  private let swipe = PanRecognizer()

  /// The duration of a fade between two pictures, in seconds.
  static let fadeDuration = 1.2
  /// The duration of a fade after a command or a swipe, in seconds.
  private static let quickFadeDuration = 0.35
  /// The minimum length of a swipe, in points.
  private static let swipeLength = 48.0

  init(_ pictures: TextureStore, _ preferences: Preferences) {
    self.pictures = pictures
    self.preferences = preferences
    super.init()
    isHidden = true
    for view in [formerView, slideView, controls] { add(view) }
    tap.onTap = { [unowned self] in
      if controlsVisibility.isShown {
        controlsVisibility.hide(at: $0.time)
      } else {
        showControls(at: $0.time)
      }
    }
    swipe.onPan = { [unowned self] in handle($0) }
  }

  // MARK: State

  /// Whether any part of the slideshow is visible.
  var isVisible: Bool { isOpen || !presence.isAtRest(at: time) }
  /// The index of the current picture; `nil` if the slideshow is hidden.
  var index: Int? { isVisible ? slide?.index : nil }
  /// Whether pictures don't move. Each picture then has the largest size that fits in the window.
  var reducesMotion: Bool { preferences.reducesMotion }
  /// The index of the picture that follows the current one.
  var nextIndex: Int { sequence.index(after: 1) }
  /// Whether pictures change without user input.
  var isPlaying: Bool { isOpen && clock.isRunning }
  /// The progress of opening: 0 at the card in the carousel, 1 in the whole window.
  var openness: Double { presence.value(at: time) }
  /// Whether the slideshow covers everything behind it.
  var coversWindow: Bool { openness >= 1 }
  /// The opacity of the controls, 0…1.
  var controlsOpacity: Double { controlsVisibility.opacity(at: time) * openness }
  /// Whether the mouse cursor is hidden: while the controls are.
  var hidesCursor: Bool { isOpen && !controlsVisibility.isShown }

  // MARK: Opening and closing

  /// Starts a slideshow of `count` pictures with the picture at an index, at a time in seconds.
  func open(_ index: Int, of count: Int, at time: Double) {
    isOpen = true
    isHidden = false
    clock = PlayClock()
    clock.resume(at: time)
    controlsVisibility.hide(at: time)
    self.count = count
    seed = time.bitPattern
    slideNumber = 0
    sequence = SlideSequence(settings.order, of: count, from: index, seed: seed)
    beginSlide(index)
    former = nil
    fade.set(1)
    presence.go(to: 1, at: time)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    clock.pause(at: time)
    controls.resignFocus()
    presence.go(to: 0, at: time)
    onClose?()
  }

  func closeImmediately() {
    close()
    presence.set(0)
    isHidden = true
  }

  // MARK: Course

  /// Pauses the slideshow and shows the controls, or resumes the slideshow.
  func togglePause() {
    guard isOpen else { return }
    if clock.isRunning {
      clock.pause(at: time)
      showControls(at: time)
    } else {
      clock.resume(at: time)
      controlsVisibility.hide(at: time)
    }
  }

  /// Moves to another picture after a command.
  func step(by steps: Int) {
    if isOpen { step(by: steps, fading: Self.quickFadeDuration) }
  }

  /// Moves to the picture at an index after a command.
  func show(_ index: Int) {
    guard isOpen, index != slide?.index, (0..<count).contains(index) else { return }
    sequence = SlideSequence(settings.order, of: count, from: index, seed: seed &+ slideNumber)
    step(by: 0, fading: Self.quickFadeDuration)
  }

  private func step(by steps: Int, fading duration: Double) {
    // While two pictures fade into each other, the more visible picture becomes the former one.
    if fade.value(at: time) > 0.5 || former == nil { former = slide }
    sequence.move(by: steps)
    beginSlide(sequence.index)
    fade.set(0)
    fade.go(to: 1, at: time, along: .eased(duration: duration))
    onTurn?(sequence.index)
  }

  private func beginSlide(_ index: Int) {
    slideNumber += 1
    slide = Slide(
      index, seed: seed &+ slideNumber, start: clock.value(at: time),
      duration: settings.interval.seconds + Self.fadeDuration)
  }

  private func apply(_ new: SlideshowSettings, replacing old: SlideshowSettings) {
    guard isOpen, var slide else { return }
    if new.order != old.order {
      sequence = SlideSequence(new.order, of: count, from: slide.index, seed: seed &+ slideNumber)
    }
    if new.interval != old.interval {
      // A slide that is due already moves at its pace until the next slide has faded in.
      let now = clock.value(at: time)
      let end = slide.start + new.interval.seconds + Self.fadeDuration
      slide.end(at: max(end, now + Self.fadeDuration), from: now)
      self.slide = slide
    }
  }

  /// Updates the slideshow after the list of pictures has changed.
  ///
  /// - Parameters:
  ///   - index: The new index of the current picture or, if it was removed, of its successor.
  ///   - count: The number of pictures.
  ///   - isSame: Whether the current picture is the same as before.
  func update(to index: Int, of count: Int, isSame: Bool) {
    guard isOpen else { return }
    guard index >= 0, index < count else { return closeImmediately() }
    self.count = count
    former = nil
    fade.set(1)
    sequence = SlideSequence(settings.order, of: count, from: index, seed: seed)
    if isSame { slide?.index = index } else { beginSlide(index) }
  }

  /// The time at which the next picture is due, in seconds; `nil` while the slideshow is paused.
  private var nextTime: Double? {
    guard isPlaying, let slide else { return nil }
    return time + slide.start + settings.interval.seconds - clock.value(at: time)
  }

  override func advance(to time: Double) {
    if let nextTime, time >= nextTime { step(by: 1, fading: Self.fadeDuration) }
    if fade.isAtRest(at: time) { former = nil }
    controlsVisibility.advance(to: time, isHeld: controls.holdsFocus)
    if !controlsVisibility.isShown, controlsOpacity <= 0 { controls.resignFocus() }
    // Update the opacity here and not only when drawing, because hidden buttons must not receive
    // touches.
    controls.opacity = controlsOpacity
    controls.isHidden = !isOpen && controlsOpacity <= 0
    controls.update(isPaused: !clock.isRunning, isShuffled: settings.order == .shuffled)
    isHidden = !isVisible
  }

  override var ownActivity: Activity {
    guard isVisible else { return .still(until: nil) }
    let isMoving =
      !presence.isAtRest(at: time) || !fade.isAtRest(at: time)
      || !controlsVisibility.isAtRest(at: time)
      || isPlaying && !reducesMotion
    return isMoving ? .moving : .still(until: controlsVisibility.end).union(.still(until: nextTime))
  }

  // MARK: Input

  override var acceptsTouches: Bool { isOpen }

  /// The buttons. They can get the focus even while they are hidden, because the focus shows them.
  override var focusableSubviews: [View] { isOpen ? controls.buttons : [] }

  /// Returns the visible control at a point, otherwise the slideshow. Returns `nil` while the
  /// slideshow isn't open.
  override func hitTest(_ point: Point) -> View? {
    guard isOpen, bounds.contains(point) else { return nil }
    return controlsOpacity > 0.5 ? controls.hitTest(point) ?? self : self
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    competition.append(swipe)
  }

  /// Shows the controls for a while from a time on, in seconds. Returns whether they were hidden.
  @discardableResult
  func showControls(at time: Double) -> Bool { controlsVisibility.show(at: time) }

  /// Handles a swipe: to the side for another picture, down to end the slideshow.
  private func handle(_ pan: Pan) {
    guard pan.state == .ended else { return }
    let (x, y) = (pan.translation.x, pan.translation.y)
    if abs(x) > abs(y) {
      if abs(x) > Self.swipeLength { step(by: x < 0 ? 1 : -1) }
    } else if y > Self.swipeLength {
      close()
    }
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) { controls.frame = bounds }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    if isVisible { showPictures(pixelRatio: pixelRatio) }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isVisible { canvas.fill(bounds, color: .black.faded(by: openness)) }
  }
}
