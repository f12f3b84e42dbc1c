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
  let field = TextField("New task")
  let addButton = Button("Add")
  let list: RowList

  /// The tasks; new ones are at the beginning.
  private(set) var tasks = TaskCard.samples

  /// A task of the list.
  struct Task {
    var title: String
    var isDone = false
  }

  init() {
    list = RowList(tasks.count)
    super.init("To-Do", color: Color(hex: 0x24251F), accent: Color(hex: 0xFFB23E))
    list.name = "Tasks"
    list.row = { [unowned self] in
      .init(text: tasks[$0].title, isTicked: tasks[$0].isDone)
    }
    list.onTapRow = { [unowned self] in toggleTask(at: $0) }
    field.onSubmit = { [unowned self] _ in addTask() }
    addButton.onPress = { [unowned self] in addTask() }
    for view in [field, addButton, list] { add(view) }
    showCount()
  }

  // MARK: Layout

  override func place(in area: Rect, _ measures: Measures) {
    var rest = area
    var row = rest.cut(targetSide, from: .top, gap: gap * 0.5)
    let button = addButton.fittingSize(in: area.size, measures)
    addButton.frame = row.cut(button.width, from: .right, gap: gap)
    field.frame = row
    rest.size.height += listOverhang
    let wholeRows = max((rest.height / targetSide - Self.lastRowFraction).rounded(.down), 1)
    let rows = wholeRows + Self.lastRowFraction
    list.place(in: rest, rowHeight: (rest.height / rows).rounded())
  }

  // MARK: Tasks

  private var openCount: Int { tasks.count { !$0.isDone } }

  private func showCount() {
    status = "\(openCount.grouped) to do"
    detail = "\(openCount.grouped) left"
  }

  private func toggleTask(at index: Int) {
    tasks[index].isDone.toggle()
    showCount()
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
      Command(.untickAll) { [unowned self] in untickAll() },
    ]
  }

  private func untickAll() {
    for index in tasks.indices { tasks[index].isDone = false }
    showCount()
  }

  // MARK: Samples

  /// A thousand different tasks, made of errands and persons. No two neighbours have the same
  /// errand.
  private static let samples = (0..<1000).map { index in
    let errand = index % errands.count
    let person = (index / errands.count + 7 * errand) % persons.count
    return Task(title: "\(errands[errand]) \(persons[person])")
  }

  private static let errands = [
    "Call", "Buy a present for", "Answer the letter from", "Book a table for two with",
    "Return the ladder to", "Send the photographs to", "Bake a cake for", "Thank",
    "Plan the weekend with", "Pick up the parcel for", "Play chess with", "Water the plants of",
    "Repair the bicycle of", "Show the slides to", "Lend the tent to", "Go for a walk with",
    "Collect the tickets for", "Write a postcard to", "Cook dinner for", "Visit",
  ]

  private static let persons = [
    "Aunt Ida", "Leo", "Grandma", "Mr Okoye", "Nina", "Uncle Tom", "Maria", "the neighbours",
    "Sam", "Dr Weber", "Yuki", "Grandpa", "Elena", "Jonas", "Mrs Lindqvist", "Amir", "Clara",
    "Ben and Lucy", "Theo", "the Novaks", "Olga", "Rosa", "Felix", "Hanna", "Mr Duarte", "Mia",
    "Paul", "Ines", "Oskar", "Ruth", "Kofi", "Anna", "Milan", "Greta", "Hugo", "Zoe", "Emil",
    "Lena", "David", "Aunt Vera", "Noor", "Max", "Sofia", "Erik", "Julia", "Tariq", "Alma",
    "Viktor", "Ella", "Simon",
  ]
}

extension String {
  /// The text without spaces at its beginning and end.
  fileprivate var trimmed: String {
    let rest = drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}
