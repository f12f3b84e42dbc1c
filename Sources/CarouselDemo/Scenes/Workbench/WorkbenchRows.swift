import CarouselKit
import ViewKit

/// The rows of the workbench's panel: the choice between carousel and cube, and a page of
/// properties, calls, code or events.
final class WorkbenchRows {
  private unowned let scene: WorkbenchScene
  private var page = Page.properties
  private var controls: [OptionControl] = []
  /// Whether the calls animate.
  private let animated = Switch("animated", isOn: true)
  /// The duration of scrolls, in seconds.
  private let duration = Slider("duration", in: 0...3, value: 0.4)
  private lazy var subjects = ChoiceRow("", ["Carousel", "Cube"]) { [unowned self] in
    scene.showsCube = $0 == 1
  }
  private lazy var pages = tabs([.properties, .calls])
  private lazy var allPages = tabs(Page.allCases)
  private lazy var counts = ChoiceRow("Side by side", ["1", "2", "3", "4"]) { [unowned self] in
    scene.bench.count = $0 + 1
    scene.setNeedsLayout()
  }
  private lazy var types = makeTypes()
  private lazy var pageCounts = ChoiceRow(
    "numberOfPages", Self.pageNumbers.map(String.init), chosen: 3
  ) { [unowned self] in scene.cubes.count = Self.pageNumbers[$0] }
  private static let pageNumbers = [0, 1, 2, 7]

  private enum Page: String, CaseIterable { case properties, calls, code, events }

  init(_ scene: WorkbenchScene) {
    self.scene = scene
    showDuration()
    duration.onChange = { [unowned self] _ in showDuration() }
  }

  private func tabs(_ pages: [Page]) -> ChoiceRow {
    ChoiceRow("Show", pages.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }) {
      [unowned self] in
      page = pages[$0]
      show()
      scene.panel.scrollToTop()
    }
  }

  private func makeTypes() -> Stepper {
    let all = ShownTypes.standard.all
    let stepper = Stepper("type", in: 0...all.count - 1, value: 0) { all[$0].name }
    stepper.onChange = { [unowned self] in scene.show(all[$0]) }
    return stepper
  }

  private func showDuration() { duration.amount = "\(duration.value.text) s" }

  /// Shows the rows for the current subject and page.
  func show() {
    let subject = scene.showsCube ? "CubeController" : "Carousel, \(scene.type.name)"
    scene.panel.state = subject
    if scene.hasConsoles, page == .code || page == .events { page = .properties }
    let tabs = scene.hasConsoles ? pages : allPages
    controls = []
    scene.panel.show([subjects, tabs] + rows)
    refresh()
  }

  private var rows: [View] {
    switch page {
    case .properties: scene.showsCube ? cubeProperties : carouselProperties
    case .calls: scene.showsCube ? cubeCalls : carouselCalls
    case .code: [scene.makeCodeView(), scene.makeCopyButton()]
    case .events: [scene.makeEventList()]
    }
  }

  /// Updates the controls with the current values.
  func refresh() {
    for control in controls { control.refresh() }
    if let index = ShownTypes.standard.all.firstIndex(of: scene.type), index != types.value {
      types.value = index
    }
    if let index = Self.pageNumbers.firstIndex(of: scene.cubes.count) { pageCounts.chosen = index }
  }

  /// Toggles the Boolean property with a title.
  func toggle(_ title: String) {
    let properties = scene.showsCube ? scene.cubes.properties : scene.bench.leader.properties
    guard let property = properties.first(where: { $0.title == title }) else { return }
    property.set(property.value() == 0 ? 1 : 0)
  }

  // MARK: Properties

  private var carouselProperties: [View] {
    let leader = scene.bench.leader
    return [counts, types] + list(leader.properties, leader.state)
  }

  private var cubeProperties: [View] {
    var rows = list(scene.cubes.properties, scene.cubes.state)
    rows.insert(HeadingRow("scrollView"), at: scene.cubes.cubeProperties.count)
    return rows
  }

  private func list(
    _ properties: [Property], _ state: [(name: String, value: () -> String)]
  ) -> [View] {
    controls = properties.map { property in OptionControl(property) { true } }
    return controls.map(\.view) + [HeadingRow("Read-only")]
      + state.map { ValueRow($0.name, value: $0.value) }
  }

  // MARK: Calls

  private var carouselCalls: [View] {
    [
      animated,
      call("insertItem(at:animated:)") { scene, carousel, animated in
        scene.insert(after: carousel.currentItemIndex, animated: animated)
      },
      call("removeItem(at:animated:)") { scene, carousel, animated in
        scene.remove(at: carousel.currentItemIndex, animated: animated)
      },
      call("reloadItem(at:animated:)") { _, carousel, animated in
        carousel.reloadItem(at: carousel.currentItemIndex, animated: animated)
      },
      call("reloadData()") { _, carousel, _ in carousel.reloadData() },
      call("scrollToItem(at: 0)") { _, carousel, animated in
        carousel.scrollToItem(at: 0, animated: animated)
      },
      duration,
      call("scroll(byNumberOfItems: 3)") { [duration] _, carousel, _ in
        carousel.scroll(byNumberOfItems: 3, duration: duration.value)
      },
      call("scroll(byOffset: 1.5)") { [duration] _, carousel, _ in
        carousel.scroll(byOffset: 1.5, duration: duration.value)
      },
      call("scroll(toOffset: 0)") { [duration] _, carousel, _ in
        carousel.scroll(toOffset: 0, duration: duration.value)
      },
    ]
  }

  /// Returns a button that performs a call of the leading carousel.
  private func call(
    _ title: String,
    _ perform: @escaping (_ scene: WorkbenchScene, Carousel<Cover>, _ animated: Bool) -> Void
  ) -> Button {
    let button = Button(title)
    button.onPress = { [unowned scene, animated] in
      perform(scene, scene.bench.leader.carousel, animated.isOn)
    }
    return button
  }

  private var cubeCalls: [View] {
    [
      pageCounts, animated,
      cubeCall("reloadData()") { cubes, _ in cubes.reloadData() },
      cubeCall("reloadPage(at:animated:)") { $0.reloadPage(animated: $1) },
      cubeCall("scrollForward(animated:)") { $0.cube.scrollForward(animated: $1) },
      cubeCall("scrollBack(animated:)") { $0.cube.scrollBack(animated: $1) },
      cubeCall("scrollToPage(at: current + 3)") {
        $0.cube.scrollToPage(at: $0.cube.currentPageIndex + 3, animated: $1)
      },
      cubeCall("scrollToPage(at: current − 3)") {
        $0.cube.scrollToPage(at: $0.cube.currentPageIndex - 3, animated: $1)
      },
    ]
  }

  /// Returns a button that performs a call of the cube.
  private func cubeCall(
    _ title: String, _ perform: @escaping (CubeBench, _ animated: Bool) -> Void
  ) -> Button {
    let button = Button(title)
    button.onPress = { [unowned scene, animated] in perform(scene.cubes, animated.isOn) }
    return button
  }
}
