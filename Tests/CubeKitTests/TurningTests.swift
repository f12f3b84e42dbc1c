import CubeKit
import GeometryKit
import GestureKit
import Testing

@Suite struct TurningTests {
  @Test func aFlickTurnsOnePage() {
    let book = Book(5)
    book.drag(by: -60, velocity: -3000)
    book.run()
    #expect(book.cube.scrollOffset == 1)
    #expect(
      book.takeEvents() == [
        "willBeginDragging", "didScroll", "didEndDragging:1", "willBeginDecelerating",
        "didScroll", "currentPageIndexDidChange", "didScroll", "didEndDecelerating",
      ])
    book.drag(by: 60, velocity: 900)
    book.run()
    #expect(book.cube.scrollOffset == 0)
    book.drag(by: -60, velocity: 0)
    book.run()
    #expect(book.cube.scrollOffset == 0)
    book.drag(by: -200, velocity: 0)
    book.run()
    #expect(book.cube.scrollOffset == 1)
  }

  @Test func theEndsGiveWayAndReturn() {
    let book = Book(3)
    book.drag(by: 100, velocity: 500)
    #expect(book.cube.scrollOffset < -0.1)
    #expect(book.cube.currentPageIndex == 0)
    book.run()
    #expect(book.cube.scrollOffset == 0)
    #expect(book.takeEvents().contains("currentPageIndexDidChange") == false)
  }

  @Test func wrappedItTurnsOnAndOn() {
    let book = Book(3, wrapped: true)
    for turn in 1...7 {
      book.drag(by: -60, velocity: -1000)
      book.run()
      #expect(book.cube.scrollOffset == Double(turn % 3))
      #expect(book.cube.currentPageIndex == turn % 3)
    }
    for turn in 1...7 {
      book.drag(by: 60, velocity: 1000)
      for offset in book.run() { #expect((0..<3).contains(offset)) }
      #expect(book.cube.currentPageIndex == (7 * 3 + 1 - turn) % 3)
    }
  }

  /// However the wrapped cube counts, what is seen moves smoothly: no frame turns it further than
  /// the finger goes.
  @Test func wrappingDoesNotShow() {
    let book = Book(4, wrapped: true)
    let view = book.cube.scrollView
    var last = book.cube.scrollOffset
    view.pan(.init(state: .began, translation: .zero, velocity: .zero, time: view.time))
    for step in 1...400 {
      view.pan(
        .init(
          state: .changed, translation: Point(x: Double(step) * 7, y: 0), velocity: .zero,
          time: view.time))
      let offset = book.cube.scrollOffset
      let turned = last - offset
      #expect(abs(turned - 7.0 / 320) < 1e-9 || abs(turned + 4 - 7.0 / 320) < 1e-9)
      #expect((0..<4).contains(offset))
      last = offset
    }
  }

  @Test func aFlickAfterTheSeamStaysWithItsPage() {
    let book = Book(5, wrapped: true)
    book.cube.currentPageIndex = 4
    // On to the first page and a little further, then a flick on: that page is the next.
    book.drag(by: -1.1 * 320, velocity: -900)
    #expect(abs(book.cube.scrollOffset - 0.1) < 1e-9)
    for offset in book.run() { #expect(offset < 0.3 || offset > 4.9) }
    #expect(book.cube.scrollOffset == 0)
  }

  @Test func animatedTurnsGoOverTheSeam() {
    for (isForward, index) in [(true, 3), (false, 0)] {
      let book = Book(4, wrapped: true)
      book.cube.currentPageIndex = index
      _ = book.takeEvents()
      if isForward {
        book.cube.scrollForward(animated: true)
      } else {
        book.cube.scrollBack(animated: true)
      }
      book.run()
      #expect(book.cube.currentPageIndex == 3 - index)
      #expect(book.cube.scrollOffset == Double(3 - index))
      #expect(book.takeEvents().last == "didEndScrollingAnimation")
    }
  }

  @Test func animatedTurnsPastTheEndsNudge() {
    for (index, peak, end) in [(9, 3.1, 3.0), (-2, -0.1, 0)] {
      let book = Book(4)
      book.cube.scrollToPage(at: index, animated: true)
      let seen = book.run(frameRate: 240)
      let reached = index > 0 ? seen.max() : seen.min()
      #expect(abs((reached ?? 0) - peak) < 1e-9)
      #expect(book.cube.scrollOffset == end)
      #expect(book.takeEvents().filter { $0 == "didEndScrollingAnimation" }.count == 1)
    }
  }

  /// Wrapped, every index stands for the page that it is modulo n, and the neighbours of the ends are one
  /// turn away.
  @Test(arguments: [2, 3, 6, 7], [false, true])
  func anyIndexIsWrapped(count: Int, animated: Bool) {
    for index in [Int.min, Int.min + 1, -13, -7, -2, -1, 0, 1, 5, 6, 7, 8, 13, Int.max] {
      let book = Book(count, wrapped: true)
      book.cube.scrollToPage(at: index, animated: animated)
      let seen = book.run()
      let rest = index % count
      #expect(book.cube.scrollOffset == Double(rest < 0 ? rest + count : rest), "\(index)")
      // One turn back over the seam.
      if index == -1 { #expect(seen.allSatisfy { $0 == 0 || $0 >= Double(count - 1) }) }
    }
  }

  @Test func anyIndexIsSafe() {
    for count in [0, 1, 2, 5] {
      for isWrapped in [false, true] {
        for animated in [false, true] {
          let book = Book(count, wrapped: isWrapped)
          for index in [Int.min, -7, -1, 0, 1, 4, 5, 6, 1000, Int.max] {
            book.cube.scrollToPage(at: index, animated: animated)
            book.run()
            #expect(book.cube.scrollOffset == book.cube.scrollOffset.rounded())
            #expect((0..<max(1, count)).contains(book.cube.currentPageIndex))
            book.cube.currentPageIndex = index
            #expect((0..<max(1, count)).contains(book.cube.currentPageIndex))
          }
        }
      }
    }
  }

  @Test func aTurnIsTheSameAtEveryFrameRate() {
    func end(_ rate: Double) -> [Double] {
      let book = Book(6, wrapped: true)
      var offsets: [Double] = []
      for way in [-60.0, 40, 90, -30] {
        book.drag(by: way, velocity: way * 30)
        let until = book.cube.time + 0.25
        while book.cube.time < until {
          book.cube.advance(to: min(until, book.cube.time + 1 / rate))
        }
        offsets.append(book.cube.scrollOffset)
      }
      return offsets
    }
    let reference = end(60)
    for rate in [30.0, 144, 1000] {
      for (a, b) in zip(end(rate), reference) { #expect(abs(a - b) < 1e-9) }
    }
  }

  /// A stroke on the touchpad after a while without a frame: the turn begins when the stroke ends.
  @Test(arguments: [0.0, 50]) func aStrokeAfterASleepDoesNotJump(sleep: Double) {
    let book = Book(5)
    let wheel = book.cube.scrollView.wheelRecognizer
    wheel.panAxis = .horizontal
    let referee = Referee { _, contest in contest.append(wheel) }
    book.cube.advance(to: 1)
    var time = 1 + sleep
    for _ in 0..<8 {
      referee.handle(Wheel(delta: Point(x: 1.25, y: 0), position: .zero, time: time))
      book.cube.advance(to: time)
      time += 0.01
    }
    let last = book.cube.scrollOffset
    #expect(last > 0.2)
    // Nothing is drawn until the stroke is over.
    time += GestureConstants.touchpadPause
    referee.advance(to: time)
    #expect(book.cube.scrollView.isDecelerating)
    book.cube.advance(to: time)
    #expect(abs(book.cube.scrollOffset - last) < 0.06)
    book.run()
    #expect(book.cube.scrollOffset == 1)
  }

  @Test func arrowKeysTurnItOverTheSeam() {
    let book = Book(3, wrapped: true)
    let keys = book.cube.scrollView.directionalPressGestureRecognizer
    #expect(!keys.press(.right))
    keys.isEnabled = true
    for turn in 1...7 {
      #expect(keys.press(.right))
      book.run()
      #expect(book.cube.scrollOffset == Double(turn % 3))
    }
    for turn in 1...7 {
      #expect(keys.press(.left))
      book.run()
      #expect(book.cube.scrollOffset == Double((7 * 3 + 1 - turn) % 3))
    }
    #expect(!keys.press(.down))
  }
}
