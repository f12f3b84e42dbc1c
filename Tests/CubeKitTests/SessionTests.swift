import CubeKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Random calls and touches, valid and invalid. The invariants are checked after every step.
@Suite struct SessionTests {
  @Test(arguments: 1...30) func invariantsHoldInRandomSessions(seed: UInt64) {
    run(Session(seed: seed))
  }

  /// The data source's number of pages may change at any time, even while the cube calls the data
  /// source. The cube never requests a page that doesn't exist at the moment of the request.
  @Test(arguments: 31...60) func onlyExistingPagesAreRequested(seed: UInt64) {
    run(Session(seed: seed, changesSilently: true))
  }

  private func run(_ session: Session) {
    var session = session
    for _ in 0..<2000 {
      session.step()
      if let violation = session.violation {
        Issue.record("seed \(session.seed): \(violation)")
        return
      }
    }
    if let violation = session.violationAtRest {
      Issue.record("seed \(session.seed): \(violation)")
    }
  }
}

private struct Session {
  let seed: UInt64
  private let changesSilently: Bool
  private let fixture = CubeFixture(5)
  private var random: SplitMix64
  private var translation = 0.0
  /// A description of a rotation that led to the wrong page, or `nil` if none did.
  private var wrongMove: String?

  init(seed: UInt64, changesSilently: Bool = false) {
    self.seed = seed
    self.changesSilently = changesSilently
    random = SplitMix64(seed: seed)
    guard changesSilently else { return }
    var random = SplitMix64(seed: seed &+ 1)
    fixture.onCallback = { [unowned fixture] in
      if Int.random(in: 0..<4, using: &random) == 0 {
        fixture.count = .random(in: 0...7, using: &random)
      }
    }
  }

  /// A description of the first violated invariant, or `nil` if all hold.
  var violation: String? {
    if let brokenRule = fixture.brokenRule ?? wrongMove { return brokenRule }
    let cube = fixture.cube
    let count = cube.numberOfPages
    let offset = cube.scrollOffset
    if !offset.isFinite { return "scroll offset \(offset)" }
    if cube.isWrapEnabled, count > 1, !(0..<Double(count)).contains(offset) {
      return "wrapped at \(offset) of \(count)"
    }
    if !(0..<max(1, count)).contains(cube.currentPageIndex) { return "\(cube.currentPageIndex)" }
    if !changesSilently, fixture.faces.map(\.index) != Array(cube.indexesOfLoadedPages) {
      return "pages are missing"
    }
    for face in fixture.faces {
      if !face.transform.isFinite { return "not finite: \(face)" }
      if face.page.number != (face.index + count) % max(1, count) { return "wrong page \(face)" }
      if face.page.cubeController !== cube { return "a page without its cube" }
      if face.page.events.last != "didAppear" { return "a page has not appeared" }
      if face.isInteractive != (face.index == cube.currentPageIndex) { return "wrong input" }
    }
    let visible = Set(
      fixture.faces.flatMap { [$0.page, $0.outgoingPage].compactMap { $0?.number } })
    let held = fixture.pages.filter { $0.cubeController != nil }
    if !held.allSatisfy({ visible.contains($0.number) }) { return "a page is left behind" }
    return nil
  }

  /// A description of an invariant that doesn't hold at rest, or `nil` if all hold. Lets the cube
  /// come to rest first.
  var violationAtRest: String? {
    let view = fixture.cube.scrollView
    view.isScrollEnabled = true
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    view.touchUp()
    fixture.run()
    if changesSilently {
      fixture.onCallback = nil
      fixture.cube.reloadData()
      fixture.run()
      if fixture.faces.map(\.index) != Array(fixture.cube.indexesOfLoadedPages) {
        return "pages are missing after all is announced"
      }
    }
    let offset = fixture.cube.scrollOffset
    return offset == offset.rounded() || fixture.cube.numberOfPages < 2
      ? violation : "rests at \(offset)"
  }

  mutating func step() {
    if changesSilently, Int.random(in: 0..<3, using: &random) == 0 {
      fixture.count = .random(in: 0...7, using: &random)
    }
    let cube = fixture.cube
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
      fixture.count = .random(in: -1...7, using: &random)
      cube.reloadData()
    case 53: cube.isWrapEnabled.toggle()
    case 54: cube.bounds = Size(width: .random(in: 50...900, using: &random), height: 300)
    case 55: cube.bounds.width = [.nan, 0, 1e300, 320].randomElement(using: &random) ?? 0
    case 56: view.bounces.toggle()
    default: cube.advance(to: cube.time)
    }
  }

  /// Moves to the page at an index without animation and checks that the right page is current.
  private mutating func turn(to index: Int) {
    let cube = fixture.cube
    cube.currentPageIndex = index
    let count = cube.numberOfPages
    guard count > 0, !changesSilently else { return }
    let rest = index % count
    let page =
      cube.isWrapEnabled && count > 1
      ? (rest < 0 ? rest + count : rest) : min(max(index, 0), count - 1)
    if cube.scrollOffset != Double(page) {
      wrongMove = "\(index) of \(count) led to \(cube.scrollOffset)"
    }
  }

  private mutating func index() -> Int {
    Int.random(in: 0..<12, using: &random) == 0
      ? [.min, .max, -100].randomElement(using: &random) ?? 0
      : .random(in: -2...8, using: &random)
  }
}
