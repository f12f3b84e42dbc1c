import CubeKit
import GeometryKit
import GestureKit

/// A page that writes down what happens to it.
final class Leaf: CubePage {
  let number: Int
  private(set) var events: [String] = []
  weak var cubeController: (any CubeControlling)?

  init(number: Int) { self.number = number }

  func pageWillAppear() { events.append("willAppear") }
  func pageDidAppear() { events.append("didAppear") }
  func pageWillDisappear() { events.append("willDisappear") }
  func pageDidDisappear() { events.append("didDisappear") }
}

/// A cube of leaves, with what it asked for and told.
final class Book: CubeControllerDataSource, CubeControllerDelegate {
  let cube = CubeController<Leaf>(bounds: Size(width: 320, height: 480))
  var count: Int
  private(set) var leaves: [Leaf] = []
  private(set) var events: [String] = []
  /// What went wrong, if anything did.
  private(set) var complaint: String?

  init(_ count: Int, wrapped: Bool = false) {
    self.count = count
    cube.isWrapEnabled = wrapped
    cube.dataSource = self
    cube.delegate = self
  }

  /// The events since the last call, each run of `didScroll` as one.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events.reduce(into: []) { list, event in
      if event != "didScroll" || list.last != event { list.append(event) }
    }
  }

  /// The faces, by index.
  var faces: [CubeFace<Leaf>] { cube.indexesOfLoadedPages.compactMap(cube.face(at:)) }

  /// Runs to rest at a frame rate; the scroll offset at each frame.
  @discardableResult
  func run(frameRate: Double = 60) -> [Double] {
    let start = cube.time
    var seen: [Double] = []
    var frame = 1.0
    while cube.isMoving, frame < 3600 {
      cube.advance(to: start + frame / frameRate)
      seen.append(cube.scrollOffset)
      frame += 1
    }
    return seen
  }

  /// A drag of the finger that ends at a velocity; positive leads to the pages before.
  func drag(by way: Double, velocity: Double, steps: Int = 4) {
    let view = cube.scrollView
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    for step in 1...steps {
      cube.advance(to: cube.time + 1.0 / 60)
      let translation = Point(x: way * Double(step) / Double(steps), y: 0)
      view.pan(Pan(state: .changed, translation: translation, velocity: .zero, time: view.time))
    }
    view.pan(
      Pan(
        state: .ended, translation: Point(x: way, y: 0), velocity: Point(x: velocity, y: 0),
        time: view.time))
  }

  /// Called before the cube is answered.
  var intrusion: (() -> Void)?

  func numberOfPages(in cubeController: CubeController<Leaf>) -> Int {
    intrusion?()
    return count
  }

  func cubeController(_ cubeController: CubeController<Leaf>, pageAt index: Int) -> Leaf {
    if !(0..<count).contains(index) { complaint = "asked for page \(index) of \(count)" }
    let leaf = Leaf(number: index)
    leaves.append(leaf)
    return leaf
  }

  func cubeControllerDidScroll(_ cubeController: CubeController<Leaf>) {
    events.append("didScroll")
  }
  func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Leaf>) {
    events.append("currentPageIndexDidChange")
  }
  func cubeControllerWillBeginDragging(_ cubeController: CubeController<Leaf>) {
    events.append("willBeginDragging")
  }
  func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Leaf>, willDecelerate decelerate: Bool
  ) {
    events.append("didEndDragging:\(decelerate ? 1 : 0)")
  }
  func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Leaf>) {
    events.append("willBeginDecelerating")
  }
  func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Leaf>) {
    events.append("didEndDecelerating")
  }
  func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Leaf>) {
    events.append("didEndScrollingAnimation")
  }
}
