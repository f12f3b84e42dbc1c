import GeometryKit
import StageKit
import ViewKit

/// The boxes that tell how a scene goes, the graph of frame times and the column of calls, in the places that the scene
/// leaves them: at its right side, the graph above, or as near to that as there is room beside what is used and read
/// there. They leave every touch to what is behind them, and stay where they are while the scene moves.
///
/// Where there is little room, they cover the cards that controls lie on, then words, never controls; the graph is
/// small, and the column short. Where there still is no room for both, the one that was asked for last is there, and
/// the other comes back with the room; and where there is none for that either, it covers as little as it can.
final class SideBoxes: View {
  /// What there is of the scene.
  struct Surroundings {
    /// The part of the window in which they may be.
    var stage = Rect.zero
    /// The scene, where it fills the window; else nil.
    var scene: View?
    /// What brings the touch bar when it is tapped.
    var handle: Rect?
    /// Where the touch bar is, or will be.
    var bar = Rect.zero
    /// What tells of the opened picture; empty where nothing does.
    var information = Rect.zero
  }

  /// What they lie over at the moment.
  var surroundings: () -> Surroundings = { Surroundings() }
  let graph: FrameGraph
  let events = EventColumn()

  private var text: Text?
  /// What they were placed for last.
  private var placed: Placed?
  /// Which of them are there.
  private var shown = Shown()
  /// Whether the column was asked for last, and not the graph.
  private var areEventsLast = false

  private struct Shown: Equatable {
    var graph = false
    var events = false
  }

  private struct Placed {
    var shown: Shown
    var surroundings: Surroundings
    var exclusions: Exclusions
  }

  /// From what they keep off, in points.
  private static let distance = 8.0
  /// In windows narrower than this, in points, more than half of what is to be seen is left free.
  private static let narrow = 480.0
  /// How many calls the column shows where there is room for it, and where there is little.
  private static let (manyLines, fewLines) = (8, 3)

  init(_ statistics: FrameStatistics) {
    graph = FrameGraph(statistics)
    super.init()
    add(graph)
    add(events)
  }

  /// Where they lie, in points of the window.
  var places: [Rect] { [graph.place, events.place].filter { !$0.isEmpty } }

  override func layOut(_ measures: Measures) {
    text = measures.text
    for view in subviews { view.frame = bounds }
    placed = nil
  }

  override func advance(to time: Double) {
    let shown = Shown(graph: !graph.isHidden, events: !events.isHidden)
    if shown.graph != self.shown.graph { areEventsLast = false }
    if shown.events, !self.shown.events { areEventsLast = true }
    self.shown = shown
    guard let text, shown.graph || shown.events else {
      (placed, graph.place, events.place) = (nil, .zero, .zero)
      return
    }
    let surroundings = surroundings()
    let isSame = placed?.shown == shown && placed?.surroundings.isSame(as: surroundings) == true
    // They don't follow what moves, nor flee from it.
    if isSame, surroundings.scene?.activity == .moving { return }
    var exclusions = surroundings.scene.map { Exclusions(of: $0, text) } ?? Exclusions()
    exclusions.words.append(surroundings.bar)
    exclusions.controls.append(surroundings.information)
    if let handle = surroundings.handle { exclusions.controls.append(handle) }
    if isSame, placed?.exclusions == exclusions { return }
    placed = Placed(shown: shown, surroundings: surroundings, exclusions: exclusions)
    place(in: surroundings.stage, off: exclusions, text)
  }

  // MARK: Places

  private func place(in stage: Rect, off exclusions: Exclusions, _ text: Text) {
    let (controls, cards, words) = (exclusions.controls, exclusions.cards, exclusions.words)
    let area = stage.inset(by: Look.margin(in: stage))
    let levels = [controls + cards + words, controls + words, controls]
      .map { FreeRoom(area, off: $0, distance: Self.distance) }
    let sizes = FrameGraph.Form.allCases.filter { $0 == .small || Self.isLarge(stage) }
      .map { graph.size($0, in: stage, text) }
    (graph.place, events.place) = (.zero, .zero)
    if !graph.isHidden, !events.isHidden {
      for size in sizes where placeBoth(in: levels.prefix(1), size, stage, text) { return }
      for size in sizes where placeBoth(in: levels[...], size, stage, text) { return }
    }
    if !events.isHidden, graph.isHidden || areEventsLast {
      events.place =
        column(in: levels[...], stage, text)
        ?? levels[2].leastCovering(column(of: Self.fewLines, in: stage, text))
    } else {
      graph.place =
        sizes.lazy.compactMap { self.place(of: $0, in: levels[...]) }.first
        ?? levels[2].leastCovering(sizes[sizes.count - 1])
    }
  }

  private static func isLarge(_ stage: Rect) -> Bool { min(stage.width, stage.height) >= 400 }

  /// Places both, each in the first of some rooms that has place for it; whether there was place for both.
  private func placeBoth(
    in rooms: ArraySlice<FreeRoom>, _ size: Size, _ stage: Rect, _ text: Text
  ) -> Bool {
    guard let place = place(of: size, in: rooms),
      let column = column(in: rooms.map { $0.without(place) }[...], stage, text)
    else { return false }
    (graph.place, events.place) = (place, column)
    return true
  }

  private func place(of size: Size, in rooms: ArraySlice<FreeRoom>) -> Rect? {
    rooms.lazy.compactMap {
      $0.place(width: size.width, height: size.height, atMost: size.height)
    }.first
  }

  /// The column's place, where it may show as many calls as it should, or fewer of them.
  private func column(in rooms: ArraySlice<FreeRoom>, _ stage: Rect, _ text: Text) -> Rect? {
    let most = stage.width < Self.narrow ? stage.height * 0.4 : stage.height
    let wide = max(EventColumn.width(text), Look.sideWidth(in: stage))
    func place(_ room: FreeRoom, _ lines: Int, width: Double? = nil) -> Rect? {
      let size = column(of: lines, in: stage, text)
      return room.place(width: width ?? size.width, height: size.height, atMost: most)
    }
    return rooms.lazy.compactMap {
      place($0, Self.manyLines, width: wide) ?? place($0, Self.fewLines, width: wide)
        ?? place($0, Self.manyLines) ?? place($0, Self.fewLines)
    }.first ?? rooms.last.flatMap { place($0, 1) }
  }

  /// How large the column is that shows so many calls.
  private func column(of lines: Int, in stage: Rect, _ text: Text) -> Size {
    Size(width: Look.sideWidth(in: stage), height: EventColumn.height(of: lines, text))
  }
}

extension SideBoxes.Surroundings {
  fileprivate func isSame(as other: Self) -> Bool {
    stage == other.stage && scene === other.scene && handle == other.handle && bar == other.bar
      && information == other.information
  }
}
