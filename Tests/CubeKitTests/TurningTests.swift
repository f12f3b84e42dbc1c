import CubeKit
import GeometryKit
import GestureKit
import Testing

@Suite struct TurningTests {
  @Test func flickMovesOnePage() {
    let fixture = CubeFixture(5)
    fixture.drag(by: -60, velocity: -3000)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 1)
    #expect(
      fixture.consumeEvents() == [
        "willBeginDragging", "didScroll", "didEndDragging:1", "willBeginDecelerating",
        "didScroll", "currentPageIndexDidChange", "didScroll", "didEndDecelerating",
      ])
    fixture.drag(by: 60, velocity: 900)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 0)
    fixture.drag(by: -60, velocity: 0)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 0)
    fixture.drag(by: -200, velocity: 0)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 1)
  }

  /// Animated moves to the next or previous page add up, even if they follow one another quickly.
  @Test(arguments: [0.02, 0.05, 0.1, 0.2], [false, true])
  func quickPageMovesAddUp(gap: Double, isWrapped: Bool) {
    let fixture = CubeFixture(5, wrapped: isWrapped)
    func turn(_ turn: () -> Void, times: Int) {
      for _ in 0..<times {
        turn()
        fixture.cube.advance(to: fixture.cube.time + gap)
      }
    }
    turn({ fixture.cube.scrollForward(animated: true) }, times: 3)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 3)
    turn({ fixture.cube.scrollForward(animated: true) }, times: 4)
    fixture.run()
    #expect(fixture.cube.scrollOffset == (isWrapped ? 2 : 4))
    turn({ fixture.cube.scrollBack(animated: true) }, times: 2)
    turn({ fixture.cube.scrollForward(animated: true) }, times: 1)
    fixture.run()
    #expect(fixture.cube.scrollOffset == (isWrapped ? 1 : 3))
  }

  @Test(arguments: [false, true]) func scrollForwardDuringAFlickMovesOneMorePage(isWrapped: Bool) {
    let fixture = CubeFixture(5, wrapped: isWrapped)
    fixture.drag(by: -60, velocity: -1000)
    fixture.cube.advance(to: fixture.cube.time + 0.02)
    #expect(fixture.cube.currentPageIndex == 0)
    fixture.cube.scrollForward(animated: true)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 2)
  }

  @Test func cubeDraggedPastAnEndReturnsToTheEnd() {
    let fixture = CubeFixture(3)
    fixture.drag(by: 100, velocity: 500)
    #expect(fixture.cube.scrollOffset < -0.1)
    #expect(fixture.cube.currentPageIndex == 0)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 0)
    #expect(fixture.consumeEvents().contains("currentPageIndexDidChange") == false)
  }

  @Test func wrappedCubeRotatesEndlessly() {
    let fixture = CubeFixture(3, wrapped: true)
    for turn in 1...7 {
      fixture.drag(by: -60, velocity: -1000)
      fixture.run()
      #expect(fixture.cube.scrollOffset == Double(turn % 3))
      #expect(fixture.cube.currentPageIndex == turn % 3)
    }
    for turn in 1...7 {
      fixture.drag(by: 60, velocity: 1000)
      for offset in fixture.run() { #expect((0..<3).contains(offset)) }
      #expect(fixture.cube.currentPageIndex == (7 * 3 + 1 - turn) % 3)
    }
  }

  /// Each drag event rotates a wrapped cube by the distance that the finger moved, even from the
  /// first page to the last.
  @Test func dragFromTheFirstPageToTheLastIsContinuous() {
    let fixture = CubeFixture(4, wrapped: true)
    let view = fixture.cube.scrollView
    var last = fixture.cube.scrollOffset
    view.pan(.init(state: .began, translation: .zero, velocity: .zero, time: view.time))
    for step in 1...400 {
      view.pan(
        .init(
          state: .changed, translation: Point(x: Double(step) * 7, y: 0), velocity: .zero,
          time: view.time))
      let offset = fixture.cube.scrollOffset
      let turned = last - offset
      #expect(abs(turned - 7.0 / 320) < 1e-9 || abs(turned + 4 - 7.0 / 320) < 1e-9)
      #expect((0..<4).contains(offset))
      last = offset
    }
  }

  @Test func flickFromTheLastPageToTheFirstMovesOnePage() {
    let fixture = CubeFixture(5, wrapped: true)
    fixture.cube.currentPageIndex = 4
    // From the last page, the drag passes the first page and ends in a flick in the same direction.
    // A flick ends at most one page from the page where its drag began, so the cube returns to the
    // first page.
    fixture.drag(by: -1.1 * 320, velocity: -900)
    #expect(abs(fixture.cube.scrollOffset - 0.1) < 1e-9)
    for offset in fixture.run() { #expect(offset < 0.3 || offset > 4.9) }
    #expect(fixture.cube.scrollOffset == 0)
  }

  @Test func animatedMovesPassFromTheLastPageToTheFirst() {
    for (isForward, index) in [(true, 3), (false, 0)] {
      let fixture = CubeFixture(4, wrapped: true)
      fixture.cube.currentPageIndex = index
      _ = fixture.consumeEvents()
      if isForward {
        fixture.cube.scrollForward(animated: true)
      } else {
        fixture.cube.scrollBack(animated: true)
      }
      fixture.run()
      #expect(fixture.cube.currentPageIndex == 3 - index)
      #expect(fixture.cube.scrollOffset == Double(3 - index))
      #expect(fixture.consumeEvents().last == "didEndScrollingAnimation")
    }
  }

  @Test func animatedMovePastAnEndReturnsToTheEnd() {
    for (index, peak, end) in [(9, 3.1, 3.0), (-2, -0.1, 0)] {
      let fixture = CubeFixture(4)
      fixture.cube.scrollToPage(at: index, animated: true)
      let offsets = fixture.run(frameRate: 240)
      let reached = index > 0 ? offsets.max() : offsets.min()
      #expect(abs((reached ?? 0) - peak) < 1e-9)
      #expect(fixture.cube.scrollOffset == end)
      #expect(fixture.consumeEvents().filter { $0 == "didEndScrollingAnimation" }.count == 1)
    }
  }

  /// In a wrapped cube, an index refers to the page at the index modulo the number of pages. The
  /// first and the last page are neighbours.
  @Test(arguments: [2, 3, 6, 7], [false, true])
  func indexesWrapInAWrappedCube(count: Int, animated: Bool) {
    for index in [Int.min, Int.min + 1, -13, -7, -2, -1, 0, 1, 5, 6, 7, 8, 13, Int.max] {
      let fixture = CubeFixture(count, wrapped: true)
      fixture.cube.scrollToPage(at: index, animated: animated)
      let offsets = fixture.run()
      let rest = index % count
      #expect(fixture.cube.scrollOffset == Double(rest < 0 ? rest + count : rest), "\(index)")
      // The cube moves from the first page back to the last.
      if index == -1 { #expect(offsets.allSatisfy { $0 == 0 || $0 >= Double(count - 1) }) }
    }
  }

  @Test func scrollToAnyIndexEndsOnAPage() {
    for count in [0, 1, 2, 5] {
      for isWrapped in [false, true] {
        for animated in [false, true] {
          let fixture = CubeFixture(count, wrapped: isWrapped)
          for index in [Int.min, -7, -1, 0, 1, 4, 5, 6, 1000, Int.max] {
            fixture.cube.scrollToPage(at: index, animated: animated)
            fixture.run()
            #expect(fixture.cube.scrollOffset == fixture.cube.scrollOffset.rounded())
            #expect((0..<max(1, count)).contains(fixture.cube.currentPageIndex))
            fixture.cube.currentPageIndex = index
            #expect((0..<max(1, count)).contains(fixture.cube.currentPageIndex))
          }
        }
      }
    }
  }

  @Test func rotationIsIndependentOfTheFrameRate() {
    func end(_ rate: Double) -> [Double] {
      let fixture = CubeFixture(6, wrapped: true)
      var offsets: [Double] = []
      for distance in [-60.0, 40, 90, -30] {
        fixture.drag(by: distance, velocity: distance * 30)
        let until = fixture.cube.time + 0.25
        while fixture.cube.time < until {
          fixture.cube.advance(to: min(until, fixture.cube.time + 1 / rate))
        }
        offsets.append(fixture.cube.scrollOffset)
      }
      return offsets
    }
    let reference = end(60)
    for rate in [30.0, 144, 1000] {
      for (a, b) in zip(end(rate), reference) { #expect(abs(a - b) < 1e-9) }
    }
  }

  /// A touchpad scroll comes after a pause without frames. The deceleration begins when the
  /// touchpad scroll ends.
  @Test(arguments: [0.0, 50]) func touchpadScrollAfterAPauseDoesNotJump(sleep: Double) {
    let fixture = CubeFixture(5)
    let wheel = fixture.cube.scrollView.wheelRecognizer
    wheel.panAxis = .horizontal
    let arena = GestureArena { _, competition in competition.append(wheel) }
    fixture.cube.advance(to: 1)
    var time = 1 + sleep
    for _ in 0..<8 {
      arena.handle(Wheel(delta: Point(x: 1.25, y: 0), position: .zero, time: time))
      fixture.cube.advance(to: time)
      time += 0.01
    }
    let last = fixture.cube.scrollOffset
    #expect(last > 0.2)
    // No frame is drawn until the touchpad scroll ends.
    time += GestureConstants.touchpadPause
    arena.advance(to: time)
    #expect(fixture.cube.scrollView.isDecelerating)
    fixture.cube.advance(to: time)
    #expect(abs(fixture.cube.scrollOffset - last) < 0.06)
    fixture.run()
    #expect(fixture.cube.scrollOffset == 1)
  }

  @Test func arrowKeysWrapAround() {
    let fixture = CubeFixture(3, wrapped: true)
    let keys = fixture.cube.scrollView.directionalPressGestureRecognizer
    #expect(!keys.press(.right))
    keys.isEnabled = true
    for turn in 1...7 {
      #expect(keys.press(.right))
      fixture.run()
      #expect(fixture.cube.scrollOffset == Double(turn % 3))
    }
    for turn in 1...7 {
      #expect(keys.press(.left))
      fixture.run()
      #expect(fixture.cube.scrollOffset == Double((7 * 3 + 1 - turn) % 3))
    }
    #expect(!keys.press(.down))
  }
}
