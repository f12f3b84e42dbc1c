import CubeKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Random use, sensible and absurd, with what must hold after every step.
@Suite struct SessionTests {
  @Test(arguments: 1...30) func anythingMayHappen(seed: UInt64) {
    run(Session(seed: seed))
  }

  /// The data source may have another number of pages at any time, also while it is asked: no page is
  /// asked for that is not there at that moment.
  @Test(arguments: 31...60) func pagesMayComeAndGoUnannounced(seed: UInt64) {
    run(Session(seed: seed, changesUnannounced: true))
  }

  private func run(_ session: Session) {
    var session = session
    for _ in 0..<2000 {
      session.step()
      if let fault = session.fault {
        Issue.record("seed \(session.seed): \(fault)")
        return
      }
    }
    if let fault = session.faultAtRest {
      Issue.record("seed \(session.seed): \(fault)")
    }
  }
}

private struct Session {
  let seed: UInt64
  private let changesUnannounced: Bool
  private let book = Book(5)
  private var random: SplitMix64
  private var translation = 0.0
  /// Where an index led that should have led elsewhere.
  private var misplaced: String?

  init(seed: UInt64, changesUnannounced: Bool = false) {
    self.seed = seed
    self.changesUnannounced = changesUnannounced
    random = SplitMix64(seed: seed)
    guard changesUnannounced else { return }
    var random = SplitMix64(seed: seed &+ 1)
    book.intrusion = { [unowned book] in
      if Int.random(in: 0..<4, using: &random) == 0 {
        book.count = .random(in: 0...7, using: &random)
      }
    }
  }

  /// What does not hold, if anything.
  var fault: String? {
    if let complaint = book.complaint ?? misplaced { return complaint }
    let cube = book.cube
    let count = cube.numberOfPages
    let offset = cube.scrollOffset
    if !offset.isFinite { return "scroll offset \(offset)" }
    if cube.isWrapEnabled, count > 1, !(0..<Double(count)).contains(offset) {
      return "wrapped at \(offset) of \(count)"
    }
    if !(0..<max(1, count)).contains(cube.currentPageIndex) { return "\(cube.currentPageIndex)" }
    if !changesUnannounced, book.faces.map(\.index) != Array(cube.indexesOfLoadedPages) {
      return "pages are missing"
    }
    for face in book.faces {
      if !face.transform.isFinite { return "not finite: \(face)" }
      if face.page.number != (face.index + count) % max(1, count) { return "wrong page \(face)" }
      if face.page.cubeController !== cube { return "a page without its cube" }
      if face.page.events.last != "didAppear" { return "a page has not appeared" }
      if face.isInteractive != (face.index == cube.currentPageIndex) { return "wrong input" }
    }
    let shown = Set(book.faces.flatMap { [$0.page, $0.outgoingPage].compactMap { $0?.number } })
    let held = book.leaves.filter { $0.cubeController != nil }
    if !held.allSatisfy({ shown.contains($0.number) }) { return "a page is left behind" }
    return nil
  }

  /// What does not hold when everything has come to rest.
  var faultAtRest: String? {
    let view = book.cube.scrollView
    view.isScrollEnabled = true
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    view.touchUp()
    book.run()
    if changesUnannounced {
      book.intrusion = nil
      book.cube.reloadData()
      book.run()
      if book.faces.map(\.index) != Array(book.cube.indexesOfLoadedPages) {
        return "pages are missing after all is announced"
      }
    }
    let offset = book.cube.scrollOffset
    return offset == offset.rounded() || book.cube.numberOfPages < 2
      ? fault : "rests at \(offset)"
  }

  mutating func step() {
    if changesUnannounced, Int.random(in: 0..<3, using: &random) == 0 {
      book.count = .random(in: 0...7, using: &random)
    }
    let cube = book.cube
    let view = cube.scrollView
    let animated = Bool.random(using: &random)
    switch Int.random(in: 0..<60, using: &random) {
    case 0..<26: cube.advance(to: cube.time + .random(in: 0...0.06, using: &random))
    case 26: cube.advance(to: cube.time + 3)
    case 27..<30:
      translation = 0
      view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    case 30..<40:
      translation += .random(in: -150...150, using: &random)
      view.pan(
        Pan(
          state: .changed, translation: Point(x: translation, y: 0), velocity: .zero,
          time: view.time))
    case 40..<43:
      let speed = Double.random(in: -5000...5000, using: &random)
      view.pan(
        Pan(
          state: .ended, translation: Point(x: translation, y: 0),
          velocity: Point(x: speed, y: 0), time: view.time))
    case 43: view.touchDown()
    case 44: view.touchUp()
    case 45, 46: cube.scrollToPage(at: index(), animated: animated)
    case 47: cube.scrollForward(animated: animated)
    case 48: cube.scrollBack(animated: animated)
    case 49: turn(to: index())
    case 50, 51: cube.reloadPage(at: index(), animated: animated)
    case 52:
      book.count = .random(in: -1...7, using: &random)
      cube.reloadData()
    case 53: cube.isWrapEnabled.toggle()
    case 54: cube.bounds = Size(width: .random(in: 50...900, using: &random), height: 300)
    case 55: cube.bounds.width = [.nan, 0, 1e300, 320].randomElement(using: &random) ?? 0
    case 56: view.bounces.toggle()
    default: cube.advance(to: cube.time)
    }
  }

  /// A turn without animation is to the page that an index stands for.
  private mutating func turn(to index: Int) {
    let cube = book.cube
    cube.currentPageIndex = index
    let count = cube.numberOfPages
    guard count > 0, !changesUnannounced else { return }
    let rest = index % count
    let page =
      cube.isWrapEnabled && count > 1
      ? (rest < 0 ? rest + count : rest) : min(max(index, 0), count - 1)
    if cube.scrollOffset != Double(page) {
      misplaced = "\(index) of \(count) led to \(cube.scrollOffset)"
    }
  }

  private mutating func index() -> Int {
    Int.random(in: 0..<12, using: &random) == 0
      ? [.min, .max, -100].randomElement(using: &random) ?? 0
      : .random(in: -2...8, using: &random)
  }
}
