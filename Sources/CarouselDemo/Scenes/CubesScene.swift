import CubeKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// Cubes of few and many pages, and what their pages are told.
  static let cubes = SceneKind(
    name: "cubes", title: "Cubes", about: "cubes of 0, 1, 2 and 7 pages, and one in another",
    keys: [
      Hotkey(keys: "←  →  Home  End", does: "turn it; to the ends", commands: [:]),
      Hotkey(keys: "W", does: "wrap on, off", commands: [Chord(key: .letter("w")): .toggleWrap]),
    ],
    titles: [.own("reload"): "Reload page", .own("back"): "3 back", .own("on"): "3 on"],
    gestures: [
      HelpRow(name: "drag, flick", does: "turn it, or the small one on its third page"),
      HelpRow(name: "tap the small one", does: "turn it on"),
      HelpRow(name: "hold, right click", does: "what can be done with a page"),
    ],
    bar: [BarItem(.toggleWrap, .loop)], make: { _ in CubesScene() })
}

private final class CubesScene: View, SceneWithControls, SceneWithCommands, SceneWithSwitches,
  SceneWithSubject, SceneWithItemMenu
{
  private let view = CubeView<CubesPage>()
  private var cube: CubeController<CubesPage> { view.cube }
  private var pages: [CubesPage] = []
  var pointedItem: Int?
  private let heading = SceneHeading(
    "Cubes of pages", "Each page counts what its cube tells it.")
  private let empty = Label(
    "No pages: the cube stays still", style: Look.title, color: Look.secondary, alignment: .center)
  private let counts = [0, 1, 2, 7].map { ($0, Button("\($0)")) }
  private let reloadPage = Button(SceneKind.cubes.title(of: .own("reload")))
  private let reloadAll = Button("Reload all")
  private let back = Button(SceneKind.cubes.title(of: .own("back")))
  private let onwards = Button(SceneKind.cubes.title(of: .own("on")))
  private let controls = ControlRow()

  var subject: String { pages[safe: cube.currentPageIndex]?.title ?? "No pages" }

  init() {
    super.init()
    for view in [heading, empty, view] { add(view) }
    for (count, button) in counts {
      button.onPress = { [unowned self] in show(count) }
    }
    reloadPage.onPress = { [unowned self] in perform(.own("reload"), isRepeat: false) }
    reloadAll.onPress = { [unowned self] in
      pages = pages.enumerated().map { CubesPage($0.offset, after: $0.element) }
      cube.reloadData()
    }
    back.onPress = { [unowned self] in perform(.own("back"), isRepeat: false) }
    onwards.onPress = { [unowned self] in perform(.own("on"), isRepeat: false) }
    for (_, button) in counts { controls.add(button) }
    for button in [back, reloadPage, reloadAll, onwards] { controls.add(button) }
    add(controls)
    cube.isWrapEnabled = true
    cube.dataSource = self
    show(7)
  }

  /// Has so many pages from now on.
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

  /// Goes some pages on at once; round the end, where the ends join.
  private func jump(by count: Int) {
    cube.scrollToPage(at: cube.currentPageIndex + count, animated: false)
  }

  func isOn(_ command: Command) -> Bool { command == .toggleWrap && cube.isWrapEnabled }

  func itemMenu(at point: Point?) -> ItemMenu? {
    let index = cube.currentPageIndex
    guard pages.indices.contains(index), point.map(view.frame.contains) ?? true else { return nil }
    let commands: [Command] =
      [.own("reload")] + (pages.count > 1 ? [.own("back"), .own("on")] : [])
    return ItemMenu(
      item: index, items: commands.map { MenuItem($0, in: .cubes) }, place: view.frame)
  }

  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    switch command {
    case .toggleWrap:
      cube.isWrapEnabled.toggle()
      return command.words(isOn: cube.isWrapEnabled)
    case .own("reload"):
      let index = pointedItem ?? cube.currentPageIndex
      guard let page = pages[safe: index] else { return nil }
      pages[index] = CubesPage(index, after: page)
      cube.reloadPage(at: index, animated: true)
    case .own("back"): jump(by: -3)
    case .own("on"): jump(by: 3)
    default: break
    }
    return nil
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.left, []): cube.scrollBack(animated: true)
    case (.right, []): cube.scrollForward(animated: true)
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
    // Two rows of four; where the longest words don't fit, they take two rows more.
    let words = measures.text.measure(reloadPage.title, measures.theme.title).width
    let columns = words + 24 > (width - 3 * gap) / 4 ? 2.0 : 4
    let rows = 1 + 4 / columns
    let foot = rows * 44 + (rows - 1) * gap + (isLow ? 10 : 28)
    let left = ((size.width - width) / 2).rounded()
    controls.frame = Rect(x: left, y: size.height - foot, width: width, height: foot)
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
    // While it turns, its edges come nearer and are seen larger: there is room for that.
    let room = size.height - foot - rest.minY
    let height = max(min(room * 0.84, size.width * 0.9, 900), 40)
    let shape = height < CubesPage.low ? 2.2 : 1.25
    let side = Size(width: min(size.width * 0.7, height * shape), height: height)
    view.frame = Rect(center: Point(x: size.width / 2, y: rest.minY + room * 0.47), size: side)
    cube.perspective = -1 / max(500, 2.2 * side.width)
    empty.frame = Rect(
      center: view.frame.center, size: Size(width: size.width - 2 * Look.margin, height: 22))
  }
}

extension CubesScene: CubeControllerDataSource {
  func numberOfPages(in _: CubeController<CubesPage>) -> Int { pages.count }
  func cubeController(_: CubeController<CubesPage>, pageAt index: Int) -> CubesPage { pages[index] }
}

/// What a page was told by its cube, how often each.
private final class PageCalls {
  static let names = ["will appear", "did appear", "will disappear", "did disappear"]
  var counts = [0, 0, 0, 0] { didSet { onChange?() } }
  /// Of a page that is faded over, the one that comes shows what it is told.
  var onChange: (() -> Void)?
}

/// A page that counts what it is told.
private final class CubesPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  let title: String
  private let index: Int
  /// How often it was loaded anew: each time in another colour.
  private let round: Int
  private let calls: PageCalls
  private let numeral: Label
  private let rows = PageCalls.names.map { name in
    (Label(name, style: Text.Style(size: 15)), Label("0", style: Look.title))
  }
  private let small: SmallCube?

  /// A page, or what takes the place of another one and goes on with its counts.
  init(_ index: Int, after former: CubesPage? = nil) {
    self.index = index
    round = (former?.round ?? 0) + 1
    calls = former?.calls ?? PageCalls()
    title = "Page \(index + 1)"
    numeral = Label("\(index + 1)", style: Text.Style(size: 64, weight: .semibold))
    small = index == 2 ? former?.small ?? SmallCube() : nil
    super.init()
    ground = Ground(color: Palette.color(at: index * 3 + round * 5))
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

  /// Where it is lower, in points, the counts are beside the numeral.
  static let low = 190.0

  override func layOut(_ measures: Measures) {
    let isLow = size.height < Self.low
    let margin = isLow ? 14.0 : max(size.width * 0.08, 12)
    numeral.style.size = min(size.height * 0.3, 140).rounded()
    let words = numeral.fittingSize(in: size, measures)
    numeral.frame = Rect(origin: Point(x: margin, y: margin * 0.6), size: words)
    // Larger pages have larger words.
    let scale = min(max(size.height / 480, 1), 1.8)
    let highest = isLow ? (size.height - 2 * margin) / Double(rows.count) : size.height * 0.1
    let line = min(26 * scale, highest).rounded()
    let letters = min(15 * scale, line * 0.75).rounded()
    let room = 2 * letters
    let width = min(size.width - 2 * margin, (isLow ? 10 : 44.0 / 3) * letters)
    let left = isLow ? size.width - margin - width : margin
    let top = size.height - margin - Double(rows.count) * line
    for (index, (name, count)) in rows.enumerated() {
      (name.style.size, count.style.size) = (letters, letters)
      let y = (isLow ? (top + margin) / 2 : top) + Double(index) * line
      name.frame = Rect(x: left, y: y, width: width - room, height: line)
      count.frame = Rect(x: left + width - room, y: y, width: room, height: line)
    }
    guard let small else { return }
    // Above the rows, or below the numeral.
    let free = isLow ? size.height - margin - numeral.frame.maxY : top - margin - 4
    let beside = isLow ? left - margin - 10 : size.width * 0.4
    let side = max(min(beside, size.height * 0.42, free), 16)
    small.frame = Rect(
      x: isLow ? margin : size.width - margin - side,
      y: isLow ? size.height - margin - side : margin, width: side, height: side)
  }
}

/// A cube on a page of a cube. At its ends it leaves the finger to the cube that it is on.
private final class SmallCube: View, CubeControllerDataSource {
  private let view = CubeView<SmallPage>()
  private let pages = (0..<3).map(SmallPage.init)

  init() {
    super.init()
    view.cube.scrollView.axisLeftAtEnds = .horizontal
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
    ground = Ground(color: Palette.color(at: 4 * index + 1))
    add(letter)
    tap.onTap = { [unowned self] _ in turn() }
  }

  override var takesTouches: Bool { true }
  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  /// A page knows the cube that it is on, and no other.
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
