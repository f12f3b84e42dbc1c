import GeometryKit
import StageKit
import ViewKit

/// Every key and every gesture that does something on the cube.
final class HelpPage: CubeDemoPage {
  private lazy var title = addHeading("Keys and gestures")
  private let table = HelpTable(
    HelpRow.rows(of: .cube), greatestSize: 22, spacing: 1.1)

  init() {
    super.init(top: 0x1E2A22, bottom: 0x111813)
    board.theme.primary = Look.primary
    board.add(table)
  }

  override var scroller: ScrollingWidget? { table }

  override func layOut(_ size: Size) {
    super.layOut(size)
    let column = column(width: 1200)
    place(title, over: column)
    table.frame = column.inset(by: Insets(top: -HelpTable.margin, left: 0, bottom: 0, right: -16))
  }

  override func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    _ = table.fit(table.frame.size, text, pixelRatio: canvas.pixelRatio)
    super.draw(projection, on: canvas, text: text)
  }
}
