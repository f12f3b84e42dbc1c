import CubeKit
import GeometryKit
import GestureKit

/// A page that records its appearance callbacks.
final class TestPage: CubePage {
  let number: Int
  private(set) var events: [String] = []
  weak var cubeController: (any CubeControlling)?

  init(number: Int) { self.number = number }

  func pageWillAppear() { events.append("willAppear") }
  func pageDidAppear() { events.append("didAppear") }
  func pageWillDisappear() { events.append("willDisappear") }
  func pageDidDisappear() { events.append("didDisappear") }
}

/// The data source and delegate of a cube under test. It records the requested pages and the
/// events.
final class CubeFixture: CubeControllerDataSource, CubeControllerDelegate {
  let cube = CubeController<TestPage>(bounds: Size(width: 320, height: 480))
  var count: Int
  private(set) var pages: [TestPage] = []
  private(set) var events: [String] = []
  /// A description of the latest broken rule, or `nil` if none was broken.
  private(set) var brokenRule: String?

  init(_ count: Int, wrapped: Bool = false) {
    self.count = count
    cube.isWrapEnabled = wrapped
    cube.dataSource = self
    cube.delegate = self
  }

  /// Returns the events since the last call and clears the list. Successive `didScroll` events are
  /// merged into one.
  func consumeEvents() -> [String] {
    defer { events = [] }
    return events.reduce(into: []) { list, event in
      if event != "didScroll" || list.last != event { list.append(event) }
    }
  }

  /// The faces of the loaded pages, sorted by index.
  var faces: [CubeFace<TestPage>] { cube.indexesOfLoadedPages.compactMap(cube.face(at:)) }

  /// Advances the cube frame by frame until it rests. Returns the scroll offset in each frame.
  @discardableResult
  func run(frameRate: Double = 60) -> [Double] {
    let start = cube.time
    var offsets: [Double] = []
    var frame = 1.0
    while cube.isMoving, frame < 3600 {
      cube.advance(to: start + frame / frameRate)
      offsets.append(cube.scrollOffset)
      frame += 1
    }
    return offsets
  }

  /// Drags by `distance` points and lifts the finger at `velocity`, in points a second. Positive
  /// values lead to previous pages.
  func drag(by distance: Double, velocity: Double, steps: Int = 4) {
    let view = cube.scrollView
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    for step in 1...steps {
      cube.advance(to: cube.time + 1.0 / 60)
      let translation = Point(x: distance * Double(step) / Double(steps), y: 0)
      view.pan(Pan(state: .changed, translation: translation, velocity: .zero, time: view.time))
    }
    view.pan(
      Pan(
        state: .ended, translation: Point(x: distance, y: 0), velocity: Point(x: velocity, y: 0),
        time: view.time))
  }

  /// Called before the data source returns the number of pages.
  var onCallback: (() -> Void)?

  func numberOfPages(in cubeController: CubeController<TestPage>) -> Int {
    onCallback?()
    return count
  }

  func cubeController(_ cubeController: CubeController<TestPage>, pageAt index: Int) -> TestPage {
    if !(0..<count).contains(index) { brokenRule = "asked for page \(index) of \(count)" }
    let page = TestPage(number: index)
    pages.append(page)
    return page
  }

  func cubeControllerDidScroll(_ cubeController: CubeController<TestPage>) {
    events.append("didScroll")
  }
  func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<TestPage>) {
    events.append("currentPageIndexDidChange")
  }
  func cubeControllerWillBeginDragging(_ cubeController: CubeController<TestPage>) {
    events.append("willBeginDragging")
  }
  func cubeControllerDidEndDragging(
    _ cubeController: CubeController<TestPage>, willDecelerate decelerate: Bool
  ) {
    events.append("didEndDragging:\(decelerate ? 1 : 0)")
  }
  func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<TestPage>) {
    events.append("willBeginDecelerating")
  }
  func cubeControllerDidEndDecelerating(_ cubeController: CubeController<TestPage>) {
    events.append("didEndDecelerating")
  }
  func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<TestPage>) {
    events.append("didEndScrollingAnimation")
  }
}
