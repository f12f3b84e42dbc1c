import GeometryKit
import StageKit
import ViewKit

/// Words at the window's foot, or its head, that tell what was done, and go by themselves. What they tell of may be undone
/// by a button beside them.
final class Toast: View {
  private static let duration = 3.0
  /// How long there is time to undo something, in seconds.
  static let undoDuration = 8.0
  /// As many as a long path takes in a narrow window.
  private static let lines = 5
  private(set) var message = ""
  /// Whether it is at the window's head instead, where its foot is taken. Default false.
  var isAtHead = false { didSet { setNeedsLayout() } }
  /// What it keeps off, in points of the window.
  var obstacles: () -> [Rect] = { [] }
  /// What it keeps off in its present place.
  private var kept: [Rect] = []
  /// From that, in points.
  private static let distance = 8.0
  /// What undoes it; hidden where nothing does.
  let button = Button(Command.undo.title)
  /// When it goes; infinity while keys go to its button.
  private var end = -Double.infinity
  private var time = 0.0
  /// Where its words stand.
  private(set) var panel = Rect.zero
  /// How wide its lines may be.
  private var room = 0.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    button.color = Look.accent.faded(by: 0.25)
    button.isHidden = true
    add(button)
  }

  /// Shows words for some seconds: three, or more where there is something to be undone.
  func show(_ message: String, at time: Double, onUndo: (() -> Void)? = nil) {
    self.message = message
    end = time + (onUndo == nil ? Self.duration : Self.undoDuration)
    button.isHidden = onUndo == nil
    button.onPress = { [unowned self] in
      withdraw(at: self.time)
      onUndo?()
    }
    setNeedsLayout()
  }

  /// What it offers to undo is undone: it goes. Other words stay.
  func withdraw(at time: Double) {
    guard !button.isHidden else { return }
    button.giveUpKeys()
    end = min(end, time + Look.fade)
  }

  override func advance(to time: Double) {
    self.time = time
    if button.holdsKeys {
      end = .infinity
    } else if end == .infinity {
      end = time + Self.undoDuration
    }
    if time >= end { button.isHidden = true }
    button.opacity = opacity(at: time)
    if time < end, obstacles() != kept { setNeedsLayout() }
  }

  private func opacity(at time: Double) -> Double { min(max((end - time) / Look.fade, 0), 1) }

  override var ownActivity: Activity {
    if time >= end || end == .infinity { return .still(until: nil) }
    return time >= end - Look.fade ? .moving : .still(until: end - Look.fade)
  }

  /// Esc takes it away where keys go to it.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers == [] else { return false }
    withdraw(at: tree?.time ?? time)
    return true
  }

  override func layOut(_ measures: Measures) {
    let reach = button.isHidden ? 0 : button.fittingSize(in: size, measures).width + 8
    room = max(size.width - 2 * Look.margin - 32 - reach, 32)
    let words = measures.text.measure(message, Look.body, width: room, lines: Self.lines)
    let height = max(words.height + 20, button.isHidden ? 0 : View.leastTarget + 12)
    let plate = Size(width: words.width + 32 + reach, height: height)
    kept = obstacles()
    panel = place(of: plate)
    button.frame = Rect(
      x: panel.maxX - reach, y: panel.minY + 6, width: max(reach - 6, 0),
      height: max(height - 12, 0))
  }

  /// At the window's foot or head in its middle, or as near to that as nothing is that it keeps off.
  private func place(of plate: Size) -> Rect {
    let usual =
      isAtHead ? Look.margin : size.height - Look.margin - 52 - plate.height
    var place = Rect(
      x: (size.width - plate.width) / 2, y: usual, width: plate.width, height: plate.height)
    let around = kept.map { $0.inset(by: -Self.distance) }
      .sorted { isAtHead ? $0.minY < $1.minY : $0.maxY > $1.maxY }
    for obstacle in around where !obstacle.intersection(place).isEmpty {
      place.origin.y = isAtHead ? obstacle.maxY : obstacle.minY - plate.height
    }
    let isInWindow = place.minY >= Self.distance && place.maxY <= size.height - Self.distance
    if !isInWindow { place.origin.y = usual }
    return place
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard time < end else { return }
    guard let label = text.label(message, Look.body, width: room, lines: Self.lines) else {
      return
    }
    let alpha = opacity(at: time)
    canvas.drawPanel(panel, alpha: alpha)
    let y = (panel.minY + (panel.height - label.size.height) / 2).rounded()
    canvas.draw(
      label, at: Point(x: (panel.minX + 16).rounded(), y: y),
      color: Look.primary.faded(by: alpha))
  }
}
