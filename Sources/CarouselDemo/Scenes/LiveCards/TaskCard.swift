import GeometryKit
import StageKit
import ViewKit

extension CommandInfo {
  fileprivate static let firstTask = CommandInfo("firstTask", "First task")
  fileprivate static let lastTask = CommandInfo("lastTask", "Last task")
  fileprivate static let untickAll = CommandInfo("untick", "Untick all")
}

/// A to-do list with a thousand tasks, to which the user can add others.
final class TaskCard: LiveCard {
  /// A task of the list.
  struct Task {
    var title: String
    var isDone = false
  }

  let field = TextField("New task")
  let addButton = Button("Add")
  let list: RowList
  /// The tasks; new ones are at the beginning.
  private(set) var tasks = TaskCard.samples

  init() {
    list = RowList(tasks.count)
    super.init("To-Do", color: Color(hex: 0x24251F), accent: Color(hex: 0xFFB23E))
    list.name = "Tasks"
    list.row = { [unowned self] in
      .init(text: tasks[$0].title, isTicked: tasks[$0].isDone)
    }
    list.onTapRow = { [unowned self] in
      tasks[$0].isDone.toggle()
      showCount()
    }
    field.onSubmit = { [unowned self] _ in addTask() }
    addButton.onPress = { [unowned self] in addTask() }
    for view in [field, addButton, list] { add(view) }
    showCount()
  }

  private var openCount: Int { tasks.count { !$0.isDone } }
  private func showCount() {
    status = "\(openCount.grouped) to do"
    detail = "\(openCount.grouped) of \(tasks.count.grouped) to do"
  }

  /// Adds the text of the field as the first task. Without a text, ends the text input.
  private func addTask() {
    let title = field.text.trimmed
    guard !title.isEmpty else {
      tree?.focus(nil)
      return
    }
    tasks.insert(Task(title: title), at: 0)
    field.text = ""
    list.count = tasks.count
    list.scrollView.setContentOffset(.zero, animated: true)
    showCount()
  }

  override func place(in area: Rect, _ measures: Measures) {
    var rest = area
    var row = rest.cut(target, from: .top, gap: gap * 0.5)
    let button = addButton.fittingSize(in: area.size, measures)
    addButton.frame = row.cut(button.width, from: .right, gap: gap)
    field.frame = row
    // The list reaches the card's lower edge, below which no content follows. Only half of the last
    // row is visible, so that the user sees that the list scrolls.
    rest.size.height += margin * 0.6
    let rows = max((rest.height / target - 0.5).rounded(.down), 1) + 0.5
    list.place(in: rest, rowHeight: (rest.height / rows).rounded())
  }

  // MARK: Commands

  override var menuCommands: [CommandInfo] {
    let offset = list.scrollView.contentOffset.y
    let end = list.scrollView.range(along: .vertical).upperBound
    return (offset > 0 ? [.firstTask] : []) + (offset < end ? [.lastTask] : [])
      + (openCount < tasks.count ? [.untickAll] : [])
  }

  var commands: [Command] {
    [
      Command(.firstTask) { [unowned self] in _ = list.press(.home, [], isRepeat: false) },
      Command(.lastTask) { [unowned self] in _ = list.press(.end, [], isRepeat: false) },
      Command(.untickAll) { [unowned self] in
        for index in tasks.indices { tasks[index].isDone = false }
        showCount()
      },
    ]
  }

  // MARK: Samples

  /// A thousand different tasks, made of verbs and objects.
  private static let samples = (0..<1000).map { index in
    let verb = index % verbs.count
    let object = (index / verbs.count + 13 * verb) % objects.count
    return Task(title: "\(verbs[verb]) the \(objects[object])")
  }

  private static let verbs = [
    "Water", "Photograph", "Repair", "Sketch", "Return", "Polish", "Paint", "Find", "Measure",
    "Wrap", "Order", "Clean", "Label", "Move", "Lend", "Compare", "Oil", "Dust", "Name", "Admire",
  ]

  private static let objects = [
    "ferns", "lighthouse", "bicycle", "harbour", "library books", "telescope", "garden gate",
    "lost key", "bookshelf", "presents", "tickets", "aquarium", "spice jars", "piano", "tent",
    "two maps", "old clock", "globe", "kitten", "sunset", "orchard", "kayak", "camera", "stove",
    "lanterns", "teapot", "violin", "workbench", "greenhouse", "mailbox", "hammock", "chessboard",
    "compass", "kite", "sailing boat", "weather vane", "record player", "skylight", "bird house",
    "picnic basket", "typewriter", "sledge", "beehive", "pocket watch", "rain barrel", "fountain",
    "bridge", "cellar door", "mirror", "swing",
  ]
}

extension String {
  /// The text without spaces at its beginning and end.
  fileprivate var trimmed: String {
    let rest = drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}
