import CarouselKit
import CubeKit
import GeometryKit
import GestureKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// A cube of picture pages on the workbench. The third page has a nested cube.
final class CubeBench: View {
  let view = CubeView<BenchPage>()
  var cube: CubeController<BenchPage> { view.cube }
  /// The pictures of the pages. A change keeps the pages.
  var pictures: [Picture] = [] {
    didSet {
      for (index, page) in pages.enumerated() {
        page.picture = picture(at: index, page.reloadCount)
      }
      for (index, page) in nestedSource.pages.enumerated() {
        page.picture = picture(at: index + 11, page.reloadCount)
      }
      if pages.isEmpty { loadPages() }
    }
  }
  /// The number of pages.
  var count = standardCount { didSet { loadPages() } }
  private static let standardCount = 7
  /// The part of the view in which the cube lies.
  var area = Rect.zero { didSet { if area != oldValue { setNeedsLayout() } } }
  /// The displacement of the frame's lower right corner, in points.
  var frameDisplacement = Point.zero { didSet { setNeedsLayout() } }
  /// The perspective that the user has set; `nil` for the default.
  var chosenPerspective: Double? { didSet { applyPerspective() } }
  /// The settings of the cube itself.
  private(set) var cubeProperties: [Property] = []
  /// The settings of the cube's scroll view.
  private(set) var scrollProperties: [Property] = []
  /// The settings of the nested cube.
  private var nestedProperties: [Property] = []
  /// All settings, in the order of the panel.
  var properties: [Property] { cubeProperties + scrollProperties + nestedProperties }
  private let store: TextureStore
  private let nested: CubeView<BenchPage>
  private let nestedSource: FixedPages<BenchPage>
  private var pages: [BenchPage] = []
  private let empty = Label(
    "No pages", style: Look.title, color: Look.secondary, alignment: .center)

  init(_ store: TextureStore) {
    self.store = store
    nested = CubeView()
    nestedSource = FixedPages((0..<3).map { _ in BenchPage(store, calls: nil) })
    super.init()
    empty.isHidden = true
    add(empty)
    add(view)
    nested.cube.scrollView.axisReleasedAtEnds = .horizontal
    nested.cube.dataSource = nestedSource
    cube.dataSource = self
    cubeProperties = makeCubeProperties()
    scrollProperties = makeScrollProperties()
    nestedProperties = makeNestedProperties()
  }

  // MARK: Properties

  private func makeCubeProperties() -> [Property] {
    var perspective = Property(
      title: "perspective", value: { [cube] in cube.perspective },
      standard: { [unowned self] in standardPerspective },
      set: { [unowned self] in chosenPerspective = $0 },
      restore: { [unowned self] in chosenPerspective = nil })
    perspective.scale = { [unowned self] in OptionScale(.perspective, standard: standardPerspective)
    }
    return [Property("isWrapEnabled", of: cube, \.isWrapEnabled, standard: false), perspective]
  }

  private func makeScrollProperties() -> [Property] {
    let scroll = cube.scrollView
    return [
      Property("isScrollEnabled", of: scroll, \.isScrollEnabled, standard: true),
      Property("isPagingEnabled", of: scroll, \.isPagingEnabled, standard: true),
      Property("bounces", of: scroll, \.bounces, standard: true),
      Property(
        "isDirectionalLockEnabled", of: scroll, \.isDirectionalLockEnabled, standard: true),
      Property("alwaysBounceHorizontal", of: scroll, \.alwaysBounceHorizontal, standard: false),
      Property(
        "decelerationRate = .fast", standard: false, value: { scroll.decelerationRate == .fast },
        set: { scroll.decelerationRate = $0 ? .fast : .normal }),
    ]
  }

  private func makeNestedProperties() -> [Property] {
    [
      Property(
        "nested: axisReleasedAtEnds", standard: true,
        value: { [nested] in nested.cube.scrollView.axisReleasedAtEnds != nil },
        set: { [nested] in nested.cube.scrollView.axisReleasedAtEnds = $0 ? .horizontal : nil })
    ]
  }

  /// The names of the properties that the cube reports, with their values as text.
  var state: [(name: String, value: () -> String)] {
    let (cube, scroll) = (cube, cube.scrollView)
    return [
      ("numberOfPages", { "\(cube.numberOfPages)" }),
      ("currentPageIndex", { "\(cube.currentPageIndex)" }),
      ("scrollOffset", { cube.scrollOffset.text }),
      ("scrollView.contentOffset", { scroll.contentOffset.text }),
      ("scrollView.contentSize", { Point(scroll.contentSize).text }),
      ("scrollView.isTracking", { "\(scroll.isTracking)" }),
      ("scrollView.isDragging", { "\(scroll.isDragging)" }),
      ("scrollView.isDecelerating", { "\(scroll.isDecelerating)" }),
    ]
  }

  /// Swift code that configures a cube like this one.
  var swiftCode: String {
    var lines = ["let cube = CubeController<PageView>()"]
    if cube.perspective != -1.0 / 500 {
      lines.append("cube.perspective = \(CarouselCode.number(cube.perspective))")
    }
    lines += Self.assignments(to: "cube", of: cubeProperties)
    lines += Self.assignments(to: "cube.scrollView", of: scrollProperties)
    lines += [
      "", "// In its data source:", "func numberOfPages(in _: CubeController<PageView>) -> Int {",
      "  \(count)", "}",
    ]
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of code that set the Boolean properties without their default values.
  private static func assignments(to object: String, of properties: [Property]) -> [String] {
    properties.filter { $0.isSwitch && $0.value() != $0.standard() }.map { property in
      // The title of the deceleration rate contains its value.
      let value = property.title.contains("=") ? "" : " = \(property.value() != 0)"
      return "\(object).\(property.title)\(value)"
    }
  }

  // MARK: Calls

  /// Creates or removes pages to have `count` of them.
  private func loadPages() {
    empty.isHidden = count > 0
    pages = (0..<count).map { pages[safe: $0] ?? page(at: $0, after: nil) }
    cube.reloadData()
  }

  /// Shows other pictures on all pages.
  func reloadData() {
    pages = pages.enumerated().map { page(at: $0, after: $1) }
    cube.reloadData()
  }

  /// Shows another picture on the current page.
  func reloadPage(animated: Bool) {
    let index = cube.currentPageIndex
    guard let former = pages[safe: index] else { return }
    pages[index] = page(at: index, after: former)
    cube.reloadPage(at: index, animated: animated)
  }

  private func page(at index: Int, after former: BenchPage?) -> BenchPage {
    let calls = former?.calls ?? PageCalls()
    let page = BenchPage(store, calls: calls, reloadCount: (former?.reloadCount ?? -1) + 1)
    page.picture = picture(at: index, page.reloadCount)
    if index == 2 { page.addNested(nested) }
    return page
  }

  /// Returns the picture of a page. A page that is loaded again shows another picture.
  private func picture(at index: Int, _ reloadCount: Int) -> Picture? {
    pictures.isEmpty ? nil : pictures[(index + 7 * reloadCount) % pictures.count]
  }

  func reset() {
    for property in properties { property.restore() }
    frameDisplacement = .zero
    count = Self.standardCount
  }

  /// The name of the current page.
  var subject: String { count == 0 ? "No pages" : "Page \(cube.currentPageIndex + 1)" }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let ignoresRepeat = isRepeat && cube.scrollView.isScrolling
    switch (key, modifiers) {
    case (.left, []): if !ignoresRepeat { cube.scrollBack(animated: true) }
    case (.right, []): if !ignoresRepeat { cube.scrollForward(animated: true) }
    case (.home, []): cube.scrollToPage(at: 0, animated: true)
    case (.end, []): cube.scrollToPage(at: cube.numberOfPages - 1, animated: true)
    default: return false
    }
    return true
  }

  // MARK: Layout

  /// The size of the cube's frame until the user changes it.
  var standardSize: Size {
    // Leave room for the edges of the cube, which come nearer while the cube turns.
    let height = max(min(area.height * 0.86, area.width, 1400), 60)
    return Size(width: min(area.width * 0.72, height * 1.3).rounded(), height: height.rounded())
  }

  var standardPerspective: Double { -1 / max(500, 2.2 * standardSize.width) }

  private func applyPerspective() { cube.perspective = chosenPerspective ?? standardPerspective }

  override func layOut(_ measures: Measures) {
    let frame = standardSize
    view.frame = Rect(
      center: area.center,
      size: Size(
        width: frame.width + 2 * frameDisplacement.x, height: frame.height + 2 * frameDisplacement.y
      ))
    empty.frame = Rect(center: area.center, size: Size(width: size.width, height: 22))
    applyPerspective()
  }
}

extension CubeBench: CubeControllerDataSource {
  func numberOfPages(in _: CubeController<BenchPage>) -> Int { pages.count }
  func cubeController(_: CubeController<BenchPage>, pageAt index: Int) -> BenchPage { pages[index] }
}

extension Point {
  fileprivate init(_ size: Size) { self.init(x: size.width, y: size.height) }
  /// The coordinates, rounded to whole numbers.
  var text: String { "\(Int(x.rounded())), \(Int(y.rounded()))".replacing("-", with: "−") }
}
