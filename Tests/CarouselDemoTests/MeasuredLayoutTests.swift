import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// Labels get the space that their text needs, whatever the text and the window's width.
@WindowActor
@Suite(.serialized) struct MeasuredLayoutTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// No label is too small for its text, and no labels overlap.
  @Test func cubePageLabelsFitTheirText() throws {
    let headless = try HeadlessWindow(.software, access: access)
    let measures = Measures(text: headless.text, theme: Theme())
    let store = try SceneContext.headless(headless.window, paths: []).pictures
    for width in stride(from: 160.0, through: 1280, by: 140) {
      for height in [240.0, 480, 900] {
        let page = CarouselPage(store)
        page.frame.size = Size(width: width, height: height)
        ViewTree(root: page).layOut(text: headless.text)
        let labels = try #require(page.headingView).subviews.compactMap { $0 as? Label }
        #expect(labels.count == 2)
        for (index, label) in labels.enumerated() {
          let needed = label.fittingSize(in: label.size, measures)
          #expect(label.size.height >= needed.height, "\(label.text) in \(page.size)")
          for other in labels[..<index] {
            #expect(label.frame.intersection(other.frame).isEmpty, "\(page.size)")
          }
        }
      }
    }
  }

  /// The buttons of a settings panel are wide enough for their titles.
  @Test(arguments: [
    Size(width: 360, height: 720), Size(width: 800, height: 480), Size(width: 1280, height: 800),
  ]) func settingsButtonsFitTheirTitles(size: Size) throws {
    let program = try HeadlessProgram(pictures: 1, scene: .sky, size: size, access: access)
    let harness = SceneHarness(program)
    try harness.tap("Settings")
    harness.pass(0.5)
    let panel = try #require(harness.views(SettingsPanel.self).first)
    func buttons(in view: View) -> [Button] {
      view.subviews.flatMap { view in
        (view as? Button).map { $0.title.isEmpty ? [] : [$0] } ?? buttons(in: view)
      }
    }
    let found = buttons(in: panel)
    #expect(found.contains { $0.title == "Interactive" })
    for button in found {
      let needed = program.application.text.measure(button.title, Theme.panel.title).width
      #expect(needed + 16 <= button.size.width, "\(button.title)")
      #expect(button.parent.map { button.frame.maxX <= $0.size.width + 0.01 } == true)
    }
  }

  @Test(arguments: ["Wheel", "A type with a name much longer than any of the others"])
  func barFitsTheLongestHeading(longest: String) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let bar = TouchBar()
    bar.show(SceneTable.standard.barCommands(in: .gallery).filter { $0 != .toggleEvents })
    let tree = ViewTree(root: bar)
    tree.size = Size(width: 1280, height: 800)
    var frames: [[Rect]] = []
    for heading in ["Wheel", longest] {
      bar.surroundings = {
        TouchBar.Surroundings(
          stage: Rect(x: 0, y: 0, width: 1280, height: 800), heading: heading,
          headings: ["Wheel", longest], handle: Rect(x: 0, y: 0, width: 40, height: 30))
      }
      _ = tree.update(to: 1)
      tree.layOut(text: headless.text)
      let label = try #require(bar.plate.subviews.lazy.compactMap { $0 as? Label }.first)
      let needed = headless.text.measure(heading, label.style)
      #expect(label.size.width >= needed.width && label.size.width < needed.width + 400)
      #expect(label.size.height >= needed.height)
      for item in bar.items { #expect(item.button.frame.intersection(label.frame).isEmpty) }
      frames.append(bar.items.map(\.button.frame))
    }
    // The buttons have the same frames for every heading.
    #expect(frames[0] == frames[1])
  }
}
