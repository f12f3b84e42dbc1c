import GeometryKit
import StageKit
import ViewKit

/// An app with notes: the titles in a list at the left, and the current note. In a narrow window,
/// only the note is shown.
final class NotesApp: App {
  private let list = RowList(notes.count)
  private let sidebar = View()
  private let body = ScrollingText([])
  /// The index of the current note.
  private(set) var current = 0
  /// The minimum width of a window that shows the list, in points.
  private static let minWidthForList = 720.0
  /// The width of the list with its margins, at a scale of 1, in points.
  private static let listWidth = 300.0
  /// The margin at the left and the right of the list, in points.
  private static let listMargin = 20.0
  /// The height of a row of the list at a scale of 1, in points.
  private static let rowHeight = 52.0
  /// The gap between the list and the note at a scale of 1, in points.
  private static let noteGap = 48.0
  /// The maximum width of the note at a scale of 1, in points.
  private static let maxNoteWidth = 640.0
  /// The font size of a note's title at a scale of 1, in points.
  private static let titleSize = 30.0
  /// The font size of a note's text at a scale of 1, in points.
  private static let textSize = 18.0

  init() {
    super.init("Notes", icon: .notes, color: Color(hex: 0xF7F3E8))
    var theme = Theme()
    theme.primary = Color(hex: 0x2B2620)
    theme.secondary = Color(hex: 0x6B6253)
    theme.accent = Color(hex: 0x8F5A00)
    theme.focus = Color(hex: 0x8F5A00)
    self.theme = theme
    sidebar.background = Background(color: Color(hex: 0xEDE6D4))
    list.name = "Notes"
    list.row = { [unowned self] in
      .init(text: Self.notes[$0].title, detail: Self.notes[$0].date, isCurrent: $0 == current)
    }
    list.onTapRow = { [unowned self] in showNote(at: $0) }
    body.scrollView.indicatorStyle = .black
    for view in [sidebar, list, body] { add(view) }
    showNote(at: 0)
  }

  private func showNote(at index: Int) {
    if index != current { body.scrollView.contentOffset = .zero }
    current = index
    setNeedsLayout()
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let showsList = size.width >= Self.minWidthForList
    let listWidth = (Self.listWidth * scale).rounded()
    list.isHidden = !showsList
    sidebar.isHidden = !showsList
    sidebar.frame = Rect(x: 0, y: 0, width: listWidth, height: size.height)
    list.place(
      in: Rect(
        x: Self.listMargin, y: stage.minY, width: listWidth - 2 * Self.listMargin,
        height: stage.height),
      rowHeight: (Self.rowHeight * scale).rounded())
    let left = showsList ? listWidth + Self.noteGap * scale : stage.minX
    let width = min(size.width - left - Look.margin, Self.maxNoteWidth * scale)
    // Beside the list, the margin above the text is outside the stage, so that the text begins at
    // the height of the list.
    let top = showsList ? stage.minY - ScrollingText.margin : stage.minY
    body.frame = Rect(
      x: left, y: top, width: max(width, Self.minLength),
      height: stage.height + ScrollingText.margin)
    layOutNote()
  }

  /// Shows the current note in the scale of the app.
  private func layOutNote() {
    let note = Self.notes[current]
    let titleStyle = Text.Style(size: (Self.titleSize * scale).rounded(), weight: .semibold)
    let textStyle = Text.Style(size: (Self.textSize * scale).rounded())
    body.paragraphs =
      [.init(note.title, style: titleStyle)] + note.text.map { .init($0, style: textStyle) }
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    body.press(key, modifiers, isRepeat: isRepeat)
  }

  private static let notes: [(title: String, date: String, text: [String])] = [
    (
      "The card table", "Today",
      [
        "A row of cards on a table is the oldest switcher of all. Anyone who plays patience knows "
          + "it: the front card is fully visible, and an edge is enough to recognise the others.",
        "The cards here are not pictures of apps. They are the apps, only smaller. A stopwatch "
          + "keeps counting, a song keeps playing, and a cube completes its turn.",
        "The cards lie closer the further they are to the left. Somebody once wrote that as a "
          + "fraction: one, divided by five quarters less five eighths of the offset, less four "
          + "fifths. It is worth a try on paper.",
        "If you have read this far: this page remembers its place. Close the app, open it again, "
          + "and it is where you left it.",
      ]
    ),
    (
      "Saturday market", "Today",
      ["Bread, the dark one", "Six eggs", "Tomatoes, if they smell of something", "Basil", "Film"]
    ),
    (
      "Port Linden", "Tuesday",
      [
        "The ferry leaves at seven and takes two hours. Sit on the left: the lighthouse comes "
          + "first, then the harbour with its cranes.",
        "Ask for the room above the boat shed. It has one window, and all the sea is in it.",
      ]
    ),
    (
      "Books to return", "Monday",
      ["The Glass Harbour", "A Field Guide to Clouds", "Patience, and Forty Other Games"]
    ),
    (
      "Lamp", "12 May",
      ["Reading: 60%, 3200 K.", "Dinner: 35%, 2700 K.", "Looking for the keys: everything."]
    ),
  ]
}
