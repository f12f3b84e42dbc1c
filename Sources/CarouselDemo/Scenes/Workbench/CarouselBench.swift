import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// Up to four carousels of different types with the same pictures, side by side. When the user
/// scrolls one of them, the leader, all others get its `scrollOffset`.
final class CarouselBench: View {
  let carousels: [BenchCarousel]
  /// The names of the types, above the carousels.
  private let titles: [Label]

  /// The number of visible carousels.
  var visibleCount = 1 {
    didSet {
      if !visible.contains(where: { $0 === leader }) { lead(first) }
      setNeedsLayout()
    }
  }
  /// The carousel that the user has scrolled last. The panel shows its properties.
  private(set) lazy var leader = first
  /// The frame of a single carousel, in points.
  var singleFrame = Rect.zero { didSet { if singleFrame != oldValue { setNeedsLayout() } } }
  /// The size for which the items of a single carousel are composed, in points.
  var singleRoom = Size.zero { didSet { if singleRoom != oldValue { setNeedsLayout() } } }

  /// Called when another carousel becomes the leader.
  var onLead: (() -> Void)?

  /// The distance between carousels that are side by side, in points.
  private static let gap = 12.0

  init(_ store: TextureStore) {
    carousels = [CarouselLayout.coverFlow, .rotary, .wheel, .timeMachine].map {
      BenchCarousel($0, store)
    }
    titles = carousels.map { _ in
      Label("", style: Look.strong, color: Look.secondary, alignment: .center)
    }
    super.init()
    clipsToBounds = true
    for (view, title) in zip(carousels, titles) {
      // Ignores scrolls that a layout begins to align a carousel; only the user begins drags.
      view.onBegin = { [unowned self, unowned view] in
        if view.carousel.isDragging { lead(view) }
      }
      view.onTap = { [unowned self, unowned view] _, _ in lead(view) }
      view.onScroll = { [unowned self, unowned view] in if view === leader { moveOthers() } }
      add(view)
      add(title)
    }
  }

  /// The carousel that is shown if only one is visible. The handles belong to this carousel.
  var first: BenchCarousel { carousels[0] }

  /// The visible carousels.
  var visible: ArraySlice<BenchCarousel> { carousels.prefix(visibleCount) }

  private var isSingle: Bool { visibleCount == 1 }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let titleHeight = measures.text.lineHeight(Look.strong)
    // In a low view, the handles need the room of the title.
    let hasTitles = !isSingle || size.height >= 400
    for (view, title) in zip(carousels, titles).dropFirst(visibleCount) {
      view.isHidden = true
      title.isHidden = true
    }
    for ((view, title), cell) in zip(zip(carousels, titles), cells) {
      view.isHidden = false
      view.loadsLast = view !== first
      view.room = isSingle ? singleRoom : nil
      view.clipsToBounds = !isSingle
      view.frame = isSingle ? singleFrame : cell
      view.background =
        isSingle ? nil : Background(color: Look.panel, cornerRadius: Look.panelRadius)
      title.isHidden = !hasTitles
      title.text = view.carousel.type.name
      title.frame = Rect(
        x: cell.minX, y: cell.minY + (isSingle ? 18 : 12), width: cell.width, height: titleHeight)
    }
    moveOthers()
  }

  /// The areas of the visible carousels: side by side in a wide view, otherwise one below the
  /// other. Four carousels in a wide view are in two rows.
  private var cells: [Rect] {
    let isWide = size.width > size.height
    let columns = isWide ? (visibleCount == 4 ? 2 : visibleCount) : 1
    let rows = (visibleCount + columns - 1) / columns
    let gap = isSingle ? 0 : Self.gap
    let width = (size.width - gap * Double(columns + 1)) / Double(columns)
    let height = (size.height - gap * Double(rows + 1)) / Double(rows)
    return (0..<visibleCount).map { index in
      Rect(
        x: gap + Double(index % columns) * (width + gap),
        y: gap + Double(index / columns) * (height + gap), width: max(width, 1),
        height: max(height, 1))
    }
  }

  // MARK: Scrolling

  private func lead(_ view: BenchCarousel) {
    guard view !== leader, visible.contains(where: { $0 === view }) else { return }
    leader = view
    onLead?()
  }

  /// Moves the other visible carousels to the leader's offset.
  private func moveOthers() {
    for view in visible where view !== leader {
      view.carousel.scrollOffset = leader.carousel.scrollOffset
    }
  }

  /// Advances the leader first, so that its `onScroll` sets the offsets of the others before they
  /// advance. When the tree advances the leader again, nothing changes.
  override func advance(to time: Double) {
    if !isSingle { leader.advance(to: time) }
  }

  // MARK: Drawing

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard !isSingle else { return }
    for view in visible {
      canvas.stroke(
        view.frame, cornerRadius: Look.panelRadius, width: view === leader ? 1.5 : 1,
        color: view === leader ? Look.accent : Look.hairline)
    }
  }
}
