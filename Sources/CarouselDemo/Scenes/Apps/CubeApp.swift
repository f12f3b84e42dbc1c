import CubeKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

/// An app that shows a small cube with a picture on each face, and small pictures of all faces, to
/// which it turns. The cube can rest at any angle.
final class CubeApp: App {
  let view = CubeView<CubeAppPage>()
  var cube: CubeController<CubeAppPage> { view.cube }
  private let store: TextureStore
  private let source = FixedPages((0..<faceCount).map { _ in CubeAppPage() })
  /// A small picture of each face.
  let thumbnails = (0..<faceCount).map { _ in FaceThumbnail() }
  /// Whether the cube has been turned to its initial angle.
  private var hasInitialAngle = false
  private let title = Label("", style: titleStyle)
  private let hint = Label("Drag sideways to turn", style: hintStyle, color: Look.secondary)
  private static let faceCount = 6
  /// The style of the title at a scale of 1.
  private static let titleStyle = Text.Style(size: 30, weight: .semibold)
  /// The style of the hint at a scale of 1.
  private static let hintStyle = Text.Style(size: 16)
  /// The distance from one line of text to the next, as a multiple of the line height.
  private static let leading = 1.15
  /// The gap between the hint and the thumbnails at a scale of 1, in points.
  private static let hintGap = 20.0
  /// The number of thumbnails in a row.
  private static let columns = 3
  /// The number of rows of thumbnails.
  private static let rows = faceCount / columns
  /// The gap between thumbnails at a scale of 1, in points.
  private static let thumbnailGap = 10.0
  /// The minimum width and height of a thumbnail, in points.
  private static let minThumbnailSide = 8.0
  /// The maximum height of the thumbnails on a stage that isn't wide, as a fraction of its height.
  private static let maxThumbnailsFraction = 0.36
  /// The margin to the right of the thumbnails on a wide stage, as a fraction of its width. Chosen:
  /// equal to the margin to the left of the cube at its initial angle.
  private static let sideMargin = 0.037
  /// The side of the cube as a fraction of its area's shorter side. Chosen: the turning cube, which
  /// is wider, stays in its area, with more space on a stage that isn't wide.
  private static let wideSideFraction = 0.78
  private static let sideFraction = 0.7
  /// The distance of the eye from the cube, in sides.
  private static let eyeDistance = 2.2
  /// The initial scroll offset of the cube, in sides. At this angle, the cube can be recognized as
  /// a cube.
  private static let initialOffset = 1.38

  init(_ store: TextureStore) {
    self.store = store
    super.init("Cube", icon: .cube, color: Color(hex: 0x1B1730))
    for view in [view, title, hint] { add(view) }
    for (index, thumbnail) in thumbnails.enumerated() {
      add(thumbnail)
      thumbnail.onPress = { [unowned self] in cube.scrollToPage(at: index, animated: true) }
    }
    cube.isWrapEnabled = true
    cube.scrollView.isPagingEnabled = false
    cube.dataSource = source
  }

  /// Shows one picture on each face. With fewer than six pictures, they repeat.
  override func show(_ pictures: [Picture]) {
    for (index, page) in source.pages.enumerated() {
      page.picture = pictures.isEmpty ? nil : pictures[index % pictures.count]
      thumbnails[index].picture = page.picture
    }
  }

  override func place(in stage: Rect, _ measures: Measures) {
    title.style.size = (Self.titleStyle.size * scale).rounded()
    hint.style.size = (Self.hintStyle.size * scale).rounded()
    let lineHeights = [title, hint].map { measures.text.lineHeight($0.style) * Self.leading }
    let isWide = Look.isWide(stage.size)
    let gap = (Self.thumbnailGap * scale).rounded()
    let hintGap = (Self.hintGap * scale).rounded()
    let textHeight = lineHeights[0] + lineHeights[1] + hintGap
    let side = thumbnailSide(on: stage, isWide: isWide, textHeight: textHeight, gap: gap)
    let rows = Double(Self.rows)
    let area = divide(stage, controlsHeight: textHeight + rows * (side + gap) - gap)
    placeCube(in: area.picture, isWide: isWide)
    let bottom = placeTexts(in: area.controls, isWide: isWide, lineHeights: lineHeights)
    placeThumbnails(
      in: area.controls, below: bottom + hintGap, isWide: isWide, side: side, gap: gap)
  }

  /// Returns the largest side of thumbnails that fit beside the cube on a wide stage or below the
  /// cube on other stages, in points.
  private func thumbnailSide(
    on stage: Rect, isWide: Bool, textHeight: Double, gap: Double
  ) -> Double {
    let margin = isWide ? (stage.width * Self.sideMargin).rounded() : 0
    // The width of the controls doesn't depend on their height.
    let width = divide(stage, controlsHeight: 0).controls.width - margin
    let height = isWide ? stage.height - textHeight : stage.height * Self.maxThumbnailsFraction
    let step = min((width + gap) / Double(Self.columns), (height + gap) / Double(Self.rows))
    return max(step.rounded(.down) - gap, Self.minThumbnailSide)
  }

  /// Places the title and the hint at the top of an area. Returns the y coordinate of their lower
  /// end.
  private func placeTexts(in area: Rect, isWide: Bool, lineHeights: [Double]) -> Double {
    var y = area.minY
    for (label, height) in zip([title, hint], lineHeights) {
      label.alignment = isWide ? .leading : .center
      label.frame = Rect(x: area.minX, y: y, width: area.width, height: height)
      y += height
    }
    return y
  }

  /// Places the thumbnails in rows. On a wide stage, they are at the left of an area; on other
  /// stages, in the middle.
  private func placeThumbnails(
    in area: Rect, below top: Double, isWide: Bool, side: Double, gap: Double
  ) {
    let step = side + gap
    let left = isWide ? 0 : (area.width - Double(Self.columns) * step + gap) / 2
    for (index, thumbnail) in thumbnails.enumerated() {
      let row = Double(index / Self.columns)
      let column = Double(index % Self.columns)
      thumbnail.frame = Rect(
        x: area.minX + left + column * step, y: top + row * step, width: side, height: side)
    }
  }

  /// Places the cube in the middle of an area that it fills while it turns.
  private func placeCube(in area: Rect, isWide: Bool) {
    let fraction = isWide ? Self.wideSideFraction : Self.sideFraction
    let side = max(min(area.width, area.height) * fraction, Self.minLength)
    view.frame = Rect(center: area.center, side: side)
    cube.perspective = -1 / (Self.eyeDistance * side)
    cube.bounds = view.size
    if !hasInitialAngle { cube.scrollView.contentOffset.x = Self.initialOffset * side }
    hasInitialAngle = true
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let current = cube.currentPageIndex
    title.text = source.pages[safe: current]?.picture?.caption ?? ""
    let ratio = displayScale(in: projection) * pixelRatio
    for page in source.pages where page.parent != nil { page.show(store, pixelRatio: ratio) }
    for (index, thumbnail) in thumbnails.enumerated() {
      thumbnail.isCurrent = index == current
      // Use the same resolution as `preload`, so that the picture is loaded once.
      thumbnail.show(store, pixelRatio: pixelRatio)
    }
  }

  /// Keeps the pictures of the thumbnails loaded at the resolution of the open app, so that the
  /// app isn't blank when its card becomes visible.
  override func preload(pixelRatio: Double) {
    for thumbnail in thumbnails { thumbnail.load(from: store, pixelRatio: pixelRatio) }
  }
}

/// A small picture of a face of the cube. The current one has a bright edge.
final class FaceThumbnail: View {
  var picture: Picture?
  var isCurrent = false
  /// Called when the picture is tapped, or when Space or Enter is pressed.
  var onPress: (() -> Void)?
  private let tap = TapRecognizer()
  private static let cornerRadius = 10.0
  /// The width of the border of the current face, in points.
  private static let borderWidth = 3.0
  /// The rank of the picture in the loading queue: after the faces of the cube.
  private static let distance = 2.0

  init() {
    super.init()
    tap.onTap = { [unowned self] _ in onPress?() }
  }

  override var role: Role? { .button }
  override var accessibleName: String { picture?.caption ?? "Face" }
  override var accessibleValue: String { isCurrent ? "on" : "" }
  override var acceptsTouches: Bool { true }
  override var acceptsFocus: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], key == .space || key == .enter else { return false }
    onPress?()
    return true
  }

  func show(_ store: TextureStore, pixelRatio: Double) {
    let texture = load(from: store, pixelRatio: pixelRatio)
    background = Background(
      filling: size, with: texture, of: picture, cornerRadius: Self.cornerRadius)
    background?.shadow = nil
  }

  /// Returns the picture's texture at the resolution of the view, and requests it if necessary.
  @discardableResult
  func load(from store: TextureStore, pixelRatio: Double) -> Texture? {
    picture.flatMap {
      store.texture(of: $0, onCard: size, pixelRatio: pixelRatio, distance: Self.distance)
    }
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard isCurrent else { return }
    canvas.stroke(
      bounds, cornerRadius: Self.cornerRadius, width: Self.borderWidth, color: theme.primary)
  }
}

/// A face of the cube.
final class CubeAppPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  var picture: Picture?
  private let image = PageImage()
  /// The number of faces that are visible at most, because the cube turns about one axis.
  private static let maxVisibleFaces = 2
  /// The rank of the picture in the loading queue: before the thumbnails.
  private static let distance = 1.0

  init() {
    super.init()
    background = Background(color: Look.tile)
    add(image)
  }

  func show(_ store: TextureStore, pixelRatio: Double) {
    store.setVisibleCards(Self.maxVisibleFaces, filled: size, pixelRatio: pixelRatio)
    let texture = picture.flatMap {
      store.texture(of: $0, onCard: size, pixelRatio: pixelRatio, distance: Self.distance)
    }
    image.show(texture, of: picture, filling: size)
  }

  override func layOut(_ measures: Measures) { image.frame = bounds }
}
