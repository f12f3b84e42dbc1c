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
      Topic(title: "Mountains and Fields", type: .linear, numbers: [9, 17, 22, 7, 5, 13, 28]),
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
  private let albumLabel = Label("", style: Text.Style(size: 15), color: Look.secondary)
  /// The height of the titles above the covers, in points. A drag on a title scrolls the covers.
  private var headHeight = 0.0
  private static let bottomMargin = 12.0

  init(_ topic: Topic, _ samples: [Picture], _ store: TextureStore) {
    // An album has up to eight pictures: its cover, the next five and the first two of the shelf.
    let pictures = topic.numbers.compactMap { samples[safe: $0 - 1] }
    albums = pictures.indices.map { index in
      Album(
        title: pictures[index].caption,
        pictures: Array(pictures[index...].prefix(6) + pictures[..<index].prefix(2)))
    }
    covers = CoverCarousel(topic.type, store)
    titleLabel = Label(topic.title, style: Text.Style(size: 20, weight: .semibold))
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

  /// Returns the composition of a type for covers below the titles of the shelf.
  private func composition(of type: CarouselLayout, in size: Size) -> Composition {
    let height = max(size.height - headHeight - Self.bottomMargin, 1)
    var composition = Self.composition(
      of: type, in: Size(width: size.width, height: height))
    composition.camera.contentOffset.y += (headHeight - Self.bottomMargin) / 2
    return composition
  }

  /// Returns the gallery's composition of a type, without the space for the gallery's bars. The
  /// covers fill most of a wide row.
  private static func composition(of type: CarouselLayout, in room: Size) -> Composition {
    let window = Size(width: room.width, height: min(room.height / 0.68, room.height + 128))
    var composition = Composition(gallery: type, window: window, isVertical: false)
    switch type {
    case .coverFlow, .coverFlow2:
      // Without reflections, the covers can be larger, and farther apart.
      let side = max((0.9 * room.height).rounded(), 1)
      composition.card = Size(width: side, height: side)
      composition.options[.spacing] = 0.5
    case .linear:
      // The shape of the tallest pictures keeps their titles away from the edge.
      composition.card.width = (composition.card.height * 0.707).rounded()
    case .rotary:
      composition.options[.radius] = max(0.36 * room.width, 1.05 * composition.card.width)
      composition.camera.perspective = -1 / max(2 * room.width, 1)
      return composition
    case .cylinder:
      composition.card = Size(
        width: max((0.8 * room.height).rounded(), 1),
        height: max((0.94 * room.height).rounded(), 1))
      composition.options = [
        .spacing: 1.06, .count: 26, .fadeMin: -3, .fadeMax: 3, .fadeRange: 0.5, .showBackfaces: 0,
      ]
      composition.camera = CarouselLayout.Camera(perspective: -1 / max(2 * room.width, 1))
      return composition
    case .timeMachine:
      composition.camera = queueCamera(composition.card, in: room)
      return composition
    default: return composition
    }
    composition.camera = CarouselLayout.Camera(for: composition.card)
    return composition
  }

  /// Returns the camera for a queue of covers from the lower right to the upper left. The eye is so
  /// far away that the covers at the end of the queue aren't much smaller.
  private static func queueCamera(_ card: Size, in room: Size) -> CarouselLayout.Camera {
    let distance = 6 * max(card.width, 1)
    let spread = 0.8 * room.width
    // The seventh cover is displaced by half of `end`, and half as large as the centred cover.
    let end = Point(
      x: 2 * (spread - 0.75 * card.width), y: 1.6 * max(room.height - card.height, 0))
    var camera = CarouselLayout.Camera(perspective: -1 / distance)
    // The type displaces each cover by 0.3 cover widths for each cover width towards the eye.
    camera.viewpointOffset = Point(x: 0.3 * distance - end.x, y: -end.y)
    camera.contentOffset =
      camera.viewpointOffset
      + Point(x: (spread - card.width) / 2, y: 0.4 * max(room.height - card.height, 0))
    return camera
  }

  /// The album in the centre.
  var currentAlbum: Album? { albums[safe: covers.carousel.currentItemIndex] }

  private func showAlbum() { albumLabel.text = currentAlbum?.title ?? "" }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(touch)
  }

  override func layOut(_ measures: Measures) {
    let scale = max(size.height / 440, 1)
    titleLabel.style.size = (20 * scale).rounded()
    albumLabel.style.size = (15 * scale).rounded()
    let line = measures.text.lineHeight(titleLabel.style)
    let albumLine = measures.text.lineHeight(albumLabel.style)
    func width(_ label: Label, _ text: String) -> Double {
      measures.text.measure(text, label.style).width + 2
    }
    // The title stays beside the touch bar's dots while the shelf scrolls past them.
    let left = TouchBar.dotsFrame.maxX + TouchBar.dotsGap
    let right = max(size.width - Look.margin, left + 1)
    let title = min(width(titleLabel, titleLabel.text), right - left)
    titleLabel.frame = Rect(x: left, y: 8, width: title, height: line)
    // The names of the albums need a line of their own if one of them doesn't fit.
    let longest = albums.map { width(albumLabel, $0.title) }.max() ?? 0
    let isBeside = left + title + 12 + longest <= right
    let start = isBeside ? left + title + 12 : left
    albumLabel.frame = Rect(
      x: start, y: isBeside ? 8 + line - 1 - albumLine : 8 + line, width: right - start,
      height: albumLine)
    headHeight = max(titleLabel.frame.maxY, albumLabel.frame.maxY) + 4
    covers.frame = bounds
  }
}

/// An open album: its name, and its pictures in a carousel that fills the window.
final class AlbumView: View {
  let covers: CoverCarousel
  private(set) var title = ""
  private let heading = SceneHeading("")

  init(_ store: TextureStore) {
    covers = CoverCarousel(.linear, store)
    super.init()
    covers.name = "Album"
    covers.compose = { room in
      let width = min(room.width * 0.8, room.height * 0.8 * 1.5).rounded()
      let card = Size(width: max(width, 1), height: max((width / 1.5).rounded(), 1))
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
