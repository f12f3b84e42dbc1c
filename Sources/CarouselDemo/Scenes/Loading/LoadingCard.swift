import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture that becomes sharp while it loads, with a ring that shows the progress. After a
/// failure, the card shows the reason and a button to retry.
final class LoadingCard: View {
  /// The picture that the card shows.
  var picture: Picture?
  /// The progress of loading, 0…1; `nil` if the picture isn't loading.
  var progress: Double?
  /// The position of the ring and of the message between the left and the right edge, 0…1. On a
  /// card that the window cuts off, they are on the side of the centre.
  var side = 0.5 { didSet { message.displacement.x = (side - 0.5) * (size.width - messageWidth) } }
  /// The width in which the message is centred, in points.
  var messageWidth = 0.0
  /// The reason why the picture couldn't be loaded; `nil` if it hasn't failed.
  var failure: String? {
    didSet {
      failureView.isHidden = failure == nil
      reason.text = failure ?? ""
      setNeedsLayout()
    }
  }
  let retry = Button("Retry")
  /// The level of sharpness as last shown.
  private(set) var sharpness = 0.0
  /// The picture at the next level of sharpness, above the background.
  private let sharper = View()
  private let failureView = View()
  private let message = View()
  private let title = Label(
    "Couldn't load", style: Text.Style(size: 20, weight: .semibold), color: .white,
    alignment: .center)
  private let reason = Label(
    "", style: Text.Style(size: 15), color: .white.faded(by: 0.75), alignment: .center, lines: 2)

  private static let cornerRadius = 16.0
  /// The colour over the picture after a failure.
  private static let shade = Color(hex: 0x0E1116, alpha: 0.72)

  init() {
    super.init()
    retry.color = Color(hex: 0x1F6FCB)
    failureView.background = Background(color: Self.shade, cornerRadius: Self.cornerRadius)
    failureView.add(message)
    for view in [title, reason, retry] { message.add(view) }
    for view in [sharper, failureView] { add(view) }
    failureView.isHidden = true
  }

  /// Shows the picture at a level of sharpness; a fraction is a mixture of two levels.
  func show(at sharpness: Double, texture: (_ level: Int) -> Texture?) {
    self.sharpness = sharpness
    let lower = Int(sharpness)
    let base = texture(lower)
    background = background(base)
    let upper = sharpness > Double(lower) ? texture(lower + 1) : nil
    sharper.background = base == nil ? nil : upper.map(background)
    sharper.background?.shadow = nil
    sharper.opacity = sharpness - Double(lower)
  }

  private func background(_ texture: Texture?) -> Background {
    Background(filling: size, with: texture, of: picture, cornerRadius: Self.cornerRadius)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    for view in [sharper, failureView, message] { view.frame = bounds }
    let available = Size(width: max(size.width - 32, 16), height: size.height)
    let lines = [title, reason].map { $0.fittingSize(in: available, measures).height }
    let height = (showsIcon ? 64 : 0) + lines[0] + 4 + lines[1] + 16 + Self.minTargetSize
    var rest = Rect(
      center: bounds.center, size: Size(width: available.width, height: height))
    if showsIcon { _ = rest.cut(64, from: .top) }
    title.frame = rest.cut(lines[0], from: .top, gap: 4)
    reason.frame = rest.cut(lines[1], from: .top, gap: 16)
    retry.frame = Rect(
      center: rest.center, size: Size(width: 128, height: Self.minTargetSize))
  }

  /// Whether the card is high enough for an icon above the message.
  private var showsIcon: Bool { size.height >= 260 }

  // MARK: Drawing

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if failure != nil {
      guard showsIcon else { return }
      let center = Point(
        x: size.width / 2 + message.displacement.x, y: title.frame.minY - 40)
      for line in Self.offlineIcon.moved(to: center).lines {
        canvas.stroke(line: line, width: 3.5, color: .white.faded(by: 0.85))
      }
    } else if let progress {
      drawProgress(progress, on: canvas)
    }
  }

  /// Draws a ring at the lower edge.
  private func drawProgress(_ progress: Double, on canvas: Canvas) {
    let center = Point(x: 34 + (size.width - 68) * side, y: size.height - 34)
    canvas.fill(disc: center, diameter: 36, color: Look.plate)
    canvas.stroke(
      Rect(center: center, side: 22), cornerRadius: 11, width: 3, color: .white.faded(by: 0.25))
    let end = (progress * 360).rounded()
    guard end >= 4 else { return }
    canvas.stroke(
      line: Point.arc(around: center, 9.5, from: -90, to: end - 90), width: 3, color: .white)
  }

  /// The sign of a wireless network, crossed out. The gap beside the line separates it from the
  /// arcs.
  private static let offlineIcon = makeOfflineIcon()
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
