import CarouselKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Several data changes at once. The centred item stays in the centre.
@Suite struct RearrangingTests {
  /// A carousel of named tiles with a changeable list of names.
  private final class Row: CarouselDataSource, CarouselDelegate {
    final class Tile: CarouselItemView {
      let size = Size(width: 100, height: 100)
      var name = ""
    }
    let carousel = Carousel<Tile>()
    var names: [String]
    var createdViewCount = 0
    private(set) var changes = 0

    init(_ names: [String], type: CarouselLayout = .linear, wraps: Bool = false) {
      self.names = names
      isWrapped = wraps
      carousel.bounds = Size(width: 500, height: 300)
      carousel.type = type
      carousel.delegate = self
      carousel.dataSource = self
      carousel.layoutIfNeeded()
    }

    private let isWrapped: Bool

    func numberOfItems(in carousel: Carousel<Tile>) -> Int { names.count }
    func carousel(_ carousel: Carousel<Tile>, viewForItemAt index: Int, reusing view: Tile?)
      -> Tile
    {
      if view == nil { createdViewCount += 1 }
      let tile = view ?? Tile()
      tile.name = names[index]
      return tile
    }
    func carousel(
      _ carousel: Carousel<Tile>, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { option == .wrap ? (isWrapped ? 1 : 0) : value }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel<Tile>) { changes += 1 }

    /// Replaces the names and rearranges the tiles accordingly. A tile whose name is in both lists
    /// counts as the same item.
    func change(to names: [String], animated: Bool = true) {
      let former = self.names
      let newIndexes = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      self.names = names
      carousel.rearrangeItems(animated: animated) { newIndexes[former[$0]] }
    }

    /// The name of the centred tile, or `nil` if there are no tiles.
    var centred: String? { carousel.currentItemView?.name }
    /// Whether each loaded view shows the name at its index.
    var isInStep: Bool {
      carousel.indexesForVisibleItems.allSatisfy { carousel.itemView(at: $0)?.name == names[$0] }
    }
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "\($0)" } }

  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func centredItemStaysCentred(type: CarouselLayout, wraps: Bool) throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let row = Row(names(60), type: type, wraps: wraps)
      var next = 60
      for _ in 0..<12 {
        row.carousel.currentItemIndex = Int.random(in: 0..<row.names.count, using: &random)
        let centred = try #require(row.centred)
        var names = row.names
        switch Int.random(in: 0...3, using: &random) {
        case 0: names.shuffle(using: &random)
        case 1: names.removeAll { $0 != centred && Bool.random(using: &random) }
        default: break
        }
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          names.insert("\(next)", at: Int.random(in: 0...names.count, using: &random))
          next += 1
        }
        row.change(to: names, animated: Bool.random(using: &random))
        #expect(row.centred == centred && row.isInStep, "\(seed)")
        #expect(row.names[row.carousel.currentItemIndex] == centred)
        #expect(row.carousel.scrollOffset == Double(row.carousel.currentItemIndex))
        for _ in 0..<40 { row.carousel.advance(to: row.carousel.time + 1.0 / 60) }
        #expect(!row.carousel.isMoving && row.centred == centred && row.isInStep)
        let visible = row.carousel.presentedItems.filter { !$0.isLeaving }
        #expect(visible.count == row.carousel.indexesForVisibleItems.count)
      }
    }
  }

  /// If the centred item is removed, the next remaining item becomes centred or, if there is none,
  /// the previous item.
  @Test func nextItemReplacesARemovedCentredItem() {
    let row = Row(names(20))
    row.carousel.currentItemIndex = 7
    row.change(to: ["3", "new", "6", "9", "12"])
    #expect(row.centred == "9")
    row.change(to: ["3", "6"])
    #expect(row.centred == "6")
    row.change(to: ["a", "b", "c"])
    row.carousel.layoutIfNeeded()
    #expect(row.centred == "b" && row.isInStep)
    row.change(to: [])
    #expect(row.centred == nil && row.carousel.numberOfItems == 0)
    row.change(to: names(5))
    row.carousel.layoutIfNeeded()
    #expect(row.centred != nil && row.isInStep)
  }

  /// Scrolls, steps, flicks, held keys and drags continue unchanged when items are inserted.
  @Test(arguments: 0..<6) func motionContinuesWhenItemsAreInserted(kind: Int) {
    let (still, changed) = (Row(names(400)), Row(names(400)))
    for row in [still, changed] {
      if kind > 2 { row.carousel.motion = .natural }
      row.carousel.currentItemIndex = 100
      row.carousel.advance(to: 1)
      switch kind {
      case 0: row.carousel.scroll(byNumberOfItems: 9, duration: 1)
      case 1: row.carousel.step(by: 3, isRepeat: false)
      case 2, 3:
        row.carousel.pan(
          Pan(state: .began, translation: Point(x: -9, y: 0), velocity: .zero, time: 1))
        row.carousel.pan(
          Pan(
            state: .changed, translation: Point(x: -20, y: 0), velocity: Point(x: -900, y: 0),
            time: 1))
        row.carousel.pan(
          Pan(
            state: .ended, translation: Point(x: -20, y: 0), velocity: Point(x: -900, y: 0), time: 1
          ))
      case 4:
        row.carousel.step(by: 1, isRepeat: false)
        row.carousel.step(by: 1, isRepeat: true)
      default:
        row.carousel.pan(
          Pan(state: .began, translation: Point(x: -9, y: 0), velocity: .zero, time: 1))
      }
    }
    let more = (0..<50).map { "new \($0)" } + names(400) + ["last"]
    for frame in 1...200 {
      let time = 1 + Double(frame) / 60
      for row in [still, changed] {
        if kind == 5, frame < 60 {
          row.carousel.pan(
            Pan(
              state: .changed, translation: Point(x: -4 * Double(frame), y: 0), velocity: .zero,
              time: time))
        }
        row.carousel.advance(to: time)
        if row === changed, frame == 6 { row.change(to: more) }
      }
      let ahead = frame >= 6 ? 50.0 : 0
      #expect(abs(changed.carousel.scrollOffset - still.carousel.scrollOffset - ahead) < 1e-6)
      #expect(changed.centred == still.centred)
    }
    #expect(still.carousel.scrollOffset > 100)
  }

  /// If only distant items are inserted or removed, the visible items don't move and no view is
  /// created.
  @Test func distantChangesAreNotVisible() {
    let row = Row(names(400))
    row.carousel.currentItemIndex = 200
    row.carousel.advance(to: 1)
    let createdViewCount = row.createdViewCount
    let transforms = row.carousel.presentedItems.map(\.transform)
    let changes = row.changes
    row.change(to: (0..<9).map { "new \($0)" } + names(399))
    #expect(row.carousel.presentedItems.map(\.transform) == transforms)
    #expect(!row.carousel.isMoving && row.createdViewCount == createdViewCount)
    #expect(row.changes == changes + 1 && row.carousel.currentItemIndex == 209)
  }

  /// When an item is inserted beside the centred item, the former neighbour moves aside gradually.
  @Test func insertionBesideTheCentreAnimatesTheNeighbour() throws {
    let row = Row(names(20))
    row.carousel.currentItemIndex = 10
    row.carousel.advance(to: 1)
    let neighbour = try #require(row.carousel.itemView(at: 11))
    func position() -> Double? {
      row.carousel.presentedItems.first { $0.view === neighbour }?.transform.m41
    }
    let before = try #require(position())
    row.change(to: names(11) + ["new"] + names(20).dropFirst(11))
    #expect(abs(try #require(position()) - before) < 1e-6)
    row.carousel.advance(to: 1.2)
    let between = try #require(position())
    row.carousel.advance(to: 1.5)
    let after = try #require(position())
    #expect(before < between && between < after && !row.carousel.isMoving)
    #expect(row.carousel.itemView(at: 12) === neighbour && row.centred == "10")
  }
}
