import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A page of the magazine: a picture that fills the page and, on its darkened lower part, a story.
///
/// While the page turns, the picture moves more slowly than the page, and the text faster.
final class StoryPage: View {
  private(set) var picture: Picture?
  private let image = PageImage()
  /// The dark shade behind the text, which makes the text legible.
  let shade = View()
  private let texts = View()
  private let section = Label(
    "", style: Text.Style(size: sectionSize.regular, weight: .semibold))
  private let headline = Label(
    "", style: Text.Style(size: minHeadlineSize, weight: .semibold), lines: 2)
  private let standfirst = Label("", style: Text.Style(size: standfirstSize.regular), lines: 4)
  private let body = TextColumns()
  /// Whether the shade has the colour of the picture.
  private var hasShadeColor = false
  /// The distances of the text from the page's edges, in points.
  private var margins = Insets.zero

  /// The displacement of the picture relative to the page, as a fraction of the page's movement.
  private static let pictureShift = -0.4
  /// The displacement of the text relative to the page, as a fraction of the page's movement.
  private static let textShift = 0.14
  /// The maximum height of the texts, as a fraction of the page's height. If they need more, the
  /// body is hidden.
  private static let maxTextHeight = 0.62
  /// The minimum width of a column of text at a scale of 1, in points.
  private static let minColumnWidth = 300.0
  private static let maxColumns = 3.0
  /// The space between columns at a scale of 1, in points.
  private static let gutter = 40.0
  /// The gap between the headline and the standfirst, in font sizes of the standfirst.
  private static let headlineGap = 0.65
  /// The length of the shorter side below which a page is small, in points.
  private static let smallSide = 480.0
  /// The font sizes of the section at a scale of 1 and on a small page, in points.
  private static let sectionSize = (regular: 14.0, small: 12.0)
  /// The font sizes of the standfirst at a scale of 1 and on a small page, in points.
  private static let standfirstSize = (regular: 21.0, small: 16.0)
  /// The font sizes of the body at a scale of 1 and on a small page, in points.
  private static let bodySize = (regular: 16.0, small: 14.0)
  /// The minimum font size of the headline, in points.
  private static let minHeadlineSize = 30.0
  /// The maximum font size of the headline, as fractions of the page's width and height.
  private static let headlineFraction = Size(width: 0.085, height: 0.095)
  /// The height over which the shade fades in above the text, as a fraction of the page's height.
  static let shadeFade = 0.2
  /// The height over which the shade's texture fades in, as a fraction of the texture's height.
  private static let textureFade = 0.25
  /// The opacity of the shade. Below the middle of the headline, white text has a contrast of 7 : 1
  /// even on a white picture.
  private static let shadeStrength = 0.84

  /// Returns a texture for the shade, to be multiplied by the shade's colour.
  static func makeGradient(on canvas: Canvas) -> Texture? {
    Texture.gradient(
      from: .white.faded(by: 0), to: .white,
      ease: { height in
        let fraction = min(height / textureFade, 1)
        return fraction * fraction * (3 - 2 * fraction)
      }, on: canvas)
  }

  init() {
    super.init()
    clipsToBounds = true
    background = Background(color: Look.tile)
    // The antialiased edges of the tile would show between two pages.
    background?.insets = Insets(top: 1, left: 1, bottom: 1, right: 1)
    for view in [section, headline, standfirst, body] { texts.add(view) }
    for view in [image, shade, texts] { add(view) }
  }

  /// Shows a story about a picture. `margins` are the distances of the text from the page's edges.
  func show(_ picture: Picture, _ story: Story, gradient: Texture?, margins: Insets) {
    self.picture = picture
    self.margins = margins
    shade.background = Background(
      color: Look.panel.faded(by: Self.shadeStrength), texture: gradient)
    hasShadeColor = false
    section.text = story.section.uppercased()
    headline.text = picture.caption
    standfirst.text = story.standfirst
    body.text = story.body
    setNeedsLayout()
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    // The antialiased edges of the picture are outside the page, which clips them.
    image.frame = bounds.inset(by: -1)
    texts.frame = bounds
    placeTexts(in: bounds.inset(by: margins), measures)
    placeShade()
  }

  /// Places the shade so that it has faded in at the middle of the headline.
  private func placeShade() {
    let fade = Self.shadeFade * size.height
    let top = headline.frame.center.y - fade
    shade.frame = Rect(x: 0, y: top, width: size.width, height: size.height - top)
    // The part of the texture that is shown is so high that it fades in over the height `fade`.
    let texturePart = Self.textureFade * shade.size.height / fade
    shade.background?.source.size.height = min(texturePart, 1)
  }

  /// Places the texts at the lower edge of an area. The body has one or two columns.
  private func placeTexts(in area: Rect, _ measures: Measures) {
    let native = Look.nativeSize
    let scale = max(min(size.width / native.width, size.height / native.height), 1)
    setFontSizes(scale)
    let gutter = Self.gutter * scale
    let fittingColumns = (area.width / (Self.minColumnWidth * scale)).rounded(.down)
    let columns = min(max(fittingColumns, 1), Self.maxColumns)
    // If there is space for three columns, the standfirst fills the first one.
    let isBodyBeside = columns == Self.maxColumns
    let columnWidth = (area.width - (columns - 1) * gutter) / columns
    let standfirstWidth = isBodyBeside ? columnWidth : area.width
    for label in [section, headline, standfirst] {
      let width = label === standfirst ? standfirstWidth : area.width
      let fitting = label.fittingSize(in: Size(width: width, height: size.height), measures)
      label.frame = Rect(
        x: area.minX, y: 0, width: width, height: label.text.isEmpty ? 0 : fitting.height)
    }
    let bodyLeft = isBodyBeside ? standfirstWidth + gutter : 0
    let bodyWidth = area.width - bodyLeft
    let bodyColumns = isBodyBeside ? columns - 1 : columns
    let bodyHeight = body.fit(
      width: bodyWidth, columns: Int(bodyColumns), gutter: gutter, measures)
    body.frame = Rect(x: area.minX + bodyLeft, y: 0, width: bodyWidth, height: bodyHeight)
    body.isHidden = body.text.isEmpty
    var height = stackTexts(from: 0, isBodyBeside: isBodyBeside)
    if height > min(area.height, size.height * Self.maxTextHeight) {
      body.isHidden = true
      height = stackTexts(from: 0, isBodyBeside: isBodyBeside)
    }
    stackTexts(from: area.maxY - height, isBodyBeside: isBodyBeside)
  }

  /// Stacks the texts from a y coordinate downwards, with the body beside or below the standfirst.
  /// Returns the y coordinate of the lower end of the visible texts.
  @discardableResult
  private func stackTexts(from top: Double, isBodyBeside: Bool) -> Double {
    section.frame.origin.y = top
    headline.frame.origin.y = section.frame.maxY
    standfirst.frame.origin.y = headline.frame.maxY + Self.headlineGap * standfirst.style.size
    body.frame.origin.y =
      isBodyBeside ? standfirst.frame.minY : standfirst.frame.maxY + standfirst.style.size
    return body.isHidden ? standfirst.frame.maxY : max(standfirst.frame.maxY, body.frame.maxY)
  }

  private func setFontSizes(_ scale: Double) {
    let isSmall = min(size.width, size.height) < Self.smallSide
    func fontSize(_ sizes: (regular: Double, small: Double)) -> Double {
      (isSmall ? sizes.small : sizes.regular * scale).rounded()
    }
    section.style.size = fontSize(Self.sectionSize)
    standfirst.style.size = fontSize(Self.standfirstSize)
    body.style.size = fontSize(Self.bodySize)
    let maxHeadlineSize = min(
      size.height * Self.headlineFraction.height, size.width * Self.headlineFraction.width)
    headline.style.size = max(maxHeadlineSize, Self.minHeadlineSize).rounded()
  }

  // MARK: Drawing

  /// Moves the picture and the text relative to the page, which is `offset` pages away from the
  /// middle.
  func turn(_ offset: Double, along axis: Axis) {
    let distance = min(max(offset, -1), 1) * size[axis]
    let movement = axis == .horizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    image.displacement = movement * Self.pictureShift
    texts.displacement = movement * Self.textShift
  }

  /// Shows the picture, cropped to the page, which is `distance` pages away from the middle. The
  /// picture of the page in the middle is loaded first.
  func showPicture(from store: TextureStore, distance: Double, pixelRatio: Double) {
    guard let picture else { return }
    let texture =
      distance < 0.5
      ? store.texture(of: picture, filling: size, pixelRatio: pixelRatio)
      : store.texture(
        ofNeighbour: picture, filling: size, pixelRatio: pixelRatio, distance: distance)
    image.show(texture, of: picture, filling: image.size)
    if !hasShadeColor, let color = store.tinyCopy(of: picture)?.shadeColor {
      hasShadeColor = true
      shade.background?.color = color.faded(by: Self.shadeStrength)
    }
  }
}

extension PixelImage {
  /// A dark colour with the hue of the picture's lower half.
  fileprivate var shadeColor: Color {
    var sums = [0.0, 0.0, 0.0]
    let lowerHalf = pixels.count / 8 * 4..<pixels.count
    for index in lowerHalf where index % 4 < 3 {
      sums[index % 4] += Double(pixels[index])
    }
    let scale = Self.shadeLightness / max(sums.max() ?? 1, 1)
    return Color(red: sums[0] * scale, green: sums[1] * scale, blue: sums[2] * scale)
  }

  /// The value of the largest component of `shadeColor`, 0…1.
  private static var shadeLightness: Double { 0.16 }
}
