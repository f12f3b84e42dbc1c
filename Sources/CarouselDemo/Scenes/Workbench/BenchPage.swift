import CubeKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

/// The numbers of lifecycle calls that a page has received.
final class PageCalls {
  /// A kind of call. The raw value is the name of the method.
  enum Kind: String, CaseIterable {
    case pageWillAppear, pageDidAppear, pageWillDisappear, pageDidDisappear
  }

  private var counts: [Kind: Int] = [:]

  /// Returns the number of calls of a kind.
  func count(of kind: Kind) -> Int { counts[kind, default: 0] }

  /// Counts a call.
  func add(_ kind: Kind) { counts[kind, default: 0] += 1 }
}

/// A page with a picture that fills it, and with the counts of its lifecycle calls. A page without
/// counts turns its cube when tapped.
final class BenchPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  private let image = PageImage()
  /// The background of `countRows`.
  private let plate = View()
  private let countRows: [ValueRow]
  private weak var nested: View?

  var picture: Picture?
  /// The counts, which a page shares with the page that replaces it; `nil` for none.
  let calls: PageCalls?
  /// The number of times that the page was loaded again.
  let reloadCount: Int

  private let store: TextureStore
  private let tap = TapRecognizer()

  /// The distance of the rows from the edges of the plate, in points.
  private static let padding = 10.0

  init(_ store: TextureStore, calls: PageCalls?, reloadCount: Int = 0) {
    self.store = store
    self.calls = calls
    self.reloadCount = reloadCount
    countRows =
      calls.map { calls in
        PageCalls.Kind.allCases.map { kind in
          ValueRow(kind.rawValue) { "\(calls.count(of: kind))" }
        }
      } ?? []
    super.init()
    background = Background(color: Look.tile)
    clipsToBounds = true
    theme = .panel
    plate.background = Background(color: Look.plate, cornerRadius: 10)
    add(image)
    if calls != nil { add(plate) }
    for row in countRows { add(row) }
    tap.onTap = { [unowned self] _ in turn() }
  }

  func pageWillAppear() { calls?.add(.pageWillAppear) }
  func pageDidAppear() { calls?.add(.pageDidAppear) }
  func pageWillDisappear() { calls?.add(.pageWillDisappear) }
  func pageDidDisappear() { calls?.add(.pageDidDisappear) }

  /// Shows a nested cube on the page.
  func addNested(_ view: View) {
    nested = view
    add(view)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    image.frame = bounds
    let margin = min(16, size.width * 0.04).rounded()
    let plateHeight = Double(countRows.count) * ValueRow.height + 2 * Self.padding
    plate.frame = Rect(
      x: margin, y: size.height - margin - plateHeight,
      width: min(size.width - 2 * margin, 220), height: plateHeight)
    var rest = plate.frame.inset(by: Self.padding)
    for row in countRows { row.frame = rest.cut(ValueRow.height, from: .top) }
    // A reload moves the nested cube to the page that replaces this one.
    guard let nested, nested.parent === self else { return }
    let side = max(min(size.width * 0.42, plate.frame.minY - 2 * margin), 16)
    nested.frame = Rect(x: size.width - margin - side, y: margin, width: side, height: side)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let texture = picture.flatMap { store.texture(of: $0, filling: size, pixelRatio: pixelRatio) }
    image.show(texture, of: picture, filling: size)
  }

  // MARK: Touch

  override var acceptsTouches: Bool { calls == nil }
  override func addRecognizers(to competition: Competition, at point: Point) {
    if calls == nil { competition.append(tap) }
  }

  /// Turns the cube to the next page, or from the last page to the first.
  private func turn() {
    guard let cube = cubeController else { return }
    let next = cube.currentPageIndex + 1
    cube.scrollToPage(at: next < cube.numberOfPages ? next : 0, animated: true)
  }
}
