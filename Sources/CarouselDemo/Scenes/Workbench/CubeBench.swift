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
  private let nestedView = CubeView<BenchPage>()
  private let emptyLabel = Label(
    "No pages", style: Look.title, color: Look.secondary, alignment: .center)

  /// The pictures of the pages. A change keeps the pages.
  var pictures: [Picture] = [] { didSet { showPictures() } }
  /// The number of pages.
  var pageCount = standardPageCount { didSet { loadPages() } }
  private var pages: [BenchPage] = []
  private let nestedPages: FixedPages<BenchPage>
  /// The part of the view in which the cube lies.
  var area = Rect.zero { didSet { if area != oldValue { setNeedsLayout() } } }
  /// The displacement of the frame's lower right corner, in points.
  var frameDisplacement = Point.zero { didSet { setNeedsLayout() } }
  /// The perspective that the user has set; `nil` for the default.
  var chosenPerspective: Double? { didSet { applyPerspective() } }
  /// The settings of the cube itself.
  private(set) var cubeProperties: [Property] = []
  /// The settings of the cube's scroll view.
  private var scrollProperties: [Property] = []
  /// The settings of the nested cube.
  private var nestedProperties: [Property] = []

  private let store: TextureStore

  static let standardPageCount = 7
  /// The index of the page with the nested cube.
  private static let nestedPageIndex = 2
  /// The number of pictures between that of a page and that of the page that replaces it.
  private static let reloadStep = 7
  /// The number of pictures between those of the pages and those of the nested cube's pages.
  private static let nestedStep = 11

  init(_ store: TextureStore) {
    self.store = store
    nestedPages = FixedPages((0..<3).map { _ in BenchPage(store, calls: nil) })
    super.init()
    emptyLabel.isHidden = true
    add(emptyLabel)
    add(view)
    nestedView.cube.scrollView.axisReleasedAtEnds = .horizontal
    nestedView.cube.dataSource = nestedPages
    cube.dataSource = self
    cubeProperties = makeCubeProperties()
    scrollProperties = makeScrollProperties()
    nestedProperties = makeNestedProperties()
  }

  /// The name of the current page.
  var pageName: String { pageCount == 0 ? "No pages" : "Page \(cube.currentPageIndex + 1)" }

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
    let standardSize = standardSize
    view.frame = Rect(
      center: area.center,
      size: Size(
        width: standardSize.width + 2 * frameDisplacement.x,
        height: standardSize.height + 2 * frameDisplacement.y))
    emptyLabel.frame = Rect(center: area.center, size: Size(width: size.width, height: 22))
    applyPerspective()
  }

  // MARK: Pages

  /// Creates or removes pages to have `pageCount` of them.
  private func loadPages() {
    emptyLabel.isHidden = pageCount > 0
    pages = (0..<pageCount).map { pages[safe: $0] ?? makePage(at: $0, replacing: nil) }
    cube.reloadData()
  }

  /// Returns a page, which continues the counts of the page that it replaces.
  private func makePage(at index: Int, replacing former: BenchPage?) -> BenchPage {
    let reloadCount = former.map { $0.reloadCount + 1 } ?? 0
    let page = BenchPage(store, calls: former?.calls ?? PageCalls(), reloadCount: reloadCount)
    page.picture = picture(at: index, reloadCount)
    if index == Self.nestedPageIndex { page.addNested(nestedView) }
    return page
  }

  /// Shows the pictures on the existing pages. Creates the pages if there are none.
  private func showPictures() {
    for (index, page) in pages.enumerated() {
      page.picture = picture(at: index, page.reloadCount)
    }
    for (index, page) in nestedPages.pages.enumerated() {
      page.picture = picture(at: index + Self.nestedStep, page.reloadCount)
    }
    if pages.isEmpty { loadPages() }
  }

  /// Returns the picture of a page. A page that is loaded again shows another picture.
  private func picture(at index: Int, _ reloadCount: Int) -> Picture? {
    pictures.isEmpty ? nil : pictures[(index + Self.reloadStep * reloadCount) % pictures.count]
  }

  // MARK: Keys and calls

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

  /// Shows other pictures on all pages.
  func reloadData() {
    pages = pages.enumerated().map { makePage(at: $0, replacing: $1) }
    cube.reloadData()
  }

  /// Shows another picture on the current page.
  func reloadPage(animated: Bool) {
    let index = cube.currentPageIndex
    guard let former = pages[safe: index] else { return }
    pages[index] = makePage(at: index, replacing: former)
    cube.reloadPage(at: index, animated: animated)
  }

  func reset() {
    for property in properties { property.restore() }
    frameDisplacement = .zero
    pageCount = Self.standardPageCount
  }

  // MARK: Properties

  /// All settings, in the order of the panel.
  var properties: [Property] { cubeProperties + scrollProperties + nestedProperties }

  private func makeCubeProperties() -> [Property] {
    var perspective = Property(
      title: "perspective", value: { [cube] in cube.perspective },
      standard: { [unowned self] in standardPerspective },
      set: { [unowned self] in chosenPerspective = $0 },
      restore: { [unowned self] in chosenPerspective = nil })
    perspective.scale = { [unowned self] in
      OptionScale(.perspective, standard: standardPerspective)
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
    let scroll = nestedView.cube.scrollView
    return [
      Property(
        "nested: axisReleasedAtEnds", standard: true,
        value: { scroll.axisReleasedAtEnds != nil },
        set: { scroll.axisReleasedAtEnds = $0 ? .horizontal : nil })
    ]
  }

  /// The names of the properties that the cube only reports, with their values as text.
  var readOnlyValues: [(name: String, value: () -> String)] {
    let cube = cube
    let scroll = cube.scrollView
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
    if cube.perspective != CubeConstants.perspective {
      lines.append("cube.perspective = \(CarouselCode.number(cube.perspective))")
    }
    lines += Self.assignments(to: "cube", of: cubeProperties)
    lines += Self.assignments(to: "cube.scrollView", of: scrollProperties)
    lines += [
      "", "// In its data source:", "func numberOfPages(in _: CubeController<PageView>) -> Int {",
      "  \(pageCount)", "}",
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
