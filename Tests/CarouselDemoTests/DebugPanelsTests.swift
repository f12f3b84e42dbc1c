import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The frame graph and the event column never cover controls.
@WindowActor @Suite struct DebugPanelsTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  nonisolated static let sizes = [
    Size(width: 360, height: 720), Size(width: 800, height: 1280), Size(width: 1280, height: 800),
  ]

  /// Returns a scene at rest in a window of the given size.
  private func harness(_ kind: SceneKind, _ size: Size) throws -> SceneHarness {
    SceneHarness(try HeadlessProgram(pictures: 3, scene: kind, size: size, access: access))
  }

  private func panels(of harness: SceneHarness) -> DebugPanels {
    harness.program.application.contents.debugPanels
  }

  /// Returns the rectangles of all controls of the scene and its open panel, and of the area that
  /// shows the touch bar when tapped.
  private func controls(of harness: SceneHarness) -> [Rect] {
    let contents = harness.program.application.contents
    let views = harness.views(View.self).filter { view in
      let isControl =
        view is Button || view is Slider || view is Switch || view is TextField
        || view is SettingsPanel
      // Controls on items beside the centre can't be used.
      let item = sequence(first: view, next: \.parent).first {
        $0.parent?.parent?.role == .carousel && $0.parent?.role == nil
      }
      return isControl
        && item.map { $0.parent?.focusableSubviews.contains { $0 === item } == true }
          ?? true
    }
    let frames = views.compactMap { $0.projection.bounds(of: $0.bounds) }
    let panel = contents.scene.isSidePanelOpen ? contents.scene.sidePanel?.frame : nil
    return frames + [panel, contents.scene.barHandle].compactMap { $0 }
  }

  private func expectNothingCovered(_ harness: SceneHarness, _ comment: Comment) {
    let panels = panels(of: harness)
    let window = Rect(origin: .zero, size: harness.program.application.tree.size)
    for box in panels.panelFrames {
      let visible = box.intersection(window)
      #expect(visible.width * visible.height > box.width * box.height - 1e-6, comment)
      for control in controls(of: harness) { #expect(box.intersection(control).isEmpty, comment) }
    }
    #expect(panels.graph.panelFrame.intersection(panels.events.area).isEmpty, comment)
  }

  @Test(arguments: SceneTable.standard.names, sizes)
  func panelsCoverNoControlsInAnyScene(name: String, size: Size) throws {
    let harness = try harness(try #require(SceneTable.standard.kind(named: name)), size)
    harness.press(.function(3))
    harness.press(.function(4))
    harness.pass(0.5)
    #expect(panels(of: harness).panelFrames.count == 2)
    expectNothingCovered(harness, "\(name) in \(size)")
    guard harness.program.application.scene.sidePanel != nil else { return }
    harness.press(.letter("o"))
    harness.pass(0.5)
    #expect(panels(of: harness).panelFrames.count == 2)
    expectNothingCovered(harness, "\(name) with options in \(size)")
  }

  /// If there is enough free space at the side of the window, the panels form one column there.
  @Test func panelsFormOneColumn() throws {
    let harness = try harness(.gallery, Size(width: 1280, height: 800))
    harness.press(.function(3))
    harness.press(.function(4))
    harness.pass(0.5)
    let (graph, events) = (panels(of: harness).graph.panelFrame, panels(of: harness).events.area)
    #expect(graph.maxX == 1256 && graph.minY == 24)
    #expect(events.minX == graph.minX && events.maxX == graph.maxX)
    #expect(events.minY > graph.maxY && events.minY < graph.maxY + 16)
  }

  @Test(arguments: sizes) func eventColumnFitsItsText(size: Size) throws {
    let harness = try harness(.gallery, size)
    let text = try #require(harness.program.gallery).text
    harness.press(.function(4))
    harness.pass(0.5)
    #expect(panels(of: harness).events.area.width >= EventColumn.width(text))
  }

  /// If only one panel fits, the panel that was opened last is shown. The other panel reappears
  /// when the shown panel closes.
  @Test func panelOpenedLastUsesTheOnlySpace() throws {
    let harness = try harness(.workbench, Size(width: 320, height: 240))
    let panels = panels(of: harness)
    harness.press(.function(3))
    harness.pass(0.5)
    #expect(!panels.graph.panelFrame.isEmpty)
    harness.press(.function(4))
    harness.pass(0.5)
    #expect(panels.graph.panelFrame.isEmpty && !panels.events.area.isEmpty)
    harness.press(.function(3))
    harness.pass(0.5)
    harness.press(.function(3))
    harness.pass(0.5)
    #expect(!panels.graph.panelFrame.isEmpty && panels.events.area.isEmpty)
    harness.press(.function(3))
    harness.pass(0.5)
    #expect(panels.graph.panelFrame.isEmpty && !panels.events.area.isEmpty)
  }

  /// The panels keep their positions while cards move below them.
  @Test func panelsStayInPlaceWhileTheSceneMoves() throws {
    let harness = try harness(.liveCards, Size(width: 360, height: 720))
    harness.press(.function(3))
    harness.press(.function(4))
    harness.pass(0.5)
    let frames = panels(of: harness).panelFrames
    #expect(frames.count == 2)
    harness.press(.right)
    var moving = 0
    for _ in 0..<20 {
      moving += harness.program.passFrame() == .moving ? 1 : 0
      #expect(panels(of: harness).panelFrames == frames)
    }
    #expect(moving > 10)
  }

  /// A toast doesn't overlap the panels, at the top or the bottom of the window.
  @Test(arguments: [Size(width: 360, height: 720), Size(width: 480, height: 320)])
  func toastDoesNotOverlapPanels(size: Size) throws {
    let harness = try harness(.gallery, size)
    let toast = harness.program.application.contents.toast
    harness.press(.function(3))
    harness.press(.function(4))
    harness.pass(0.5)
    let frames = panels(of: harness).panelFrames
    #expect(!frames.isEmpty)
    toast.show("Something was done", at: harness.program.time)
    harness.pass(0.1)
    #expect(toast.panel.minY >= 0 && toast.panel.maxY <= size.height)
    for frame in frames { #expect(toast.panel.intersection(frame).isEmpty) }
  }
}

/// Tests of the search for free space beside avoided rectangles.
@Suite struct FreeSpaceTests {
  /// The search returns the rightmost free rectangle and, among several, the topmost. It returns a
  /// rectangle if and only if an exhaustive search does.
  @Test func searchReturnsTheRightmostTopmostFreePosition() {
    var random = SplitMix64(seed: 5)
    let area = Rect(x: 10, y: 20, width: 200, height: 300)
    var (found, missed) = (0, 0)
    for round in 0..<300 {
      let taken = (0..<round % 16).map { _ in
        Rect(
          x: Double.random(in: 0...180, using: &random).rounded(),
          y: Double.random(in: 0...300, using: &random).rounded(),
          width: Double.random(in: 10...90, using: &random).rounded(),
          height: Double.random(in: 10...120, using: &random).rounded())
      }
      let space = FreeSpace(area, avoiding: taken, distance: 2)
      let (width, minHeight, maxHeight) = (70.0, 50.0, 90.0)
      func isFree(_ frame: Rect) -> Bool {
        frame.intersection(area) == frame
          && taken.allSatisfy { $0.inset(by: -2).intersection(frame).isEmpty }
      }
      func first() -> Point? {
        for left in stride(from: area.maxX - width, through: area.minX, by: -1) {
          for top in stride(from: area.minY, through: area.maxY - minHeight, by: 1)
          where isFree(Rect(x: left, y: top, width: width, height: minHeight)) {
            return Point(x: left, y: top)
          }
        }
        return nil
      }
      let frame = space.frame(width: width, minHeight: minHeight, maxHeight: maxHeight)
      #expect(frame?.origin == first())
      guard let frame else {
        missed += 1
        continue
      }
      found += 1
      #expect(isFree(frame) && frame.height >= minHeight && frame.height <= maxHeight)
      #expect(
        space.without(frame).frame(width: width, minHeight: minHeight, maxHeight: maxHeight)
          != frame)
    }
    #expect(found > 100 && missed > 0)
  }

  /// If no position is free, the position that covers the least area is used.
  @Test func searchInAFullAreaReturnsTheLeastCoveringPosition() {
    let area = Rect(x: 0, y: 0, width: 100, height: 100)
    let taken = [
      Rect(x: 0, y: 0, width: 100, height: 40), Rect(x: 0, y: 70, width: 100, height: 30),
    ]
    let space = FreeSpace(area, avoiding: taken, distance: 0)
    let size = Size(width: 50, height: 45)
    #expect(space.frame(width: 50, minHeight: 45, maxHeight: 45) == nil)
    #expect(space.leastOverlappingFrame(of: size) == Rect(x: 50, y: 40, width: 50, height: 45))
  }
}
