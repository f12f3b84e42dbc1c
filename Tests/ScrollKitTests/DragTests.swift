import GeometryKit
import GestureKit
import ScrollKit
import Testing

@Suite struct DragTests {
  @Test func contentFollowsTheFingerInsideTheRange() {
    let (view, _) = makeScrollView()
    view.contentOffset = Point(x: 300, y: 1000)
    view.pan(Pan(state: .began, translation: Point(x: 4, y: 9), velocity: .zero, time: view.time))
    for step in 0..<50 {
      let translation = Point(x: Double(step) * 3, y: Double(step) * -11)
      view.pan(
        Pan(
          state: .changed, translation: Point(x: 4, y: 9) + translation, velocity: .zero,
          time: view.time)
      )
      #expect((view.contentOffset - (Point(x: 300, y: 1000) - translation)).length < 1e-9)
    }
  }

  @Test func contentDraggedPastAnEdgeIsDampedLikeARubberBand() {
    // The expected values come from the published rubber-band curve, for a viewport of 320 × 480
    // points and drags of 100 and 400 points past an edge.
    let view = ScrollView(bounds: Size(width: 320, height: 480))
    view.contentSize = Size(width: 1000, height: 1000)
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 100, y: 100), velocity: .zero, time: view.time))
    #expect(abs(view.contentOffset.x + 46.9) < 0.05)
    #expect(abs(view.contentOffset.y + 49.3) < 0.05)
    view.pan(
      Pan(
        state: .changed, translation: Point(x: -680 - 400, y: -520 - 400), velocity: .zero,
        time: view.time))
    #expect(abs(view.contentOffset.x - 680 - 130.4) < 0.05)
    #expect(abs(view.contentOffset.y - 520 - 150.9) < 0.05)
  }

  @Test func contentStopsAtTheEdgesIfBouncesAreOff() {
    let (view, _) = makeScrollView()
    view.bounces = false
    view.drag(by: Point(x: 300, y: 300), velocity: Point(x: 3000, y: 3000))
    #expect(view.contentOffset == .zero)
    #expect(!view.isDecelerating)
    view.drag(by: Point(x: -10, y: -10), velocity: Point(x: 0, y: 900))
    #expect(view.isDecelerating)
    for offset in view.run() { #expect(offset.y >= 0) }
    #expect(view.contentOffset == Point(x: 10, y: 0))
  }

  @Test func contentThatFitsTheViewMovesOnlyIfItAlwaysBounces() {
    let (view, recorder) = makeScrollView()
    view.contentSize = Size(width: 200, height: 5000)
    view.drag(by: Point(x: -80, y: -80))
    #expect(view.contentOffset == Point(x: 0, y: 80))
    view.contentSize = Size(width: 200, height: 400)
    #expect(view.contentOffset == .zero)
    _ = recorder.consumeEvents()
    view.drag(by: Point(x: -80, y: -80))
    #expect(recorder.consumeEvents().isEmpty)
    view.alwaysBounceVertical = true
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: -80, y: -80), velocity: .zero, time: view.time))
    #expect(view.contentOffset.x == 0)
    #expect(view.contentOffset.y > 30 && view.contentOffset.y < 80)
    view.pan(
      Pan(state: .ended, translation: Point(x: -80, y: -80), velocity: .zero, time: view.time))
    view.run()
    #expect(view.contentOffset == .zero)
  }

  @Test func contentInsetsExtendTheScrollableRange() {
    let (view, _) = makeScrollView()
    view.contentInset = Insets(top: 50, left: 20, bottom: 70, right: 10)
    #expect(view.range(along: .horizontal) == -20...710)
    #expect(view.range(along: .vertical) == -50...4570)
    view.drag(by: Point(x: 15, y: 45))
    #expect(view.contentOffset == Point(x: -15, y: -45))
    view.drag(by: Point(x: 100, y: 100), velocity: Point(x: 100, y: 100))
    view.run()
    #expect(view.contentOffset == Point(x: -20, y: -50))
  }

  @Test(arguments: [
    (Point(x: 12, y: 2), Point(x: 1, y: 0)), (Point(x: -2, y: 12), Point(x: 0, y: 1)),
    (Point(x: 9, y: 9), Point(x: 1, y: 1)), (Point(x: -12, y: 8), Point(x: 1, y: 1)),
  ])
  func directionalLockRestrictsADragToItsFirstAxis(first: Point, free: Point) {
    let (view, _) = makeScrollView()
    view.isDirectionalLockEnabled = true
    view.contentOffset = Point(x: 300, y: 1000)
    view.pan(Pan(state: .began, translation: first, velocity: .zero, time: view.time))
    view.pan(
      Pan(
        state: .changed, translation: first + Point(x: 50, y: 60), velocity: .zero, time: view.time)
    )
    #expect(view.contentOffset == Point(x: 300 - 50 * free.x, y: 1000 - 60 * free.y))
    view.pan(
      Pan(
        state: .ended, translation: first + Point(x: 50, y: 60),
        velocity: Point(x: 900, y: 900), time: view.time))
    view.run()
    #expect((view.contentOffset.x < 249) == (free.x == 1))
    #expect((view.contentOffset.y < 939) == (free.y == 1))
  }

  @Test func directionalLockUsesTheDirectionOfTheFirstMovement() {
    let (view, _) = makeScrollView()
    view.isDirectionalLockEnabled = true
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: -1, y: -8), velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: -200, y: -8), velocity: .zero, time: view.time))
    #expect(view.contentOffset == Point(x: 0, y: 8))
  }

  @Test func disablingScrollingEndsADrag() {
    let (view, recorder) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -30), velocity: .zero, time: view.time))
    view.isScrollEnabled = false
    #expect(!view.isDragging)
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -90), velocity: .zero, time: view.time))
    #expect(view.contentOffset.y == 30)
    #expect(recorder.consumeEvents().last == "didEndDragging:0")
    view.drag(by: Point(x: 0, y: -50), velocity: Point(x: 0, y: -3000))
    #expect(recorder.consumeEvents().isEmpty)
    view.contentOffset.y = 70
    #expect(view.contentOffset.y == 70)
  }

  @Test func cancelledDragDoesNotFlick() {
    let (view, _) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -30), velocity: .zero, time: view.time))
    view.pan(
      Pan(
        state: .cancelled, translation: Point(x: 0, y: -90), velocity: Point(x: 0, y: -3000),
        time: view.time))
    #expect(view.contentOffset.y == 30)
    #expect(!view.isDecelerating)
  }

  @Test func dragContinuesAfterTheOffsetIsSet() {
    let (view, recorder) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -30), velocity: .zero, time: view.time))
    view.contentOffset.y = 2000
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -40), velocity: .zero, time: view.time))
    #expect(view.contentOffset.y == 2010)
    _ = recorder.consumeEvents()
    view.moveOrigin(by: Point(x: 0, y: -1000))
    #expect(view.contentOffset.y == 1010)
    #expect(recorder.consumeEvents().isEmpty)
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: -50), velocity: .zero, time: view.time))
    #expect(view.contentOffset.y == 1020)
  }

  /// If the content's size changes while a finger holds the content beyond an edge, the content
  /// stays under the finger. The size changes, for example, when more content has been loaded.
  @Test func contentHeldBeyondAnEdgeStaysUnderTheFingerWhenItsSizeChanges() {
    let (view, _) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: 100), velocity: .zero, time: view.time))
    let held = view.contentOffset
    #expect(held.y < -40)
    view.contentSize.height = 9000
    #expect(view.contentOffset == held)
  }

  /// A view that is at an end of its content refuses a drag towards that end, so that an enclosing
  /// view can take the drag.
  @Test func dragBeyondAReleasedEndIsRefused() {
    let (view, _) = makeScrollView()
    view.axisReleasedAtEnds = .horizontal
    func begins(_ x: Double) -> Bool { view.shouldBeginDrag(translation: Point(x: x, y: 0)) }
    #expect(!begins(20) && begins(-20))
    view.contentOffset.x = 350
    #expect(begins(20) && begins(-20))
    view.contentOffset.x = 700
    #expect(begins(20) && !begins(-20))
  }

  @Test func keyboardIsDismissedOncePerDrag() {
    for (mode, counts) in [
      (KeyboardDismissMode.none, [0, 0]), (.onDrag, [1, 1]), (.interactive, [0, 1]),
    ] {
      let (view, recorder) = makeScrollView()
      view.keyboardDismissMode = mode
      view.contentOffset.y = 500
      // The first drag moves upwards only, the second up and down.
      for (translations, count) in zip([[-20.0, -40], [-20, 10, -5, 60]], counts) {
        _ = recorder.consumeEvents()
        view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
        for y in translations {
          view.pan(
            Pan(state: .changed, translation: Point(x: 0, y: y), velocity: .zero, time: view.time))
        }
        view.pan(
          Pan(
            state: .ended, translation: Point(x: 0, y: translations.last ?? 0), velocity: .zero,
            time: view.time))
        #expect(recorder.consumeEvents().filter { $0 == "dismissesKeyboard" }.count == count)
      }
    }
  }

  /// A drag moves the content along an axis if the content is longer than the view along this axis,
  /// or if the content always bounces along it.
  @Test func axisCanBeDraggedIfItScrollsOrAlwaysBounces() {
    let (view, _) = makeScrollView()
    #expect(view.canDrag(along: .horizontal) && view.canDrag(along: .vertical))
    view.contentSize = Size(width: 300, height: 5000)
    #expect(!view.canDrag(along: .horizontal))
    // Drags across the scrollable axis go to an enclosing view, with and without the directional
    // lock.
    for isLocked in [false, true] {
      view.isDirectionalLockEnabled = isLocked
      #expect(!view.shouldBeginDrag(translation: Point(x: 9, y: 1)))
      #expect(view.shouldBeginDrag(translation: Point(x: 1, y: 9)))
      #expect(view.shouldBeginDrag(translation: Point(x: 9, y: 8)))
    }
    view.alwaysBounceHorizontal = true
    #expect(view.canDrag(along: .horizontal))
    #expect(view.shouldBeginDrag(translation: Point(x: 9, y: 1)))
    view.bounces = false
    #expect(!view.canDrag(along: .horizontal))
    view.isScrollEnabled = false
    #expect(!view.canDrag(along: .vertical))
    #expect(!view.shouldBeginDrag(translation: Point(x: 0, y: 9)))
  }
}
