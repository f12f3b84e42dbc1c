import GeometryKit
import StageKit
import ViewKit

/// The debug panels over a scene: the graph of frame times and the column of delegate calls. The
/// graph is at the right, above the column. If there is no room, the panels move to the nearest
/// free space. Touches pass through the panels. The panels stay in place while the scene moves.
///
/// When space is short, the panels may cover cards, then text; the graph becomes small and the
/// column short. If both panels still don't fit beside the controls, only the panel opened last is
/// shown until there is room for both. If that panel doesn't fit either, it is placed where it
/// covers the smallest part of the controls.
final class DebugPanels: View {
  /// The surroundings of the panels.
  struct Surroundings: Equatable {
    /// The part of the window in which the panels may lie.
    var stage = Rect.zero
    /// The scene if it fills the window, otherwise `nil`.
    var scene: View?
    /// The frames of controls that don't belong to the scene.
    var controls: [Rect] = []
    /// The frame of the touch bar, even while the bar is hidden.
    var bar = Rect.zero

    static func == (a: Self, b: Self) -> Bool {
      a.stage == b.stage && a.scene === b.scene && a.controls == b.controls && a.bar == b.bar
    }
  }

  /// Returns the current surroundings.
  var surroundings: () -> Surroundings = { Surroundings() }
  let graph: FrameGraph
  let events = EventColumn()

  private var text: Text?
  /// The state for which the panels were placed last; `nil` if they must be placed again.
  private var placed: Placed?
  /// The panels that are shown.
  private var visible = VisiblePanels()
  /// Whether the column was opened after the graph.
  private var areEventsLast = false

  private struct VisiblePanels: Equatable {
    var graph = false
    var events = false
  }

  private struct Placed {
    var visible: VisiblePanels
    var surroundings: Surroundings
    var exclusions: AvoidedAreas
  }

  /// The gap between the column and the areas that it must not cover, in points.
  private static let distance = 8.0
  /// The width of the available area, in points, below which the column is limited to 40 % of that
  /// area's height.
  private static let narrow = 480.0
  /// The numbers of calls for which the column has room: `manyLines` if there is enough space,
  /// otherwise `fewLines`.
  private static let (manyLines, fewLines) = (8, 3)

  init(_ statistics: FrameStatistics) {
    graph = FrameGraph(statistics)
    super.init()
    add(graph)
    add(events)
  }

  /// The frames of the panels, in points of the window.
  var panelFrames: [Rect] { [graph.panelFrame, events.area].filter { !$0.isEmpty } }

  override func layOut(_ measures: Measures) {
    text = measures.text
    for view in subviews { view.frame = bounds }
    placed = nil
  }

  override func advance(to time: Double) {
    let visible = VisiblePanels(graph: !graph.isHidden, events: !events.isHidden)
    if visible.graph != self.visible.graph { areEventsLast = false }
    if visible.events, !self.visible.events { areEventsLast = true }
    self.visible = visible
    guard let text, visible.graph || visible.events else {
      placed = nil
      graph.panelFrame = .zero
      events.area = .zero
      return
    }
    let surroundings = surroundings()
    let isSame = placed?.visible == visible && placed?.surroundings == surroundings
    // Keep the panels in place while the scene moves.
    if isSame, surroundings.scene?.activity == .moving { return }
    var exclusions = surroundings.scene.map { AvoidedAreas(of: $0, text) } ?? AvoidedAreas()
    exclusions.textFrames.append(surroundings.bar)
    exclusions.controls += surroundings.controls
    if isSame, placed?.exclusions == exclusions { return }
    placed = Placed(visible: visible, surroundings: surroundings, exclusions: exclusions)
    place(in: surroundings.stage, avoiding: exclusions, text)
  }

  // MARK: Placement

  private func place(in stage: Rect, avoiding exclusions: AvoidedAreas, _ text: Text) {
    let (controls, texts) = (exclusions.controls, exclusions.textFrames)
    let area = stage.inset(by: Look.margin(in: stage))
    // If there is no room in a space, the next space has more.
    let spaces = [controls + exclusions.cards + texts, controls + texts, controls]
      .map { FreeSpace(area, avoiding: $0, distance: Self.distance) }
    let isLarge = min(stage.width, stage.height) >= 400
    let sizes = FrameGraph.Form.allCases.filter { $0 == .small || isLarge }
      .map { graph.size($0, in: stage, text) }
    graph.panelFrame = .zero
    events.area = .zero
    if visible.graph, visible.events, placeBoth(in: spaces, sizes, stage, text) { return }
    if visible.events, !visible.graph || areEventsLast {
      let smallest = Size(
        width: Look.sideWidth(in: stage), height: EventColumn.height(of: Self.fewLines, text))
      events.area = column(in: spaces, stage, text) ?? spaces[2].leastOverlappingFrame(of: smallest)
    } else {
      graph.panelFrame =
        sizes.lazy.compactMap { self.frame(of: $0, in: spaces) }.first
        ?? spaces[2].leastOverlappingFrame(of: sizes[sizes.count - 1])
    }
  }

  /// Places both panels if there is room, and returns whether there is.
  private func placeBoth(
    in spaces: [FreeSpace], _ sizes: [Size], _ stage: Rect, _ text: Text
  ) -> Bool {
    for spaces in [[spaces[0]], spaces] {
      for size in sizes {
        guard let frame = frame(of: size, in: spaces),
          let column = column(in: spaces.map { $0.without(frame) }, stage, text)
        else { continue }
        graph.panelFrame = frame
        events.area = column
        return true
      }
    }
    return false
  }

  /// Returns a frame in the first of the spaces that has room.
  private func frame(of size: Size, in spaces: [FreeSpace]) -> Rect? {
    spaces.lazy.compactMap {
      $0.frame(width: size.width, minHeight: size.height, maxHeight: size.height)
    }.first
  }

  /// Returns a frame for the column with room for `manyLines` calls, else for `fewLines` calls,
  /// else for one. A width at which no call is truncated is preferred. Returns `nil` if not even
  /// one call fits.
  private func column(in spaces: [FreeSpace], _ stage: Rect, _ text: Text) -> Rect? {
    let maxHeight = stage.width < Self.narrow ? stage.height * 0.4 : stage.height
    let narrow = Look.sideWidth(in: stage)
    let wide = max(EventColumn.width(text), narrow)
    func frame(_ space: FreeSpace, _ lines: Int, _ width: Double) -> Rect? {
      space.frame(
        width: width, minHeight: EventColumn.height(of: lines, text), maxHeight: maxHeight)
    }
    return spaces.lazy.compactMap {
      frame($0, Self.manyLines, wide) ?? frame($0, Self.fewLines, wide)
        ?? frame($0, Self.manyLines, narrow) ?? frame($0, Self.fewLines, narrow)
    }.first ?? spaces.last.flatMap { frame($0, 1, narrow) }
  }
}
