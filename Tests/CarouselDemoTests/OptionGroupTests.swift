import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The groups of the options panel, and its button that resets all options.
@WindowActor @Suite struct OptionGroupTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func everyOptionOfATypeIsInOneGroup() {
    for type in CarouselLayout.builtIn {
      let groups = OptionRow.groups(for: type)
      let rows = groups.flatMap(\.rows)
      #expect(Set(rows).count == rows.count && rows == OptionRow.rows(for: type))
      #expect(Set(rows).isSuperset(of: type.options.map(OptionRow.option)), "\(type.name)")
      #expect(groups.allSatisfy { group in group.rows.allSatisfy { $0.group == group.group } })
      let order = groups.compactMap { OptionGroup.allCases.firstIndex(of: $0.group) }
      #expect(order == order.sorted())
    }
  }

  @Test(arguments: [1, 2]) func headingsLieAboveTheRowsOfTheirGroups(columns: Int) {
    for type in CarouselLayout.builtIn {
      let rows = OptionRow.rows(for: type)
      let arrangement = OptionArrangement(rows, columns: columns, width: 600)
      let headings = arrangement.headings
      for (index, row) in rows.enumerated() {
        let place = arrangement.rows[index]
        guard let group = OptionGroup.allCases.firstIndex(of: row.group) else { continue }
        #expect(headings[group].minX == place.minX && headings[group].maxY <= place.minY)
      }
      let places = arrangement.rows + headings.filter { !$0.isEmpty }
      for (index, place) in places.enumerated() {
        #expect(place.maxY <= arrangement.height && place.maxX <= 600)
        for other in places[(index + 1)...] {
          #expect(place.intersection(other).isEmpty, "\(type.name)")
        }
      }
    }
  }

  @Test func twoColumnsAreShorterThanOne() {
    let rows = OptionRow.rows(for: .coverFlow)
    let heights = [1, 2].map { OptionArrangement(rows, columns: $0, width: 600).height }
    #expect(heights[1] < heights[0] * 0.65)
  }

  @Test func resetButtonResetsAllOptionsAndCanBeUndone() throws {
    let harness = SceneHarness(
      try HeadlessProgram(
        pictures: 9, options: ["--type", "rotary"], size: Size(width: 1000, height: 700),
        access: access))
    let gallery = try #require(harness.program.gallery)
    harness.press(.letter("o"))
    harness.pass(1)
    #expect(!gallery.panel.resetting.isEnabled)
    gallery.cards.set(.option(.spacing), to: 1.5)
    gallery.cards.set(.number(.scrollSpeed), to: 2)
    gallery.cards.set(.setting(.bounces), to: 0)
    harness.press(.letter("v"))
    harness.pass(1)
    #expect(gallery.panel.resetting.isEnabled && gallery.carousel.isVertical)
    harness.tap(try harness.position(on: gallery.panel.resetting))
    harness.pass(1)
    #expect(gallery.cards.settings.type == .rotary && !gallery.carousel.isVertical)
    #expect(gallery.carousel.scrollSpeed == 1 && gallery.carousel.bounces)
    #expect(!gallery.panel.resetting.isEnabled)
    harness.press(.letter("z"), .control)
    harness.pass(1)
    #expect(gallery.carousel.scrollSpeed == 2 && gallery.carousel.isVertical)
    #expect(gallery.cards.settings.options[.spacing] == 1.5)
  }
}
