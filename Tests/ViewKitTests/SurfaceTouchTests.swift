import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import ViewKit

private func ids(_ views: [View]) -> [ObjectIdentifier] { views.map(ObjectIdentifier.init) }

/// Tests which views on a surface receive touches, and which of these touches a drag cancels. All
/// are tested upright and tilted.
@Suite struct SurfaceTouchTests {
  private static let angles = [0, 0.5, -0.8]

  /// A surface that records the calls of `touchesShouldBegin` and `touchesShouldCancel`.
  private final class Surface: ScrollSurface {
    var begins: (View) -> Bool = { _ in true }
    var cancels: (View) -> Bool = { _ in true }
    var asked: [(view: View, touch: Touch)] = []
    var askedToCancel: [View] = []

    override func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool {
      asked += touches.map { (view, $0) }
      return begins(view)
    }

    override func touchesShouldCancel(in view: View) -> Bool {
      askedToCancel.append(view)
      return cancels(view)
    }
  }

  /// A surface with a button, a slider, and a card that contains a switch.
  private final class SurfaceHarness {
    let surface = Surface()
    let button = Button("Press", frame: Rect(x: 50, y: 60, width: 200, height: 60))
    let slider = Slider(
      "Size", in: 0...1, value: 0.5, frame: Rect(x: 50, y: 140, width: 226, height: 50))
    let card = View(frame: Rect(x: 50, y: 220, width: 300, height: 100))
    let toggle = Switch("Light", frame: Rect(x: 20, y: 20, width: 200, height: 50))
    var presses = 0
    let treeHarness: TreeHarness
    /// The position of the finger in the window.
    private var position = Point.zero

    init(turned angle: Double) {
      surface.contentSize = Size(width: 400, height: 2000)
      card.background = Background(color: .white)
      card.add(toggle)
      for view in [button, slider, card] { surface.content.add(view) }
      treeHarness = TreeHarness(surface, turned: angle)
      button.onPress = { [unowned self] in presses += 1 }
    }

    var offset: Double { surface.scrollView.contentOffset.y }

    /// Drags with a finger that moves as soon as it touches down.
    func flick(_ view: View, by translation: Point) throws {
      let plane = view.projection
      for step in 0...6 {
        let point = view.bounds.center + translation * (Double(step) / 6)
        treeHarness.tree.handle(
          Touch(
            id: 1, phase: step == 0 ? .began : .moved, position: try #require(plane.project(point)),
            time: treeHarness.time))
        treeHarness.pass(0.016)
      }
      let end = try #require(plane.project(view.bounds.center + translation))
      treeHarness.tree.handle(Touch(id: 1, phase: .ended, position: end, time: treeHarness.time))
    }

    /// Drags with a finger that rests on a view before it moves.
    func press(_ view: View, thenBy translation: Point) throws {
      let plane = view.projection
      try treeHarness.send(.began, view.bounds.center, on: view)
      treeHarness.pass(0.2)
      for step in 1...6 {
        position = try #require(
          plane.project(view.bounds.center + translation * (Double(step) / 6)))
        treeHarness.tree.handle(
          Touch(id: 1, phase: .moved, position: position, time: treeHarness.time))
        treeHarness.pass(0.016)
      }
    }

    func lift() {
      treeHarness.pass(0.3)
      treeHarness.tree.handle(
        Touch(id: 1, phase: .ended, position: position, time: treeHarness.time))
      treeHarness.rest(3)
    }
  }

  @Test(arguments: angles) func buttonIsPressedAfterTheDelayOrAtOnceWithoutADelay(angle: Double)
    throws
  {
    for delays in [true, false] {
      let harness = SurfaceHarness(turned: angle)
      harness.surface.scrollView.delaysContentTouches = delays
      try harness.treeHarness.send(.began, harness.button.bounds.center, on: harness.button)
      #expect(harness.button.isPressed == !delays)
      harness.treeHarness.pass(0.14)
      #expect(harness.button.isPressed == !delays && harness.surface.asked.isEmpty == delays)
      harness.treeHarness.pass(0.02)
      #expect(harness.button.isPressed)
      try harness.treeHarness.send(.ended, harness.button.bounds.center, on: harness.button)
      #expect(harness.presses == 1)
      // A tap that is shorter than the delay of content touches also presses the button.
      harness.treeHarness.pass(1)
      try harness.treeHarness.tap(harness.button.bounds.center, on: harness.button)
      #expect(harness.presses == 2)
      #expect(ids(harness.surface.asked.map(\.view)) == ids([harness.button, harness.button]))
    }
  }

  /// If a finger moves before the button has received its touch, the surface scrolls without asking
  /// whether it may cancel the touch.
  @Test(arguments: angles) func flickOverAButtonScrollsTheSurface(angle: Double) throws {
    let harness = SurfaceHarness(turned: angle)
    harness.surface.cancels = { _ in false }
    try harness.flick(harness.button, by: Point(x: 0, y: -50))
    #expect(harness.offset > 10 && harness.presses == 0)
    #expect(harness.surface.asked.isEmpty && harness.surface.askedToCancel.isEmpty)
    // Without the delay of content touches, the button has received the touch and keeps it.
    harness.treeHarness.rest()
    harness.surface.scrollView.contentOffset = .zero
    harness.treeHarness.pass(0.1)
    harness.surface.scrollView.delaysContentTouches = false
    try harness.flick(harness.button, by: Point(x: 0, y: -50))
    #expect(harness.offset == 0 && ids(harness.surface.askedToCancel) == ids([harness.button]))
  }

  @Test(arguments: angles) func dragFromAButtonScrollsTheSurfaceOnlyIfAllowed(angle: Double) throws
  {
    for (canCancel, cancels) in [(true, true), (true, false), (false, true)] {
      let harness = SurfaceHarness(turned: angle)
      harness.surface.scrollView.canCancelContentTouches = canCancel
      harness.surface.cancels = { $0 !== harness.button || cancels }
      try harness.press(harness.button, thenBy: Point(x: 0, y: -50))
      #expect(!harness.button.isPressed)
      #expect((harness.offset > 10) == (canCancel && cancels))
      #expect(ids(harness.surface.askedToCancel) == (canCancel ? ids([harness.button]) : []))
      harness.lift()
      #expect(harness.presses == 0)
    }
  }

  /// By default, a drag doesn't cancel the touch of a control. In a form, a surface with
  /// `canCancelControlTouches`, it does.
  @Test(arguments: angles) func dragsCancelTouchesOfControlsOnlyInAForm(angle: Double) throws {
    for isForm in [false, true] {
      let surface = ScrollSurface()
      surface.contentSize = Size(width: 400, height: 2000)
      surface.canCancelControlTouches = isForm
      let button = Button("Press", frame: Rect(x: 50, y: 60, width: 200, height: 60))
      surface.content.add(button)
      let harness = TreeHarness(surface, turned: angle)
      let plane = button.projection
      try harness.send(.began, button.bounds.center, on: button)
      harness.pass(0.2)
      #expect(button.isPressed)
      for step in 1...6 {
        let point = button.bounds.center + Point(x: 0, y: -10 * Double(step))
        let position = try #require(plane.project(point))
        harness.tree.handle(Touch(id: 1, phase: .moved, position: position, time: harness.time))
        harness.pass(0.016)
      }
      #expect((surface.scrollView.contentOffset.y > 10) == isForm)
    }
  }

  /// A slider receives drags along its axis. Drags across its axis scroll the surface.
  @Test(arguments: angles) func sliderReceivesDragsAlongItsAxis(angle: Double) throws {
    for rests in [false, true] {
      let harness = SurfaceHarness(turned: angle)
      let (along, across) = (Point(x: 60, y: 0), Point(x: 0, y: -50))
      func drag(_ translation: Point) throws {
        if rests {
          try harness.press(harness.slider, thenBy: translation)
          harness.lift()
        } else {
          try harness.flick(harness.slider, by: translation)
          harness.treeHarness.rest(3)
        }
      }
      try drag(along)
      let value = harness.slider.value
      #expect(value > 0.6 && harness.surface.scrollView.contentOffset == .zero)
      try drag(across)
      #expect(harness.slider.value == value && harness.offset > 10)
    }
  }

  /// A surface can keep a touch from a view on it. The surface is asked about the touched view,
  /// with the touch in the surface's coordinates.
  @Test(arguments: angles) func surfaceCanRefuseTouchesToItsViews(angle: Double) throws {
    for view in 0..<3 {
      let harness = SurfaceHarness(turned: angle)
      let refused: View = [harness.button, harness.slider, harness.toggle][view]
      harness.surface.begins = { $0 !== refused }
      try harness.treeHarness.tap(harness.button.bounds.center, on: harness.button)
      harness.treeHarness.pass(1)
      try harness.treeHarness.tap(harness.toggle.bounds.center, on: harness.toggle)
      harness.treeHarness.pass(1)
      try harness.treeHarness.drag(
        harness.slider.bounds.center, by: Point(x: 60, y: 0), on: harness.slider)
      #expect(harness.presses == (view == 0 ? 0 : 1))
      #expect((harness.slider.value > 0.6) == (view != 1))
      #expect(harness.toggle.isOn == (view != 2))
      for (asked, touch) in harness.surface.asked {
        let frame = asked.frame.offset(
          by: asked === harness.toggle ? harness.card.frame.origin : .zero)
        #expect((frame.center - touch.position).length < 1e-6)
      }
      // If a view doesn't receive a touch, the touch scrolls the surface.
      harness.treeHarness.rest()
      try harness.flick(refused, by: Point(x: 0, y: -50))
      #expect(harness.offset > 10)
    }
  }

  /// If surfaces are nested, each surface is asked whether a view on it may receive a touch.
  @Test(arguments: angles) func eachNestedSurfaceCanRefuseTouches(angle: Double) throws {
    let outer = Surface()
    outer.contentSize = Size(width: 400, height: 1000)
    let inner = Surface(frame: Rect(x: 40, y: 40, width: 300, height: 300))
    inner.contentSize = Size(width: 300, height: 1000)
    let button = Button("Press", frame: Rect(x: 40, y: 40, width: 200, height: 60))
    var presses = 0
    button.onPress = { presses += 1 }
    inner.content.add(button)
    outer.content.add(inner)
    let harness = TreeHarness(outer, turned: angle)
    for refusing in [nil, inner, outer] {
      (inner.asked, outer.asked, presses) = ([], [], 0)
      inner.begins = { _ in refusing !== inner }
      outer.begins = { _ in refusing !== outer }
      try harness.tap(button.bounds.center, on: button)
      harness.pass(1)
      #expect(presses == (refusing == nil ? 1 : 0))
      #expect(ids(inner.asked.map(\.view)) == ids([button]))
      #expect(outer.asked.contains { $0.view === inner })
      #expect(outer.asked.contains { $0.view === button } == (refusing !== inner))
    }
  }
}
