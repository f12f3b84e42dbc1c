import GeometryKit
import GestureKit
import StageKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is known of the opened picture's file: beside it in a wide window, at the foot of a narrow one. A tap
/// beside it takes it away.
final class InformationPanel: PlateOverlay {
  /// Whose file it tells of.
  private(set) var file: FilePath?
  /// The address of that is to be copied, or it is to be shown in its folder or set as background.
  var onCommand: ((Command) -> Void)?
  /// Whether the desktop can set a picture as its background.
  var offersBackground = false {
    didSet {
      background.isHidden = !offersBackground
      setNeedsLayout()
    }
  }
  private let title = Label(Command.toggleInformation.title, style: Look.title)
  private let closing = Button(.cross, name: "Close information")
  private var rows: [(name: Label, value: Label)] = []
  private let buttons = [Button(Command.copy.title), Button(Command.showInFolder.title)]
  let background = Button(Command.setAsBackground.title)
  private let foot = ControlRow()

  private static let width = 320.0
  private static let margin = 12.0
  private static let padding = 20.0
  private static let headerHeight = 48.0
  private static let (buttonHeight, buttonGap) = (44.0, 10.0)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for view in [title, closing, foot] { plate.add(view) }
    for button in buttons + [background] { foot.add(button) }
    closing.onPress = { [unowned self] in hide() }
    buttons[0].onPress = { [unowned self] in onCommand?(.copy) }
    buttons[1].onPress = { [unowned self] in onCommand?(.showInFolder) }
    background.onPress = { [unowned self] in onCommand?(.setAsBackground) }
    background.isHidden = true
  }

  // MARK: What it tells

  /// What stands there, thing by thing.
  var values: [String] { rows.map(\.value.text) }

  /// Tells of a file what is known by now.
  func show(_ file: FilePath, _ notes: PictureNotes?) {
    self.file = file
    surface.content.removeAll()
    rows = Self.lines(file, notes).map { name, value in
      let row = (
        name: Label(name, style: Look.body, color: Look.secondary),
        value: Label(value, style: Look.body)
      )
      row.value.lines = 4
      surface.content.add(row.name)
      surface.content.add(row.value)
      return row
    }
    setNeedsLayout()
  }

  /// What is told: the name of each thing, and what it is.
  static func lines(_ file: FilePath, _ notes: PictureNotes?) -> [(String, String)] {
    var lines = [("Name", file.name)]
    if let notes {
      if let width = notes.width, let height = notes.height, width > 0, height > 0 {
        let pixels = Double(width) * Double(height) / 1e6
        let words = rounded(pixels, 1)
        let amount = pixels >= 0.95 ? " · \(words) megapixel\(words == "1" ? "" : "s")" : ""
        lines.append(("Image size", "\(width) × \(height)\(amount)"))
      }
      if notes.byteCount > 0 { lines.append(("File size", size(notes.byteCount))) }
      if let taken = date(notes.taken) { lines.append(("Taken", taken)) }
      if !notes.camera.isEmpty { lines.append(("Camera", notes.camera)) }
      let exposure = [
        notes.exposure.map(duration), notes.aperture.map { "f/\(rounded($0, 1))" },
        notes.sensitivity.map { "ISO \($0)" }, notes.focalLength.map { "\(rounded($0, 1)) mm" },
      ].compactMap { $0 }
      if !exposure.isEmpty { lines.append(("Exposure", exposure.joined(separator: " · "))) }
    }
    let folder = file.folder
    if !folder.isEmpty { lines.append(("Folder", folder)) }
    return lines
  }

  /// Seconds as photographers write them.
  private static func duration(_ seconds: Double) -> String {
    seconds < 0.3 ? "1/\(rounded(1 / seconds, 0)) s" : "\(rounded(seconds, 1)) s"
  }

  /// An amount of bytes in decimal units.
  private static func size(_ bytes: Int) -> String {
    var (amount, units) = (Double(bytes), ["kB", "MB", "GB", "TB"][...])
    guard amount >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    repeat {
      amount /= 1000
    } while amount >= 999.95
      && {
        units = units.dropFirst(); return !units.isEmpty
      }()
    return "\(rounded(amount, 1)) \(units.first ?? "TB")"
  }

  /// A number with so many digits behind the point, none of them a zero at its end.
  private static func rounded(_ number: Double, _ digits: Int) -> String {
    let scale = digits == 0 ? 1.0 : 10
    let rounded = (number * scale).rounded() / scale
    guard rounded.magnitude < 1e15 else { return "∞" }
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A camera's time for people; nil where it is none.
  private static func date(_ taken: String) -> String? {
    let numbers = taken.split { $0 == ":" || $0 == " " }.compactMap { Int($0) }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    guard numbers.count == 6, (1...12).contains(numbers[1]), numbers[0] > 1800,
      (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4])
    else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(numbers[2]) \(months[numbers[1] - 1]) \(numbers[0]), \(two(numbers[3])):\(two(numbers[4]))"
  }

  // MARK: Presence

  /// Comes, or goes.
  func toggle() {
    guard !isShown else { return hide() }
    setShown(true, at: tree?.time ?? time)
    surface.scrollView.contentOffset = .zero
  }

  override func hide() {
    super.hide()
    file = nil
  }

  // MARK: Input

  /// Keys that scroll up and down are its own, where there is something to scroll.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isShown, key == .up || key == .down else { return false }
    return surface.press(key, modifiers)
  }

  // MARK: Drawing

  override func layOut(_ measures: Measures) {
    let isWide = size.width >= 2 * Self.width
    let width = isWide ? Self.width : max(size.width - 2 * Self.margin, 16)
    let inner = max(width - 2 * Self.padding, 16)
    var y = 0.0
    for row in rows {
      for (label, gap) in [(row.name, 2.0), (row.value, 14)] {
        let height = label.fittingSize(in: Size(width: inner, height: size.height), measures).height
        label.frame = Rect(x: Self.padding, y: y, width: inner, height: height)
        y += height + gap
      }
    }
    surface.contentSize = Size(width: width, height: y)
    let below = offersBackground ? Self.buttonGap + Self.buttonHeight : 0
    let footHeight = Self.buttonHeight + below + 2 * 14
    let room = size.height - 2 * Self.margin - Self.headerHeight - footHeight
    let height = max(min(y, isWide ? room : min(room, size.height * 0.6)), 0)
    let whole = Size(width: width, height: Self.headerHeight + height + footHeight)
    plate.frame = Rect(
      origin: Point(
        x: isWide ? size.width - width - Self.margin : Self.margin,
        y: isWide ? Self.margin : (size.height - whole.height - Self.margin).rounded()),
      size: whole)
    title.frame = Rect(x: Self.padding, y: 14, width: inner, height: 20)
    closing.frame = Rect(x: width - 48, y: 2, width: 44, height: 44)
    surface.frame = Rect(x: 0, y: Self.headerHeight, width: width, height: height)
    // Two beside one another, and the one that isn't always there below them.
    let half = (inner - Self.buttonGap) / 2
    foot.frame = Rect(
      x: Self.padding, y: Self.headerHeight + height + 14, width: inner,
      height: Self.buttonHeight + below)
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(
        x: Double(index) * (half + Self.buttonGap), y: 0, width: half, height: Self.buttonHeight)
    }
    background.frame = Rect(
      x: 0, y: Self.buttonHeight + Self.buttonGap, width: inner, height: Self.buttonHeight)
  }
}
