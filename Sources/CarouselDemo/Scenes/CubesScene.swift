import CubeKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with cubes that have different numbers of pages. The pages count their lifecycle
  /// calls.
  static let cubes = SceneKind(
    name: "cubes", title: "Cubes", subtitle: "Cubes of 0, 1, 2 and 7 pages, and a nested cube",
    keys: [
      Hotkey(keys: "←  →  Home  End", action: "turn; first, last page"),
      Hotkey(.toggleWrap.inBar(1)),
    ],
    gestures: [
      HelpRow(name: "drag, flick", action: "turn the cube, or the small cube on page 3"),
      HelpRow(name: "tap the small cube", action: "turn to its next page"),
    ],
    make: { _ in CubesScene() })
}

extension CommandInfo {
  fileprivate static let reloadPage = CommandInfo("reload", "Reload page")
  fileprivate static let backThree = CommandInfo("back 3", "Back 3")
  fileprivate static let skipThree = CommandInfo("skip 3", "Skip 3")
}

private final class CubesScene: Scene {
  private let view = CubeView<CubesPage>()
  private var cube: CubeController<CubesPage> { view.cube }
  private var pages: [CubesPage] = []
  private let heading = SceneHeading(
    "Cubes", "Pages count their appear and disappear calls")
  private let empty = Label(
    "No pages", style: Look.title, color: Look.secondary, alignment: .center)
  private let counts = [0, 1, 2, 7].map { ($0, Button("\($0)")) }
  private let reloadPage = Button(CommandInfo.reloadPage.title)
  private let reloadAll = Button("Reload all")
  private let back = Button(CommandInfo.backThree.title)
  private let onwards = Button(CommandInfo.skipThree.title)
  private let controls = ControlRow()

  override var subject: String { pages[safe: cube.currentPageIndex]?.title ?? "No pages" }

  init() {
    super.init(.cubes)
    for view in [heading, empty, view] { add(view) }
    for (count, button) in counts {
      button.onPress = { [unowned self] in show(count) }
    }
    reloadPage.onPress = { [unowned self] in reload(cube.currentPageIndex) }
    reloadAll.onPress = { [unowned self] in
      pages = pages.enumerated().map { CubesPage($0.offset, after: $0.element) }
      cube.reloadData()
    }
    back.onPress = { [unowned self] in jump(by: -3) }
    onwards.onPress = { [unowned self] in jump(by: 3) }
    for (_, button) in counts { controls.add(button) }
    for button in [back, reloadPage, reloadAll, onwards] { controls.add(button) }
    add(controls)
    cube.isWrapEnabled = true
    cube.dataSource = self
    show(7)
  }

  /// Sets the number of pages.
  private func show(_ count: Int) {
    for (number, button) in counts { button.isChosen = number == count }
    while pages.count > count { pages.removeLast() }
    while pages.count < count { pages.append(CubesPage(pages.count)) }
    reloadPage.isEnabled = count > 0
    reloadAll.isEnabled = count > 0
    (back.isEnabled, onwards.isEnabled) = (count > 1, count > 1)
    empty.isHidden = count > 0
    cube.reloadData()
  }

  /// Jumps by a number of pages without animation, wrapping around if the cube wraps.
  private func jump(by count: Int) {
    cube.scrollToPage(at: cube.currentPageIndex + count, animated: false)
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    let index = cube.currentPageIndex
    guard pages.indices.contains(index), point.map(view.frame.contains) ?? true else { return nil }
    let commands: [CommandInfo] =
      [.reloadPage] + (pages.count > 1 ? [.backThree, .skipThree] : [])
    return ItemMenu(item: index, commands: commands, frame: view.frame)
  }

  override func makeCommands() -> [Command] {
    [
      Command(
        reporting: .toggleWrap, isOn: { [unowned self] in cube.isWrapEnabled },
        perform: {
          [unowned self] in
          cube.isWrapEnabled.toggle()
          return CommandInfo.toggleWrap.message(isOn: cube.isWrapEnabled)
        }),
      Command(.reloadPage) { [unowned self] in reload(contextMenuItem ?? cube.currentPageIndex) },
      Command(.backThree) { [unowned self] in jump(by: -3) },
      Command(.skipThree) { [unowned self] in jump(by: 3) },
    ]
  }

  private func reload(_ index: Int) {
    guard let page = pages[safe: index] else { return }
    pages[index] = CubesPage(index, after: page)
    cube.reloadPage(at: index, animated: true)
  }

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

  override func layOut(_ measures: Measures) {
    let isLow = size.height < 480
    let rest = heading.place(in: bounds, measures)
    let gap = isLow ? 6.0 : 12
    let width = min(size.width - 2 * Look.margin, 560)
    // Buttons are in two rows of four. If the longest title doesn't fit, the second row is split
    // into two.
    let titleWidth = measures.text.measure(reloadPage.title, measures.theme.title).width
    let columns = titleWidth + 24 > (width - 3 * gap) / 4 ? 2.0 : 4
    let rows = 1 + 4 / columns
    let bottom = rows * 44 + (rows - 1) * gap + (isLow ? 10 : 28)
    let left = ((size.width - width) / 2).rounded()
    controls.frame = Rect(x: left, y: size.height - bottom, width: width, height: bottom)
    for (index, button) in controls.subviews.enumerated() {
      let (row, column, of) =
        index < 4
        ? (0.0, Double(index), 4.0)
        : (
          1 + (Double(index - 4) / columns).rounded(.down), Double((index - 4) % Int(columns)),
          columns
        )
      let step = (width + gap) / of
      button.frame = Rect(
        x: column * step, y: row * (44 + gap), width: step - gap, height: 44)
    }
    // Leave room for the edges of the cube, which come nearer and look larger while the cube turns.
    let available = size.height - bottom - rest.minY
    let height = max(min(available * 0.84, size.width * 0.9, 900), 40)
    let shape = height < CubesPage.low ? 2.2 : 1.25
    let side = Size(width: min(size.width * 0.7, height * shape), height: height)
    view.frame = Rect(center: Point(x: size.width / 2, y: rest.minY + available * 0.47), size: side)
    cube.perspective = -1 / max(500, 2.2 * side.width)
    empty.frame = Rect(
      center: view.frame.center, size: Size(width: size.width - 2 * Look.margin, height: 22))
  }
}

extension CubesScene: CubeControllerDataSource {
  func numberOfPages(in _: CubeController<CubesPage>) -> Int { pages.count }
  func cubeController(_: CubeController<CubesPage>, pageAt index: Int) -> CubesPage { pages[index] }
}

/// The number of each kind of lifecycle call that a page has received.
private final class PageCalls {
  static let names = ["will appear", "did appear", "will disappear", "did disappear"]
  var counts = [0, 0, 0, 0] { didSet { onChange?() } }
  /// Called after each change. During the cross-fade of a reload, only the new page observes the
  /// counts.
  var onChange: (() -> Void)?
}

/// A page that shows its counts of lifecycle calls.
private final class CubesPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  let title: String
  private let index: Int
  /// The number of times the page was loaded. Each reload changes the colour.
  private let round: Int
  private let calls: PageCalls
  private let numeral: Label
  private let rows = PageCalls.names.map { name in
    (Label(name, style: Text.Style(size: 15)), Label("0", style: Look.title))
  }
  private let small: SmallCube?

  /// Creates a page. A page that replaces another page continues the counts of that page.
  init(_ index: Int, after former: CubesPage? = nil) {
    self.index = index
    round = (former?.round ?? 0) + 1
    calls = former?.calls ?? PageCalls()
    title = "Page \(index + 1)"
    numeral = Label("\(index + 1)", style: Text.Style(size: 64, weight: .semibold))
    small = index == 2 ? former?.small ?? SmallCube() : nil
    super.init()
    background = Background(color: Palette.color(at: index * 3 + round * 5))
    clipsToBounds = true
    add(numeral)
    for (name, count) in rows {
      name.color = .white.faded(by: 0.75)
      count.color = .white
      count.alignment = .trailing
      add(name)
      add(count)
    }
    if let small { add(small) }
    calls.onChange = { [weak self] in self?.showCalls() }
    showCalls()
  }

  func pageWillAppear() { calls.counts[0] += 1 }
  func pageDidAppear() { calls.counts[1] += 1 }
  func pageWillDisappear() { calls.counts[2] += 1 }
  func pageDidDisappear() { calls.counts[3] += 1 }

  private func showCalls() {
    for (row, count) in zip(rows, calls.counts) { row.1.text = "\(count)" }
  }

  /// The height of a page, in points, below which the counts are beside the number.
  static let low = 190.0

  override func layOut(_ measures: Measures) {
    let isLow = size.height < Self.low
    let margin = isLow ? 14.0 : max(size.width * 0.08, 12)
    numeral.style.size = min(size.height * 0.3, 140).rounded()
    let numeralSize = numeral.fittingSize(in: size, measures)
    numeral.frame = Rect(origin: Point(x: margin, y: margin * 0.6), size: numeralSize)
    // Scale the text with the page.
    let scale = min(max(size.height / 480, 1), 1.8)
    let highest = isLow ? (size.height - 2 * margin) / Double(rows.count) : size.height * 0.1
    let line = min(26 * scale, highest).rounded()
    let letters = min(15 * scale, line * 0.75).rounded()
    let countWidth = 2 * letters
    let width = min(size.width - 2 * margin, (isLow ? 10 : 44.0 / 3) * letters)
    let left = isLow ? size.width - margin - width : margin
    let top = size.height - margin - Double(rows.count) * line
    for (index, (name, count)) in rows.enumerated() {
      (name.style.size, count.style.size) = (letters, letters)
      let y = (isLow ? (top + margin) / 2 : top) + Double(index) * line
      name.frame = Rect(x: left, y: y, width: width - countWidth, height: line)
      count.frame = Rect(x: left + width - countWidth, y: y, width: countWidth, height: line)
    }
    guard let small else { return }
    // The small cube is above the counts. On low pages, it is below the number.
    let free = isLow ? size.height - margin - numeral.frame.maxY : top - margin - 4
    let beside = isLow ? left - margin - 10 : size.width * 0.4
    let side = max(min(beside, size.height * 0.42, free), 16)
    small.frame = Rect(
      x: isLow ? margin : size.width - margin - side,
      y: isLow ? size.height - margin - side : margin, width: side, height: side)
  }
}

/// A cube on a page of another cube. Drags beyond its first or last page turn the outer cube.
private final class SmallCube: View, CubeControllerDataSource {
  private let view = CubeView<SmallPage>()
  private let pages = (0..<3).map(SmallPage.init)

  init() {
    super.init()
    view.cube.scrollView.axisReleasedAtEnds = .horizontal
    add(view)
    view.cube.dataSource = self
  }

  override func layOut(_ measures: Measures) { view.frame = bounds }
  func numberOfPages(in _: CubeController<SmallPage>) -> Int { pages.count }
  func cubeController(_: CubeController<SmallPage>, pageAt index: Int) -> SmallPage { pages[index] }
}

/// A page of the small cube.
private final class SmallPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  private let letter: Label
  private let tap = TapRecognizer()

  init(_ index: Int) {
    letter = Label(
      ["a", "b", "c"][index], style: Text.Style(size: 40, weight: .semibold), alignment: .center)
    super.init()
    background = Background(color: Palette.color(at: 4 * index + 1))
    add(letter)
    tap.onTap = { [unowned self] _ in turn() }
  }

  override var acceptsTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  private func turn() {
    guard let cube = cubeController else { return }
    let next = cube.currentPageIndex + 1
    cube.scrollToPage(at: next < cube.numberOfPages ? next : 0, animated: true)
  }

  override func layOut(_ measures: Measures) {
    letter.style.size = (size.height * 0.4).rounded()
    let height = letter.fittingSize(in: size, measures).height
    letter.frame = Rect(x: 0, y: (size.height - height) / 2, width: size.width, height: height)
  }
}
