import CarouselKit
import ViewKit

/// The rows of the workbench's panel: the choice between carousel and cube, and a tab with
/// properties, calls, code or events.
final class WorkbenchRows {
  private unowned let scene: WorkbenchScene
  private lazy var benchRow = ChoiceRow("", ["Carousel", "Cube"]) { [unowned self] in
    scene.showsCube = $0 == 1
  }
  private lazy var tabRow = makeTabRow([.properties, .calls])
  /// The tabs of a window without consoles.
  private lazy var longTabRow = makeTabRow(Tab.allCases)
  private lazy var carouselCountRow = ChoiceRow("Side by side", ["1", "2", "3", "4"]) {
    [unowned self] in
    scene.carouselBench.visibleCount = $0 + 1
    scene.setNeedsLayout()
  }
  private lazy var typeStepper = makeTypeStepper()
  private lazy var pageCountRow = ChoiceRow("numberOfPages", Self.pageCounts.map(String.init)) {
    [unowned self] in scene.cubeBench.pageCount = Self.pageCounts[$0]
  }
  /// Whether the calls animate.
  private let animated = Switch("animated", isOn: true)
  /// The duration of scrolls, in seconds.
  private let duration = Slider("duration", in: 0...3, value: 0.4)
  /// The controls of the properties that are shown.
  private var propertyControls: [OptionControl] = []

  private var tab = Tab.properties

  private enum Tab: String, CaseIterable { case properties, calls, code, events }

  private static let pageCounts = [0, 1, 2, CubeBench.standardPageCount]

  init(_ scene: WorkbenchScene) {
    self.scene = scene
    showDuration()
    duration.onChange = { [unowned self] _ in showDuration() }
  }

  private func makeTabRow(_ tabs: [Tab]) -> ChoiceRow {
    let titles: [String] = tabs.map {
      $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()
    }
    return ChoiceRow("Show", titles) { [unowned self] in
      tab = tabs[$0]
      show()
      scene.panel.scrollToTop()
    }
  }

  private func makeTypeStepper() -> Stepper {
    let types = ShownTypes.standard.all
    let stepper = Stepper("type", in: 0...types.count - 1, value: 0) { types[$0].name }
    stepper.onChange = { [unowned self] in scene.show(types[$0]) }
    return stepper
  }

  private func showDuration() { duration.amount = "\(duration.value.text) s" }

  /// Shows the rows for the carousel or the cube and the current tab.
  func show() {
    scene.panel.state = scene.showsCube ? "CubeController" : "Carousel, \(scene.type.name)"
    if scene.showsBothConsoles, tab == .code || tab == .events { tab = .properties }
    propertyControls = []
    scene.panel.show([benchRow, scene.showsBothConsoles ? tabRow : longTabRow] + tabRows)
    refresh()
  }

  /// The rows of the current tab.
  private var tabRows: [View] {
    switch tab {
    case .properties: scene.showsCube ? cubePropertyRows : carouselPropertyRows
    case .calls: scene.showsCube ? cubeCallRows : carouselCallRows
    case .code: [scene.makeCodeView(), scene.makeCopyButton()]
    case .events: [scene.makeEventList()]
    }
  }

  /// Updates the controls with the current values.
  func refresh() {
    for control in propertyControls { control.refresh() }
    if let index = ShownTypes.standard.all.firstIndex(of: scene.type), index != typeStepper.value {
      typeStepper.value = index
    }
    if let index = Self.pageCounts.firstIndex(of: scene.cubeBench.pageCount) {
      pageCountRow.chosen = index
    }
  }

  // MARK: Properties

  private var carouselPropertyRows: [View] {
    let leader = scene.carouselBench.leader
    return [carouselCountRow, typeStepper]
      + makePropertyRows(leader.properties, leader.readOnlyValues)
  }

  private var cubePropertyRows: [View] {
    let bench = scene.cubeBench
    var rows = makePropertyRows(bench.properties, bench.readOnlyValues)
    rows.insert(HeadingRow("scrollView"), at: bench.cubeProperties.count)
    return rows
  }

  /// Returns a control for each property, and a row for each value that can't be set.
  private func makePropertyRows(
    _ properties: [Property], _ readOnlyValues: [(name: String, value: () -> String)]
  ) -> [View] {
    propertyControls = properties.map { property in OptionControl(property) { true } }
    return propertyControls.map(\.view) + [HeadingRow("Read-only")]
      + readOnlyValues.map { ValueRow($0.name, value: $0.value) }
  }

  // MARK: Calls

  private var carouselCallRows: [View] {
    [
      animated,
      callButton("insertItem(at:animated:)") { scene, carousel, animated in
        scene.insert(after: carousel.currentItemIndex, animated: animated)
      },
      callButton("removeItem(at:animated:)") { scene, carousel, animated in
        scene.remove(at: carousel.currentItemIndex, animated: animated)
      },
      callButton("reloadItem(at:animated:)") { _, carousel, animated in
        carousel.reloadItem(at: carousel.currentItemIndex, animated: animated)
      },
      callButton("reloadData()") { _, carousel, _ in carousel.reloadData() },
      callButton("scrollToItem(at: 0)") { _, carousel, animated in
        carousel.scrollToItem(at: 0, animated: animated)
      },
      duration,
      callButton("scroll(byNumberOfItems: 3)") { [duration] _, carousel, _ in
        carousel.scroll(byNumberOfItems: 3, duration: duration.value)
      },
      callButton("scroll(byOffset: 1.5)") { [duration] _, carousel, _ in
        carousel.scroll(byOffset: 1.5, duration: duration.value)
      },
      callButton("scroll(toOffset: 0)") { [duration] _, carousel, _ in
        carousel.scroll(toOffset: 0, duration: duration.value)
      },
    ]
  }

  /// Returns a button that performs a call of the leading carousel.
  private func callButton(
    _ title: String,
    _ perform: @escaping (_ scene: WorkbenchScene, Carousel<Cover>, _ animated: Bool) -> Void
  ) -> Button {
    let button = Button(title)
    button.onPress = { [unowned scene, animated] in
      perform(scene, scene.carouselBench.leader.carousel, animated.isOn)
    }
    return button
  }

  private var cubeCallRows: [View] {
    [
      pageCountRow, animated,
      cubeCallButton("reloadData()") { bench, _ in bench.reloadData() },
      cubeCallButton("reloadPage(at:animated:)") { $0.reloadPage(animated: $1) },
      cubeCallButton("scrollForward(animated:)") { $0.cube.scrollForward(animated: $1) },
      cubeCallButton("scrollBack(animated:)") { $0.cube.scrollBack(animated: $1) },
      cubeCallButton("scrollToPage(at: current + 3)") {
        $0.cube.scrollToPage(at: $0.cube.currentPageIndex + 3, animated: $1)
      },
      cubeCallButton("scrollToPage(at: current − 3)") {
        $0.cube.scrollToPage(at: $0.cube.currentPageIndex - 3, animated: $1)
      },
    ]
  }

  /// Returns a button that performs a call of the cube.
  private func cubeCallButton(
    _ title: String, _ perform: @escaping (CubeBench, _ animated: Bool) -> Void
  ) -> Button {
    let button = Button(title)
    button.onPress = { [unowned scene, animated] in perform(scene.cubeBench, animated.isOn) }
    return button
  }
}
