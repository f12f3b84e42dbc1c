import GeometryKit
import StageKit
import ViewKit

/// A row of buttons, one for each choice, below a caption if there is one.
final class ChoiceRow: ControlRow {
  /// The index of the chosen value.
  var chosen: Int {
    didSet {
      guard chosen != oldValue else { return }
      for (index, button) in buttons.enumerated() { button.isChosen = index == chosen }
    }
  }
  private let title: Label
  private let buttons: [Button]
  /// The height of the buttons, in points, with room for the focus ring of the next row.
  private static let buttonsHeight = 54.0
  /// The space between buttons, in points.
  private static let gap = 8.0
  /// The minimum difference between the widths of a button and its title, in points.
  private static let padding = 16.0

  init(
    _ title: String, _ names: [String], chosen: Int = 0, _ onChange: @escaping (Int) -> Void
  ) {
    self.title = Label(title, style: Look.body, color: Look.primary)
    buttons = names.map { Button($0) }
    self.chosen = chosen
    super.init()
    add(self.title)
    for (index, button) in buttons.enumerated() {
      button.isChosen = index == chosen
      button.onPress = { [unowned self] in
        self.chosen = index
        onChange(index)
      }
      add(button)
    }
  }

  /// Handles arrow keys: moves the focus to another button and chooses it.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let former = tree?.focused
    guard super.press(key, modifiers, isRepeat: isRepeat) else { return false }
    if let button = tree?.focused as? Button, button !== former, button.isInside(self) {
      button.onPress?()
    }
    return true
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: top + Self.buttonsHeight)
  }

  /// The height of the caption, in points.
  private var top: Double { title.text.isEmpty ? 0 : 26 }

  override func layOut(_ measures: Measures) {
    title.frame = Rect(x: 0, y: 4, width: size.width, height: 20)
    var x = 0.0
    for (button, width) in zip(buttons, widths(measures)) {
      button.frame = Rect(x: x, y: top, width: width, height: 44)
      x += width + Self.gap
    }
  }

  /// Returns the widths of the buttons: equal if all titles fit, otherwise with equal space around
  /// the titles.
  private func widths(_ measures: Measures) -> [Double] {
    let titles = buttons.map { measures.text.measure($0.title, measures.theme.title).width }
    let (count, free) = (Double(buttons.count), size.width + Self.gap)
    let equal = free / count - Self.gap
    if titles.allSatisfy({ $0 + Self.padding <= equal }) { return titles.map { _ in equal } }
    let rest = (free - titles.reduce(0, +)) / count - Self.gap
    return titles.map { $0 + rest }
  }
}
