import GeometryKit
import GestureKit
import Testing

@testable import ViewKit

/// Views on a plane, and a finger that touches them. A recognizer behind the views recognizes
/// horizontal drags, as a cube would.
private final class ControlHarness {
  let tree = ViewTree(root: View(frame: Rect(x: 300, y: 200, width: 0, height: 0)))
  let outer = PanRecognizer()
  var outerPans = 0
  private(set) lazy var arena: GestureArena = GestureArena { [unowned self] point, competition in
    tree.addRecognizers(to: competition, of: arena, at: point)
    competition.append(outer)
  }

  init(_ views: View...) {
    views.forEach(tree.root.add)
    outer.axis = .horizontal
    outer.onPan = { [unowned self] _ in outerPans += 1 }
  }

  /// Returns the view that is hit at a point of the plane.
  func hit(_ point: Point) -> View? { tree.root.hitTest(point) }

  /// Moves a finger along points of the plane, 20 ms apart, and lifts it.
  func drag(_ points: Point...) {
    for (index, point) in points.enumerated() {
      send(index == 0 ? .began : .moved, point, Double(index) * 0.02)
    }
    if let last = points.last { send(.ended, last, Double(points.count) * 0.02) }
  }

  func send(_ phase: Touch.Phase, _ point: Point, _ time: Double) {
    guard let position = tree.root.projection.project(point) else {
      Issue.record("behind the eye")
      return
    }
    tree.root.advanceAll(to: time)
    arena.handle(Touch(id: 1, phase: phase, position: position, time: time))
  }
}

/// Transforms of the plane: upright, and rotated about a vertical axis.
private let turns: [Transform3D] = [0, 0.5, -0.9, 1.2].map {
  Transform3D.perspective(-1.0 / 500).translated(x: 20, z: -60).rotated(angle: $0, y: 1)
}

@Suite struct ControlTests {
  private let frame = Rect(x: -100, y: -22, width: 200, height: 44)

  @Test(arguments: turns) func tapPressesTheButtonUnderTheFingerOnATiltedPlane(turn: Transform3D) {
    for (x, y, isHit) in [(-99.0, 0.0, true), (99, 21, true), (0, 23, false), (-101, 0, false)] {
      let button = Button("Go", frame: frame)
      var presses = 0
      button.onPress = { presses += 1 }
      let harness = ControlHarness(button)
      harness.tree.root.transform = turn
      harness.drag(Point(x: x, y: y))
      #expect(presses == (isHit ? 1 : 0), "at \(x), \(y)")
    }
  }

  @Test func smallButtonHasATargetAsLargeAsAFingertip() {
    let button = Button("Go", frame: Rect(x: 0, y: 0, width: 10, height: 90))
    #expect(button.target == Rect(x: -17, y: 0, width: 44, height: 90))
  }

  @Test func touchHitsTheTopmostViewThatAcceptsTouches() {
    let below = Button("Below", frame: frame)
    let above = Button("Above", frame: frame)
    let harness = ControlHarness(below, above, Label("Text", style: Theme().caption, frame: frame))
    #expect(harness.hit(.zero) === above)
    #expect(harness.hit(Point(x: 0, y: 100)) == nil)
  }

  @Test func dragFromAButtonReachesTheViewBehindAndCancelsThePress() {
    let button = Button("Go", frame: frame)
    var presses = 0
    button.onPress = { presses += 1 }
    let harness = ControlHarness(button)
    harness.send(.began, .zero, 0)
    #expect(button.isPressed)
    harness.send(.moved, Point(x: 30, y: 0), 0.02)
    #expect(!button.isPressed)
    harness.send(.ended, .zero, 0.04)
    #expect(presses == 0)
    #expect(harness.outerPans > 0)
  }

  @Test func tappedSwitchChangesAndAnimates() {
    let toggle = Switch("Light", frame: frame)
    var reported: [Bool] = []
    toggle.onChange = { reported.append($0) }
    let harness = ControlHarness(toggle)
    #expect(harness.tree.root.activity == .still(until: nil))
    harness.drag(.zero)
    #expect(reported == [true])
    #expect(harness.tree.root.activity == .moving)
    harness.tree.root.advanceAll(to: 1)
    #expect(harness.tree.root.activity == .still(until: nil))
    toggle.set(false)
    #expect(reported == [true])
  }

  @Test func knobOfASwitchThatIsSetTwiceDoesNotJump() {
    let toggle = Switch("Light", frame: frame)
    let tree = ViewTree(root: toggle)
    _ = tree.update(to: 10)
    toggle.set(true)
    _ = tree.update(to: 10.05)
    let position = toggle.knob.value(at: 10.05)
    #expect(position > 0.05 && position < 0.95)
    toggle.set(false)
    #expect(abs(toggle.knob.value(at: 10.05) - position) < 1e-9)
    #expect(toggle.knob.value(at: 10.3) == 0)
  }

  @Test(arguments: turns) func sliderFollowsTheFingerAndKeepsTheDragFromTheViewBehind(
    turn: Transform3D
  ) {
    let slider = Slider("Size", in: 0...10, value: 2, frame: frame)
    var reported = 0.0
    slider.onChange = { reported = $0 }
    let harness = ControlHarness(slider)
    harness.tree.root.transform = turn
    // The centre of the knob stays 13 points inside the ends of the slider. If the finger touches
    // down beside the knob, the knob moves to the finger.
    harness.drag(Point(x: -10, y: 10), Point(x: 20, y: 10), Point(x: 43.5, y: 10))
    #expect(abs(slider.value - 7.5) < 1e-9)
    #expect(reported == slider.value)
    #expect(harness.outerPans == 0)
    harness.drag(Point(x: 0, y: 10), Point(x: 60, y: 10), Point(x: 150, y: 10))
    #expect(slider.value == 10)
  }

  @Test func grabbedKnobKeepsItsDistanceFromTheFinger() {
    let slider = Slider("Size", in: 0...174, value: 87, frame: frame)
    let harness = ControlHarness(slider)
    // The knob begins at x = 0. One point of the plane corresponds to a difference of 1 in the
    // slider's value.
    harness.drag(Point(x: 15, y: 10), Point(x: 40, y: 10), Point(x: 65, y: 10))
    #expect(abs(slider.value - 137) < 1e-9)
    harness.drag(Point(x: 40, y: 10), Point(x: 10, y: 10), Point(x: -10, y: 10))
    #expect(abs(slider.value - 87) < 1e-9)
  }

  @Test func dragFromTheTitleOfASliderReachesTheViewBehind() {
    let slider = Slider("Size", in: 0...174, value: 10, frame: frame)
    let harness = ControlHarness(slider)
    harness.drag(Point(x: 20, y: -15), Point(x: 50, y: -15), Point(x: 80, y: -15))
    #expect(slider.value == 10 && harness.outerPans > 0)
  }

  @Test func tapOnTheGrooveSetsTheValueButTapOnTheTitleDoesNot() {
    let slider = Slider("Size", in: 0...174, value: 10, frame: frame)
    let harness = ControlHarness(slider)
    harness.drag(Point(x: 20, y: -15))
    #expect(slider.value == 10)
    harness.drag(Point(x: 20, y: 12))
    #expect(abs(slider.value - 107) < 1e-9)
  }

  @Test func doubleTapOnASliderRequestsTheDefaultValue() {
    let slider = Slider("Size", in: 0...10, value: 2, frame: frame)
    var resets = 0
    slider.onReset = { resets += 1 }
    let harness = ControlHarness(slider)
    for time in [0.0, 0.2] {
      harness.send(.began, Point(x: -80, y: -15), time)
      harness.send(.ended, Point(x: -80, y: -15), time + 0.05)
    }
    #expect(resets == 1 && slider.value == 2)
  }

  /// A tap on the title of a slider that is marked as changed requests the default value. Other
  /// taps don't request it.
  @Test func tapOnTheTitleOfAMarkedSliderRequestsTheDefaultValue() {
    let slider = Slider("Size", in: 0...10, value: 2, frame: frame)
    var resets = 0
    slider.onReset = { resets += 1 }
    let harness = ControlHarness(slider)
    var time = 0.0
    func tap(_ x: Double, _ y: Double) {
      time += 2
      harness.send(.began, Point(x: x, y: y), time)
      harness.send(.ended, Point(x: x, y: y), time + 0.05)
    }
    tap(-90, -15)
    #expect(resets == 0)
    slider.isMarked = true
    tap(90, -15)
    #expect(resets == 0)
    tap(-90, -15)
    #expect(resets == 1 && slider.value == 2)
    tap(-90, 15)
    #expect(resets == 1 && slider.value < 2)
  }

  @Test func touchOnADisabledControlHitsTheViewBelow() {
    let below = Button("Below", frame: frame)
    let toggle = Switch("Light", frame: frame)
    let harness = ControlHarness(below, toggle)
    var presses = 0
    below.onPress = { presses += 1 }
    toggle.isEnabled = false
    #expect(harness.hit(.zero) === below)
    harness.drag(.zero)
    #expect(!toggle.isOn && presses == 1)
    toggle.isEnabled = true
    #expect(harness.hit(.zero) === toggle)
  }

  @Test func sliderRemovedDuringADragKeepsItsValue() {
    let slider = Slider("Size", in: 0...10, value: 5, frame: frame)
    let harness = ControlHarness(slider)
    harness.send(.began, Point(x: 0, y: 10), 0)
    harness.send(.moved, Point(x: 20, y: 10), 0.02)
    let value = slider.value
    #expect(value > 5)
    harness.tree.root.removeAll()
    #expect(harness.tree.root.subviews.isEmpty && slider.parent == nil)
    harness.send(.moved, Point(x: 60, y: 10), 0.04)
    harness.send(.ended, Point(x: 60, y: 10), 0.06)
    #expect(slider.value == value)
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  /// A view is released during a touch, while the gesture arena still has references to its
  /// recognizers.
  @Test(arguments: 0..<4)
  func viewCanBeReleasedDuringATouch(kind: Int) {
    func make() -> View {
      switch kind {
      case 0: Slider("Size", in: 0...10, value: 5, frame: frame)
      case 1: Button("Press", frame: frame)
      case 2: Switch("Light", frame: frame)
      default: ScrollingText([], frame: frame)
      }
    }
    for hasMoved in [false, true] {
      let harness = ControlHarness(make())
      let view = Weak(object: harness.tree.root.subviews.first)
      harness.send(.began, Point(x: 0, y: 10), 0)
      if hasMoved { harness.send(.moved, Point(x: 20, y: 30), 0.02) }
      harness.tree.root.removeAll()
      #expect(view.object == nil)
      harness.send(.moved, Point(x: 60, y: 60), 0.04)
      harness.send(.ended, Point(x: 60, y: 60), 0.06)
    }
  }

  @Test func sliderIgnoresADragAcrossItsAxis() {
    let slider = Slider("Size", in: 0...10, value: 2, frame: frame)
    let harness = ControlHarness(slider)
    harness.drag(.zero, Point(x: 2, y: 30), Point(x: 60, y: 40))
    #expect(slider.value == 2)
  }

  @Test func sliderValueIsClampedToItsRange() {
    let slider = Slider("Size", in: 0...10, value: .nan)
    #expect(slider.value == 0)
    for (newValue, expected) in [(11.0, 10.0), (-.infinity, 0), (4, 4), (.nan, 4)] {
      slider.value = newValue
      #expect(slider.value == expected)
    }
  }

  @Test(arguments: turns) func scrollingTextReceivesOnlyDragsAlongItsAxis(
    turn: Transform3D
  ) {
    let text = ScrollingText([], frame: Rect(x: -100, y: -100, width: 200, height: 200))
    text.scrollView.bounds = text.frame.size
    text.scrollView.contentSize = Size(width: 200, height: 2000)
    let harness = ControlHarness(text)
    harness.tree.root.transform = turn
    harness.send(.began, Point(x: 0, y: 80), 0)
    harness.send(.moved, Point(x: 0, y: 40), 0.02)
    let grabbed = text.scrollView.contentOffset.y
    harness.send(.moved, Point(x: 0, y: -50), 0.04)
    // In the coordinates of its plane, the text follows the finger exactly, whatever the
    // perspective is.
    #expect(abs(text.scrollView.contentOffset.y - grabbed - 90) < 1e-6)
    #expect(harness.outerPans == 0)
    harness.send(.ended, Point(x: 0, y: -50), 0.5)
    harness.tree.root.advanceAll(to: 10)
    let rested = text.scrollView.contentOffset
    harness.send(.began, .zero, 11)
    harness.send(.moved, Point(x: 60, y: 3), 11.02)
    harness.send(.ended, Point(x: 60, y: 3), 11.04)
    #expect(text.scrollView.contentOffset == rested)
    #expect(harness.outerPans > 0)
  }

  @Test func imageIsCroppedEquallyOnBothSidesToFillItsFrame() {
    let wide = Size(width: 200, height: 100)
    #expect(
      ImageView.source(filling: wide, aspect: 1) == Rect(x: 0, y: 0.25, width: 1, height: 0.5))
    #expect(
      ImageView.source(filling: wide, aspect: 4) == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
    let uncropped = Rect.unit
    #expect(ImageView.source(filling: .zero, aspect: 1) == uncropped)
    #expect(ImageView.source(filling: wide, aspect: .nan) == uncropped)
  }
}
