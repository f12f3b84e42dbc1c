import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture that becomes sharp while it loads, with a ring at its lower edge that shows the
/// progress.
///
/// After a failure, a message in the middle shows the reason and a button to retry. If the window
/// cuts the message off, a sign in the place of the ring replaces it.
final class LoadingCard: View {
  /// The picture that the card shows.
  var picture: Picture?
  /// The progress of loading, 0…1; 0 while the picture waits, and `nil` if it neither waits nor
  /// loads.
  var progress: Double?
  /// The reason why the picture couldn't be loaded; `nil` if it hasn't failed.
  var failure: String? {
    didSet {
      message.isHidden = failure == nil
      reason.text = failure ?? ""
      setNeedsLayout()
    }
  }
  /// The button of the message.
  let retry = Button("Retry")
  /// The level of sharpness as last shown.
  private(set) var sharpness = 0.0
  /// The picture at the next level of sharpness, above the background.
  private let sharper = View()
  private let message = View()
  private let title = Label(
    "Couldn't load", style: Text.Style(size: 20, weight: .semibold), color: .white,
    alignment: .center)
  private let reason = Label(
    "", style: Text.Style(size: 15), color: .white.faded(by: 0.75), alignment: .center, lines: 2)
  /// The part of the card between the left and the right edge of the window, in points of the card.
  private var visiblePart = (left: 0.0, right: Double.infinity)

  private static let cornerRadius = 16.0
  /// The maximum width of the message, in points.
  private static let maxMessageWidth = 300.0
  /// The diameter of the disc behind the ring or the sign, in points.
  private static let discSize = 36.0
  /// The height of the icon above the message's text and the space below it, in points.
  private static let iconHeight = 64.0
  private static let plate = Look.panel.faded(by: 0.94)

  init() {
    super.init()
    retry.color = Color(hex: 0x1F6FCB)
    message.background = Background(color: Self.plate, cornerRadius: Self.cornerRadius)
    for view in [title, reason, retry] { message.add(view) }
    for view in [sharper, message] { add(view) }
    message.isHidden = true
  }

  /// Sets the part of the card that the window doesn't cut off, in points of the card. Fades from
  /// the message to the sign as the visible part of the message shrinks from ¾ to ½.
  func setVisiblePart(from left: Double, to right: Double) {
    visiblePart = (max(left, 0), right)
    guard failure != nil else { return }
    let frame = message.frame
    let share = (min(frame.maxX, right) - max(frame.minX, left)) / max(frame.width, 1)
    message.opacity = min(max((share - 0.5) / 0.25, 0), 1)
    message.isHidden = message.opacity == 0
  }

  /// Shows the picture at a level of sharpness; a fraction is a mixture of two levels.
  func show(at sharpness: Double, texture: (_ level: Int) -> Texture?) {
    self.sharpness = sharpness
    let lower = Int(sharpness)
    let base = texture(lower)
    background = makeBackground(base)
    let upper = sharpness > Double(lower) ? texture(lower + 1) : nil
    sharper.background = base == nil ? nil : upper.map(makeBackground)
    sharper.background?.shadow = nil
    sharper.opacity = sharpness - Double(lower)
  }

  private func makeBackground(_ texture: Texture?) -> Background {
    Background(filling: size, with: texture, of: picture, cornerRadius: Self.cornerRadius)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    sharper.frame = bounds
    let margin = !showsIcon ? 12.0 : size.width < 240 ? 16 : 24
    let available = Size(
      width: max(min(size.width - 32, Self.maxMessageWidth) - 2 * margin, 16), height: size.height)
    let lines = [title, reason].map { $0.fittingSize(in: available, measures).height }
    let iconHeight = showsIcon ? Self.iconHeight : 0
    let height = iconHeight + lines[0] + 4 + lines[1] + 16 + Self.minTargetSize
    message.frame = Rect(
      center: bounds.center,
      size: Size(width: available.width + 2 * margin, height: height + 2 * margin))
    var rest = message.bounds.inset(by: margin)
    _ = rest.cut(iconHeight, from: .top)
    title.frame = rest.cut(lines[0], from: .top, gap: 4)
    reason.frame = rest.cut(lines[1], from: .top, gap: 16)
    retry.frame = Rect(
      center: rest.center, size: Size(width: 128, height: Self.minTargetSize))
  }

  /// The centre of the ring or the sign: below the middle of the card. If the window cuts the card
  /// off, it is at least a quarter of the card from the window's edge, or in the middle of a narrow
  /// visible part.
  var signCenter: Point {
    let (left, right) = (visiblePart.left, min(visiblePart.right, size.width))
    let inset = min(visibleWidth / 2, size.width / 4)
    let x = min(max(size.width / 2, left + inset), right - inset)
    return Point(x: x, y: size.height - 34)
  }

  /// The width of the part of the card that is inside the window, in points.
  private var visibleWidth: Double {
    max(min(visiblePart.right, size.width) - visiblePart.left, 0)
  }

  /// The opacity of the sign, 0…1.
  var signOpacity: Double { failure == nil ? 0 : 1 - message.opacity }

  /// The opacity of the ring, which fades out before it is wider than the visible part, 0…1.
  var ringOpacity: Double { min(max(visibleWidth / Self.discSize - 1, 0) * 4, 1) }

  /// Whether the card is high enough for an icon in the message.
  private var showsIcon: Bool { size.height >= 260 }

  // MARK: Drawing

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if failure != nil {
      drawFailure(on: canvas)
    } else if let progress {
      drawProgress(progress, on: canvas)
    }
  }

  /// Draws the icon of the message, and the sign.
  private func drawFailure(on canvas: Canvas) {
    if showsIcon, message.opacity > 0 {
      let center = Point(x: size.width / 2, y: message.frame.minY + title.frame.minY - 40)
      for line in Self.offlineIcon.moved(to: center).lines {
        canvas.stroke(line: line, width: 3.5, color: .white.faded(by: 0.85 * message.opacity))
      }
    }
    guard signOpacity > 0 else { return }
    canvas.fill(
      disc: signCenter, diameter: Self.discSize, color: Self.plate.faded(by: signOpacity))
    for line in Self.smallOfflineIcon.moved(to: signCenter).lines {
      canvas.stroke(line: line, width: 2, color: .white.faded(by: signOpacity))
    }
  }

  /// Draws the ring.
  private func drawProgress(_ progress: Double, on canvas: Canvas) {
    let (center, opacity) = (signCenter, ringOpacity)
    guard opacity > 0 else { return }
    canvas.fill(disc: center, diameter: Self.discSize, color: Look.plate.faded(by: opacity))
    canvas.stroke(
      Rect(center: center, side: 22), cornerRadius: 11, width: 3,
      color: .white.faded(by: 0.25 * opacity))
    let end = (progress * 360).rounded()
    guard end >= 4 else { return }
    canvas.stroke(
      line: Point.arc(around: center, 9.5, from: -90, to: end - 90), width: 3,
      color: .white.faded(by: opacity))
  }

  /// The sign of a wireless network, crossed out. The gap beside the line separates it from the
  /// arcs.
  private static let offlineIcon = makeOfflineIcon()
  private static let smallOfflineIcon = offlineIcon.scaled(by: 0.5)
  private static func makeOfflineIcon() -> Icon {
    var lines = [[Point(x: -17, y: -17), Point(x: 17, y: 17)]]
    for radius in [9.0, 18, 27] {
      let arc = Point.arc(around: Point(x: 0, y: 14), radius, from: -135, to: -45)
      // Where the line passes, the arc is interrupted.
      let isFree = { (point: Point) in abs(point.x - point.y) > 4 }
      lines += arc.split { !isFree($0) }.map(Array.init)
    }
    return Icon(lines: lines.filter { $0.count > 1 })
  }
}
