import GeometryKit
import StageKit
import ViewKit

/// A page that lists all keys and gestures of the cube.
final class HelpPage: CubeDemoPage {
  private let table: HelpTable

  init(_ sections: [HelpSection]) {
    table = HelpTable(sections, maxFontSize: 22, spacing: 1.1)
    super.init("Keys and gestures", top: 0x1E2A22, bottom: 0x111813)
    theme?.primary = Look.primary
    add(table)
  }

  override var scroller: ScrollSurface? { table }

  override func layOut(_ measures: Measures) {
    let column = placeHeading(over: max(1200, size.width * 0.5), measures)
    table.frame = column.inset(by: Insets(top: -HelpTable.margin, left: 0, bottom: 0, right: -16))
  }
}
