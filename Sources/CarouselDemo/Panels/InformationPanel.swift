import GeometryKit
import GestureKit
import Glibc
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A panel with the metadata of the opened picture's file. It lies at the right of a wide window
/// and at the bottom of a narrow one. A tap outside closes it.
final class InformationPanel: ScrollingOverlay {
  /// The file whose metadata is shown.
  private(set) var file: FilePath?
  /// Called with the command of a pressed button: copy, show in folder, or set as background.
  var onCommand: ((CommandInfo) -> Void)?
  /// Whether the desktop can set a picture as its background. If false, the default, the button for
  /// this is hidden.
  var offersBackground = false {
    didSet {
      backgroundButton.isHidden = !offersBackground
      setNeedsLayout()
    }
  }
  private let title = Label(CommandInfo.toggleInformation.title, style: Look.title)
  private let closing = Button(.cross, name: "Close information")
  private var rows: [(name: Label, value: Label)] = []
  private let buttons = [Button(CommandInfo.copy.title), Button(CommandInfo.showInFolder.title)]
  let backgroundButton = Button(CommandInfo.setAsBackground.title)
  private let buttonRow = ControlRow()

  private static let width = 320.0
  private static let margin = 12.0
  private static let padding = 20.0
  private static let headerHeight = 48.0
  private static let (buttonHeight, buttonGap) = (44.0, 10.0)
  /// The space below a value, and above and below the buttons, in points.
  private static let gap = 14.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for view in [title, closing, buttonRow] { plate.add(view) }
    for button in buttons + [backgroundButton] { buttonRow.add(button) }
    closing.onPress = { [unowned self] in hide() }
    buttons[0].onPress = { [unowned self] in onCommand?(.copy) }
    buttons[1].onPress = { [unowned self] in onCommand?(.showInFolder) }
    backgroundButton.onPress = { [unowned self] in onCommand?(.setAsBackground) }
    backgroundButton.isHidden = true
  }

  // MARK: Contents

  /// The texts of the values, from top to bottom.
  var values: [String] { rows.map(\.value.text) }

  /// Shows the metadata of a file. `metadata` is `nil` if the metadata hasn't been read yet.
  func show(_ file: FilePath, _ metadata: PictureMetadata?) {
    self.file = file
    surface.content.removeAll()
    rows = Self.lines(file, metadata).map { name, value in
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

  /// Returns the names and values to show for a file. `metadata` is `nil` if the metadata hasn't
  /// been read yet.
  static func lines(_ file: FilePath, _ metadata: PictureMetadata?) -> [(String, String)] {
    var lines = [("Name", file.name)]
    if let metadata {
      if let width = metadata.width, let height = metadata.height, width > 0, height > 0 {
        let pixels = Double(width) * Double(height) / 1e6
        let number = rounded(pixels, 1)
        let amount = pixels >= 0.95 ? " · \(number) megapixel\(number == "1" ? "" : "s")" : ""
        lines.append(("Image size", "\(width) × \(height)\(amount)"))
      }
      if metadata.byteCount > 0 { lines.append(("File size", size(metadata.byteCount))) }
      if let taken = metadata.captureDate.flatMap(date) { lines.append(("Taken", taken)) }
      if !metadata.camera.isEmpty { lines.append(("Camera", metadata.camera)) }
      let exposure = [
        metadata.exposureTime.map(duration), metadata.fNumber.map { "f/\(rounded($0, 1))" },
        metadata.sensitivity.map { "ISO \($0)" },
        metadata.focalLength.map { "\(rounded($0, 1)) mm" },
      ].compactMap { $0 }
      if !exposure.isEmpty { lines.append(("Exposure", exposure.joined(separator: " · "))) }
    }
    let folder = file.folder
    if !folder.isEmpty { lines.append(("Folder", folder)) }
    return lines
  }

  /// Returns an exposure time in seconds as text. A time below 0.3 s is written as a fraction.
  private static func duration(_ seconds: Double) -> String {
    seconds < 0.3 ? "1/\(rounded(1 / seconds, 0)) s" : "\(rounded(seconds, 1)) s"
  }

  /// Returns a number of bytes as text, in decimal units.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var amount = Double(bytes) / 1000
    var units = ["kB", "MB", "GB", "TB"][...]
    while amount >= 999.95, units.count > 1 {
      amount /= 1000
      units = units.dropFirst()
    }
    return "\(rounded(amount, 1)) \(units.first ?? "TB")"
  }

  /// Returns a number as text with at most `digits` decimal places, 0 or 1, without trailing zeros;
  /// `∞` for very large numbers.
  private static func rounded(_ number: Double, _ digits: Int) -> String {
    let scale = digits == 0 ? 1.0 : 10
    let rounded = (number * scale).rounded() / scale
    guard rounded.magnitude < 1e15 else { return "∞" }
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns a time in seconds since 1970 as text, in UTC; `nil` if the time is out of range.
  private static func date(_ seconds: Int) -> String? {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    var (seconds, date) = (time_t(seconds), tm())
    guard gmtime_r(&seconds, &date) != nil else { return nil }
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(date.tm_mday) \(months[Int(date.tm_mon)]) \(Int(date.tm_year) + 1900)"
    return "\(day), \(twoDigits(date.tm_hour)):\(twoDigits(date.tm_min))"
  }

  // MARK: Presence

  /// Shows or hides the panel.
  func toggle() {
    guard !isShown else { return hide() }
    setShown(true, at: time)
    surface.scrollView.contentOffset = .zero
  }

  override func hide() {
    super.hide()
    file = nil
  }

  // MARK: Input

  /// Handles the up and down arrow keys if the rows can scroll.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard isShown, key == .up || key == .down else { return false }
    return surface.press(key, modifiers, isRepeat: isRepeat)
  }

  // MARK: Drawing

  override func layOut(_ measures: Measures) {
    let isWide = size.width >= 2 * Self.width
    let width = isWide ? Self.width : max(size.width - 2 * Self.margin, 16)
    let inner = max(width - 2 * Self.padding, 16)
    let rowsHeight = layOutRows(width: inner, measures)
    surface.contentSize = Size(width: width, height: rowsHeight)
    let buttonsHeight = layOutButtons(width: inner)
    let bottomHeight = buttonsHeight + 2 * Self.gap
    let available = size.height - 2 * Self.margin - Self.headerHeight - bottomHeight
    let height = max(min(rowsHeight, isWide ? available : min(available, size.height * 0.6)), 0)
    let panelSize = Size(width: width, height: Self.headerHeight + height + bottomHeight)
    plate.frame = Rect(
      origin: Point(
        x: isWide ? size.width - width - Self.margin : Self.margin,
        y: isWide ? Self.margin : (size.height - panelSize.height - Self.margin).rounded()),
      size: panelSize)
    title.frame = Rect(x: Self.padding, y: Self.gap, width: inner, height: 20)
    closing.frame = Rect(x: width - 48, y: 2, width: 44, height: 44)
    surface.frame = Rect(x: 0, y: Self.headerHeight, width: width, height: height)
    buttonRow.frame = Rect(
      x: Self.padding, y: surface.frame.maxY + Self.gap, width: inner, height: buttonsHeight)
  }

  /// Places the names and values below each other. Returns their height, in points.
  private func layOutRows(width: Double, _ measures: Measures) -> Double {
    var y = 0.0
    for row in rows {
      for (label, gap) in [(row.name, 2.0), (row.value, Self.gap)] {
        let height = label.fittingSize(in: Size(width: width, height: size.height), measures).height
        label.frame = Rect(x: Self.padding, y: y, width: width, height: height)
        y += height + gap
      }
    }
    return y
  }

  /// Places two buttons side by side, and the optional third button below them. Returns their
  /// height, in points.
  private func layOutButtons(width: Double) -> Double {
    let row = Rect(x: 0, y: 0, width: width, height: Self.buttonHeight)
    for (button, frame) in zip(buttons, row.columns(buttons.count, gap: Self.buttonGap)) {
      button.frame = frame
    }
    backgroundButton.frame = row.offset(by: Point(x: 0, y: Self.buttonHeight + Self.buttonGap))
    return offersBackground ? backgroundButton.frame.maxY : Self.buttonHeight
  }
}
