import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

/// An album of pictures, whose first picture is the cover.
struct Album {
  let title: String
  let pictures: [Picture]
}

/// A shelf: a title, the name of the centred album, and a carousel of album covers.
final class Shelf: View {
  /// The sample pictures on a shelf. Each of them is the cover of an album.
  struct Topic {
    let title: String
    let type: CarouselLayout
    /// The numbers of the sample pictures.
    let numbers: [Int]

    static let all = [
      Topic(
        title: "By the Water", type: .coverFlow,
        numbers: [2, 11, 14, 16, 24, 4, 25, 10, 21, 6, 15]),
      Topic(
        title: "Mountains and Fields", type: .linear,
        numbers: [9, 17, 22, 7, 5, 13, 28, 18, 23, 1, 27]),
      Topic(title: "Night and Stars", type: .rotary, numbers: [4, 8, 10, 19, 26, 27, 12]),
      Topic(
        title: "On the Way", type: .timeMachine,
        numbers: [15, 12, 25, 17, 24, 10, 23, 3, 16, 21, 7, 2, 28]),
      Topic(
        title: "Wind and Weather", type: .coverFlow2,
        numbers: [18, 1, 25, 23, 6, 20, 11, 16, 3, 17, 22]),
      Topic(title: "Quiet Places", type: .cylinder, numbers: [28, 20, 23, 9, 13, 3, 21]),
    ]
  }

  let covers: CoverCarousel
  let albums: [Album]
  /// Called when a finger lands on the shelf.
  var onTouch: (() -> Void)?
  private let touch = TouchObserver()
  private let titleLabel: Label
  private let albumLabel = Label("", style: albumStyle, color: Look.secondary)
  /// The height of the titles above the covers, in points. A drag on a title scrolls the covers.
  private var headHeight = 0.0
  /// The style of the title at a scale of 1.
  private static let titleStyle = Text.Style(size: 20, weight: .semibold)
  /// The style of the album's name at a scale of 1.
  private static let albumStyle = Text.Style(size: 15)
  /// The height of a shelf up to which the titles have a scale of 1, in points.
  private static let nativeHeight = 440.0
  /// The space above and below the titles, in points.
  private static let titleMargin = 8.0
  /// The gap between the title and the name of the album beside it, in points.
  private static let nameGap = 12.0
  /// The distance by which the lower edge of the name is above that of the title beside it, in
  /// points. Both texts are then on about the same baseline.
  private static let nameRise = 1.0
  /// The width of a shelf below which the titles are nearer to the sides, in points.
  private static let narrowWidth = 480.0
  /// The distance of the titles from the sides of a narrow shelf, in points.
  private static let narrowMargin = 16.0
  /// The maximum width of a cover, as a fraction of the shelf's width.
  private static let maxCoverFraction = 0.45
  /// The space below the covers, in points.
  private static let bottomMargin = 16.0
  /// The width of a window in which the name of the album is beside the title, in points. In a
  /// narrower window, the name has a line of its own.
  private static let minWidthForNameBeside = 600.0

  init(_ topic: Topic, _ samples: [Picture], _ store: TextureStore) {
    // An album has up to eight pictures: its cover, the next five and the first two of the shelf.
    let pictures = topic.numbers.compactMap { samples[safe: $0 - 1] }
    albums = pictures.indices.map { index in
      Album(
        title: pictures[index].caption,
        pictures: Array(pictures[index...].prefix(6) + pictures[..<index].prefix(2)))
    }
    covers = CoverCarousel(topic.type, store)
    titleLabel = Label(topic.title, style: Self.titleStyle)
    super.init()
    covers.name = topic.title
    covers.show(pictures.map(\.path))
    covers.sharedCount = samples.count
    // Covers side by side cast no shadows on each other.
    covers.hasShadows = topic.type != .linear
    // The vertical wheel scrolls the shelves.
    covers.wheelAxis = .horizontal
    covers.compose = { [unowned self] in composition(of: topic.type, in: $0) }
    covers.onScroll = { [unowned self] in showAlbum() }
    touch.onDown = { [unowned self] _ in onTouch?() }
    for view in [covers, titleLabel, albumLabel] { add(view) }
    showAlbum()
  }

  /// The album in the centre.
  var currentAlbum: Album? { albums[safe: covers.carousel.currentItemIndex] }

  private func showAlbum() { albumLabel.text = currentAlbum?.title ?? "" }

  /// Observes touches without handling them, so that they still reach the covers.
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(touch)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let scale = max(size.height / Self.nativeHeight, 1)
    titleLabel.style.size = (Self.titleStyle.size * scale).rounded()
    albumLabel.style.size = (Self.albumStyle.size * scale).rounded()
    let line = measures.text.lineHeight(titleLabel.style)
    let albumLine = measures.text.lineHeight(albumLabel.style)
    let right = max(size.width - margin, margin + 1)
    let width = measures.text.measure(titleLabel.text, titleLabel.style).width
    let title = min(width + 2, right - margin)
    titleLabel.frame = Rect(x: margin, y: Self.titleMargin, width: title, height: line)
    let isBeside = size.width >= Self.minWidthForNameBeside
    let start = isBeside ? margin + title + Self.nameGap : margin
    let titleBottom = Self.titleMargin + line
    albumLabel.frame = Rect(
      x: start, y: isBeside ? titleBottom - Self.nameRise - albumLine : titleBottom,
      width: max(right - start, 1), height: albumLine)
    headHeight = max(titleLabel.frame.maxY, albumLabel.frame.maxY) + Self.titleMargin
    covers.frame = bounds
  }

  /// The distance of the titles from the sides, in points.
  private var margin: Double { size.width < Self.narrowWidth ? Self.narrowMargin : Look.margin }

  /// Moves the titles to the right while they scroll past the touch bar's dots. `dots` is the frame
  /// of the dots, in the shelf's coordinates.
  func moveTitles(beside dots: Rect) {
    let gap = max(titleLabel.frame.minY - dots.maxY, dots.minY - headHeight, 0)
    let shift = (dots.maxX + TouchBar.dotsGap - margin) * max(1 - gap / TouchBar.dotsGap, 0)
    titleLabel.displacement.x = shift
    albumLabel.displacement.x = shift
  }

  // MARK: Composition of the covers

  /// Returns the composition of a type for covers that fill the shelf below its titles.
  private func composition(of type: CarouselLayout, in size: Size) -> Composition {
    let height = max((size.height - headHeight - Self.bottomMargin).rounded(), 1)
    var composition = Self.composition(
      of: type, in: Size(width: max(size.width, 1), height: height), margin: margin)
    composition.camera.contentOffset.y += (headHeight - Self.bottomMargin) / 2
    return composition
  }

  /// Returns the composition of a type in an area. The centred cover is as high as the area, and no
  /// other cover is higher. `margin` is the distance from the sides, in points.
  private static func composition(
    of type: CarouselLayout, in area: Size, margin: Double
  ) -> Composition {
    /// Returns the composition of covers of an aspect ratio. `distance` is the distance of the eye
    /// from the centred cover, in points.
    func row(
      aspect: Double, _ options: [CarouselOption: Double], distance: Double? = nil
    ) -> Composition {
      let width = max(min(area.height * aspect, maxCoverFraction * area.width).rounded(), 1)
      var row = Composition(card: Size(width: width, height: area.height), options: options)
      row.camera = CarouselLayout.Camera(for: row.card)
      if let distance { row.camera.perspective = -1 / distance }
      return row
    }
    switch type {
    case .coverFlow, .coverFlow2: return row(aspect: 1, [.spacing: 0.5])
    case .rotary:
      // The front of a ring, which is nearly flat, so that all covers show about as much.
      var ring = row(
        aspect: 1.15, [.angle: 0.18, .fadeMin: -3, .fadeMax: 3, .fadeRange: 0.5],
        distance: 1.2 * area.width)
      // The fraction of the radius at which the third cover from the centre is seen, and half of
      // the width at which it is seen, in card widths.
      let (reach, halfWidth) = (0.468, 0.455)
      let end = 0.5 * area.width - margin - halfWidth * ring.card.width
      ring.options[.radius] = max(end / reach, 1)
      return ring
    case .timeMachine: return queue(row(aspect: 1.33, [:]), in: area, margin: margin)
    case .cylinder:
      return row(
        aspect: 0.85,
        [
          .spacing: 1.06, .count: 26, .fadeMin: -3, .fadeMax: 3, .fadeRange: 0.5,
          .showBackfaces: 0,
        ], distance: 2 * area.width)
    default: return row(aspect: 0.707, [.spacing: 1.08])
    }
  }

  /// Returns the composition of a queue that leads from the right to the left, away from the eye,
  /// in even steps.
  private static func queue(
    _ covers: Composition, in area: Size, margin: Double
  ) -> Composition {
    var queue = covers
    // The last cover is `steps` steps behind the first, and is seen at the scale `scale`.
    let (width, scale, steps) = (covers.card.width, 0.75, 6.0)
    queue.camera.perspective = -(1 / scale - 1) / (steps * width)
    let length = max(area.width - 2 * margin - (1 + scale) / 2 * width, 1)
    queue.options = [
      .tilt: length / (steps * scale * width), .fadeMin: -steps, .fadeRange: 0.5,
    ]
    // The upper edges are as high as the eye, so they are on one line.
    queue.camera.viewpointOffset.y = -area.height / 2
    queue.camera.contentOffset = Point(
      x: (area.width - width) / 2 - margin, y: queue.camera.viewpointOffset.y)
    return queue
  }
}

/// An open album: its name, and its pictures in a carousel that fills the window.
final class AlbumView: View {
  let covers: CoverCarousel
  private(set) var title = ""
  private let heading = SceneHeading("")
  /// The aspect ratio of a picture.
  private static let aspect = 1.5
  /// The maximum width and height of a picture, as fractions of those of the window.
  private static let maxFraction = 0.8

  init(_ store: TextureStore) {
    covers = CoverCarousel(.linear, store)
    super.init()
    covers.name = "Album"
    covers.compose = { room in
      let maxHeight = room.height * Self.maxFraction
      let width = min(room.width * Self.maxFraction, maxHeight * Self.aspect).rounded()
      let card = Size(width: max(width, 1), height: max((width / Self.aspect).rounded(), 1))
      return Composition(card: card, options: [.spacing: 1.06])
    }
    for view in [covers, heading] { add(view) }
  }

  /// The picture in the centre.
  var current: Picture? { covers.pictures[safe: covers.carousel.currentItemIndex] }

  /// Shows an album from its first picture on.
  func show(_ album: Album) {
    title = album.title
    heading.title = album.title
    heading.hint = "\(album.pictures.count) pictures"
    covers.show(album.pictures.map(\.path))
    covers.carousel.currentItemIndex = 0
  }

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    covers.frame = stage
  }
}
