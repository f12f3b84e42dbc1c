import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A strip of thumbnails that shows the position of an open picture among all pictures. Dragging
/// the strip scrubs through the pictures; tapping a thumbnail shows its picture.
final class Filmstrip: CarouselView<Cover>, CarouselDataSource, CarouselDelegate {
  /// The source of the pictures.
  weak var source: (any ViewerSource)?
  /// Called when the user moves the strip to another picture, with the index of that picture.
  var onScrub: ((_ index: Int) -> Void)?
  private let store: TextureStore
  private var count = 0
  private var wraps = false

  /// The height of the strip, in points.
  static let height = 72.0
  /// The size of a thumbnail, in points.
  private static let thumbnail = Size(width: 44, height: 52)
  /// The distance between the centres of two thumbnails, in points.
  private static let step = 48.0
  /// The width of the strip in a wide window, in points.
  static let maxWidth = 25 * step
  /// The gap on each side of the centred thumbnail, in points.
  private static let gap = 10.0
  /// The space between the end of the plate and the nearest thumbnail, in points.
  private static let margin = 12.0
  /// The factor by which the centred thumbnail is larger.
  private static let enlargement = 1.2

  /// Creates an empty strip that loads its thumbnails from a store.
  init(_ store: TextureStore) {
    self.store = store
    super.init()
    name = "Filmstrip"
    clipsToBounds = true
    carousel.dataSource = self
    carousel.delegate = self
    carousel.type = Self.layout
    carousel.scrollToItemBoundary = true
  }

  /// A row of thumbnails, the centred one larger and with a gap on both sides.
  private static let layout = {
    var layout = CarouselLayout(name: "filmstrip")
    layout.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      let scale = 1 + (enlargement - 1) * (1 - abs(side))
      return Transform3D.scale(x: scale, y: scale)
        .concatenating(metrics.move(offset * metrics.step + side * gap))
    }
    layout.visibleItems = { metrics in metrics.fittingItems + 2 }
    return layout
  }()

  /// Shows a number of pictures. If `wraps` is true, the last picture is followed by the first.
  func show(_ count: Int, wraps: Bool) {
    self.count = count
    self.wraps = wraps
    stop()
    carousel.reloadData()
  }

  /// Stops the strip, so that the viewer can show another picture.
  func stop() {
    // Setting the offset ends all motion.
    if isScrubbing { carousel.scrollOffset = carousel.scrollOffset }
  }

  /// Announces the size of the thumbnails. Call it before the textures of the frame are requested:
  /// a change of the size discards the requests made so far.
  func announceThumbnails(pixelRatio: Double) {
    store.setVisibleCards(
      carousel.numberOfVisibleItems, pixels: Self.thumbnail.height * pixelRatio)
  }

  /// Moves the strip to a picture or to a position between two pictures. Does nothing while the
  /// user is moving the strip.
  func move(to position: Double) {
    if !isScrubbing, carousel.scrollOffset != position { carousel.scrollOffset = position }
  }

  /// Whether the user is moving the strip, or it still moves after a drag or a tap.
  var isScrubbing: Bool { carousel.isDragging || carousel.isDecelerating || carousel.isScrolling }

  /// False, because the arrow keys already move to other pictures.
  override var acceptsFocus: Bool { false }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for item in carousel.presentedItems where item.alpha > 0 {
      // The open picture and its neighbours are loaded first.
      let offset = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      let texture = item.view.picture.flatMap { store.texture(of: $0, distance: 3 + offset) }
      item.view.show(texture, filling: Self.thumbnail)
    }
  }

  /// The plate behind the thumbnails, in points of this view. At the first and the last picture,
  /// the plate is shorter than the view.
  var plate: Rect {
    guard !wraps, count > 0 else { return bounds }
    func center(ofItem index: Int) -> Double {
      let offset = Double(index) - carousel.scrollOffset
      return size.width / 2 + offset * Self.step + min(max(offset, -1), 1) * Self.gap
    }
    let margin = Self.thumbnail.width / 2 + Self.margin
    let left = max(center(ofItem: 0) - margin, 0)
    let right = min(center(ofItem: count - 1) + margin, size.width)
    return Rect(x: left, y: 0, width: max(right - left, 0), height: size.height)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(plate, cornerRadius: Look.panelRadius, color: Look.plate)
  }

  // MARK: Data source and delegate

  func numberOfItems(in _: Carousel<Cover>) -> Int { count }

  func carousel(_: Carousel<Cover>, viewForItemAt index: Int, reusing view: Cover?) -> Cover {
    let view = view ?? Cover()
    view.picture = source?.picture(at: index)
    view.frame.size = Self.thumbnail
    return view
  }

  func carouselItemWidth(_: Carousel<Cover>) -> Double { Self.step }

  /// Wraps around with the viewer, and fades the thumbnails at both ends of the strip.
  func carousel(
    _: Carousel<Cover>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    // In a strip that wraps, the thumbnails fade out before they change to the other end.
    let half = wraps ? Double(count) / 2 - 1 : .infinity
    let end = max(min((size.width / 2 - Self.gap - Self.thumbnail.width) / Self.step, half), 0)
    return switch option {
    case .wrap: wraps ? 1 : 0
    case .fadeMin: -end
    case .fadeMax: end
    default: value
    }
  }

  func carouselCurrentItemIndexDidChange(_: Carousel<Cover>) {
    if isScrubbing { onScrub?(carousel.currentItemIndex) }
  }
}
