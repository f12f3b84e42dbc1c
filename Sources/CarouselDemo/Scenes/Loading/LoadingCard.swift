import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture that becomes sharp while it loads, with a ring that shows the progress. After a
/// failure, the card shows the reason and a button to retry.
final class LoadingCard: View {
  /// The index of the picture.
  var index = -1
  /// The progress of loading, 0…1; `nil` if the picture isn't loading.
  var progress: Double?
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
  private let title = Label(
    "Couldn't load", style: Text.Style(size: 20, weight: .semibold), color: .white,
    alignment: .center)
  private let reason = Label(
    "", style: Text.Style(size: 15), color: .white.faded(by: 0.75), alignment: .center, lines: 2)

  private static let cornerRadius = 16.0
  /// The colour over the picture after a failure.
  private static let shade = Color(hex: 0x0E1116, alpha: 0.72)
  private static let offlineIcon = Icon(lines: [
    [
      Point(x: -22, y: -8), Point(x: -12, y: -15), Point(x: 0, y: -18), Point(x: 12, y: -15),
      Point(x: 22, y: -8),
    ],
    [
      Point(x: -14, y: 1), Point(x: -7, y: -4), Point(x: 0, y: -6), Point(x: 7, y: -4),
      Point(x: 14, y: 1),
    ],
    [Point(x: -6, y: 10), Point(x: 0, y: 7), Point(x: 6, y: 10)],
    [Point(x: -20, y: 18), Point(x: 20, y: -22)],
  ])

  init() {
    super.init()
    retry.color = Color(hex: 0x1F6FCB)
    failureView.background = Background(color: Self.shade, cornerRadius: Self.cornerRadius)
    for view in [title, reason, retry] { failureView.add(view) }
    for view in [sharper, failureView] { add(view) }
    failureView.isHidden = true
  }

  /// Shows a picture at a level of sharpness; a fraction is a mixture of two levels.
  func show(_ picture: Picture, at sharpness: Double, texture: (_ level: Int) -> Texture?) {
    self.sharpness = sharpness
    let lower = Int(sharpness)
    let base = texture(lower)
    background = background(of: picture, base)
    background?.shadow = Shadow()
    let upper = sharpness > Double(lower) ? texture(lower + 1) : nil
    sharper.background = base == nil ? nil : upper.map { background(of: picture, $0) }
    sharper.opacity = sharpness - Double(lower)
  }

  private func background(of picture: Picture, _ texture: Texture?) -> Background {
    let aspect = picture.aspect ?? texture.map { Double($0.width) / Double(max($0.height, 1)) }
    var background = Background(
      color: texture == nil ? Look.tile : .white, texture: texture,
      source: ImageView.source(filling: size, aspect: aspect ?? 1),
      cornerRadius: Self.cornerRadius)
    background.turns = picture.turns
    return background
  }

  override func layOut(_ measures: Measures) {
    (sharper.frame, failureView.frame) = (bounds, bounds)
    let width = max(size.width - 32, 16)
    let available = Size(width: width, height: size.height)
    let titleHeight = title.fittingSize(in: available, measures).height
    let reasonHeight = reason.fittingSize(in: available, measures).height
    let height = titleHeight + 4 + reasonHeight + 16 + retry.fittingSize(in: size, measures).height
    var y = size.height / 2 - height / 2 + (showsIcon ? 28 : 0)
    title.frame = Rect(x: 16, y: y, width: width, height: titleHeight)
    y += titleHeight + 4
    reason.frame = Rect(x: 16, y: y, width: width, height: reasonHeight)
    y += reasonHeight + 16
    retry.frame = Rect(x: size.width / 2 - 64, y: y, width: 128, height: Self.minTargetSize)
  }

  /// Whether the card is high enough for an icon above the message.
  private var showsIcon: Bool { size.height >= 260 }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    if failure != nil, showsIcon {
      canvas.draw(
        Self.offlineIcon.moved(to: Point(x: size.width / 2, y: title.frame.minY - 34)),
        color: .white.faded(by: 0.85))
    }
    guard let progress, failure == nil else { return }
    drawProgress(progress, on: canvas, theme)
  }

  /// Draws a ring in the lower right corner.
  private func drawProgress(_ progress: Double, on canvas: Canvas, _ theme: Theme) {
    let center = Point(x: size.width - 34, y: size.height - 34)
    let disc = Rect(center: center, size: Size(width: 36, height: 36))
    canvas.fill(disc, cornerRadius: 18, color: Look.plate)
    canvas.stroke(
      disc.inset(by: 7), cornerRadius: 11, width: 3, color: .white.faded(by: 0.25))
    let steps = 48
    let end = Int((progress * Double(steps)).rounded())
    guard end > 0 else { return }
    for step in 0..<end {
      canvas.fill(
        Rect(
          center: center + Self.circle[step] * 9.5, size: Size(width: 3, height: 3)),
        cornerRadius: 1.5, color: .white)
    }
  }

  /// The directions of the marks of the ring, clockwise from the top.
  private static let circle: [Point] = (0..<48).map { step in
    let turn = Transform3D.rotation(angle: Double(step) * .pi / 24, z: 1)
    return Point(x: turn.m21, y: turn.m22) * -1
  }
}
