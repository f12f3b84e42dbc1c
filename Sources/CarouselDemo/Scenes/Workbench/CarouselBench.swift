import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// Up to four carousels of different types with the same pictures, side by side. When the user
/// scrolls one of them, the leader, all others get its `scrollOffset`.
final class CarouselBench: View {
  let carousels: [BenchCarousel]
  /// The carousel that the user has scrolled last. The panel shows its properties.
  private(set) lazy var leader = first
  /// Called when another carousel becomes the leader.
  var onLead: (() -> Void)?
  /// The number of visible carousels.
  var count = 1 {
    didSet {
      if !visible.contains(where: { $0 === leader }) { lead(first) }
      setNeedsLayout()
    }
  }
  /// The frame of a single carousel, and the size for which its items are composed.
  var singleLayout: (frame: Rect, room: Size) = (.zero, .zero) {
    didSet { if singleLayout != oldValue { setNeedsLayout() } }
  }

  private let titles: [Label]
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
    for (carousel, title) in zip(carousels, titles) {
      // Ignores scrolls that a layout begins to align a carousel; only the user begins drags.
      carousel.onBegin = { [unowned self, unowned carousel] in
        if carousel.carousel.isDragging { lead(carousel) }
      }
      carousel.onTap = { [unowned self, unowned carousel] _, _ in lead(carousel) }
      carousel.onScroll = { [unowned self, unowned carousel] in moveOthers(with: carousel) }
      add(carousel)
      add(title)
    }
  }

  /// The carousel that is shown if only one is visible. The handles belong to this carousel.
  var first: BenchCarousel { carousels[0] }

  /// The visible carousels.
  var visible: ArraySlice<BenchCarousel> { carousels.prefix(count) }

  private func lead(_ carousel: BenchCarousel) {
    guard carousel !== leader, visible.contains(where: { $0 === carousel }) else { return }
    leader = carousel
    onLead?()
  }

  private func moveOthers(with carousel: BenchCarousel) {
    guard carousel === leader else { return }
    for other in visible where other !== carousel {
      other.carousel.scrollOffset = carousel.carousel.scrollOffset
    }
  }

  /// Advances the leader first, so that its `onScroll` sets the offsets of the others before they
  /// advance. When the tree advances the leader again, nothing changes.
  override func advance(to time: Double) {
    if count > 1 { leader.advance(to: time) }
  }

  override func layOut(_ measures: Measures) {
    let line = measures.text.lineHeight(Look.strong)
    let cells = cells
    for (index, carousel) in carousels.enumerated() {
      carousel.isHidden = index >= count
      // In a low view, the handles need the room of the title.
      titles[index].isHidden = index >= count || count == 1 && size.height < 400
      guard index < count else { continue }
      let isSingle = count == 1
      carousel.loadsLast = index > 0
      carousel.room = isSingle ? singleLayout.room : nil
      carousel.clipsToBounds = !isSingle
      carousel.frame = isSingle ? singleLayout.frame : cells[index]
      carousel.background =
        isSingle ? nil : Background(color: Look.panel, cornerRadius: Look.panelRadius)
      titles[index].text = carousel.carousel.type.name
      titles[index].frame = Rect(
        x: cells[index].minX, y: cells[index].minY + (isSingle ? 18 : 12),
        width: cells[index].width, height: line)
      if carousel !== leader { carousel.carousel.scrollOffset = leader.carousel.scrollOffset }
    }
  }

  /// The areas of the visible carousels: side by side in a wide view, otherwise one below the
  /// other. Four carousels in a wide view are in two rows.
  private var cells: [Rect] {
    let isWide = size.width > size.height
    let columns = isWide ? (count == 4 ? 2 : count) : 1
    let rows = (count + columns - 1) / columns
    let gap = count == 1 ? 0 : Self.gap
    let width = (size.width - gap * Double(columns + 1)) / Double(columns)
    let height = (size.height - gap * Double(rows + 1)) / Double(rows)
    return (0..<count).map { index in
      Rect(
        x: gap + Double(index % columns) * (width + gap),
        y: gap + Double(index / columns) * (height + gap), width: max(width, 1),
        height: max(height, 1))
    }
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard count > 1 else { return }
    for carousel in visible {
      canvas.stroke(
        carousel.frame, cornerRadius: Look.panelRadius, width: carousel === leader ? 1.5 : 1,
        color: carousel === leader ? Look.accent : Look.hairline)
    }
  }
}
