import CarouselKit
import GeometryKit
import MotionKit
import StageKit
import ViewKit

/// A carousel that shows photographs in a grid. At rest, whole columns are in the middle of the
/// window, and equal parts of the next columns are visible at both sides.
final class PhotoGridView: CarouselView<ArrangedPhoto> {
  /// The layout of the photographs.
  private(set) var grid = PhotoGrid(filling: .zero)
  /// Whether the grid isn't aligned, because photographs are lifted.
  var pausesAlignment = false
  /// The distance by which the grid is moved to the left so that whole columns are in the middle,
  /// in items. Keys move the carousel with a spring of the same frequency, so both move as one.
  private var alignment = AnimatedValue(0, .spring(precision: 0.002))
  /// The distance of the focus ring from the photograph, in points.
  private static let focusGap = 6.0

  // MARK: Layout

  /// Fills an area of the parent view. If this changes the grid, the caller reloads the carousel.
  func fill(_ area: Rect) {
    // The carousel is wider than the area, because it is moved to align the grid.
    frame = area.inset(by: Insets(top: 0, left: -area.width, bottom: 0, right: -area.width))
    grid = PhotoGrid(filling: area.size)
  }

  /// The position of the carousel's centre, in the parent's coordinates.
  private var presentedCenter: Point { frame.center + displacement }

  /// Returns the centre of the place at an index, in the parent's coordinates.
  func center(of index: Int) -> Point {
    presentedCenter + grid.center(of: index, offset: carousel.scrollOffset)
  }

  /// Returns the index of the place nearest to a point of the parent view.
  func index(at point: Point) -> Int {
    grid.index(at: point - presentedCenter, offset: carousel.scrollOffset)
  }

  /// The focus ring surrounds the centred photograph.
  override var focusBounds: Rect {
    guard let photo = carousel.currentItemView else { return bounds }
    return photo.placement.bounds(of: photo.photoFrame)?.inset(by: -Self.focusGap) ?? bounds
  }

  // MARK: Motion

  /// Aligns the grid without animation. During a drag, the scroll offset contains the alignment.
  func alignAtOnce() {
    guard !carousel.isDragging else { return }
    alignment.set(grid.alignment(at: carousel.currentItemIndex, count: carousel.numberOfItems))
  }

  /// Moves the alignment to the scroll offset, so that a drag ends at the nearest visible column.
  func dragWillBegin() {
    carousel.scrollOffset += alignment.value(at: time)
    alignment.set(0)
  }

  /// Moves each photograph towards its row. Called in each frame, and when the order changes.
  func updateRows(at time: Double) {
    for item in carousel.presentedItems {
      if let index = item.index { item.view.moveToRow(grid.row(of: index), at: time) }
    }
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    align()
    displacement.x = -alignment.value(at: time) * grid.step
    updateRows(at: time)
  }

  /// Starts to align the grid with the item at which the carousel will rest. Does nothing if the
  /// carousel won't rest at an item.
  private func align() {
    let target = carousel.destination
    guard !carousel.isDragging, !pausesAlignment, target == target.rounded() else { return }
    alignment.go(
      to: grid.alignment(at: Int(target), count: carousel.numberOfItems), at: carousel.time)
  }

  /// Moves the carousel, and aligns the grid from the same time on.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let isHandled = super.press(key, modifiers, isRepeat: isRepeat)
    align()
    return isHandled
  }

  override var ownActivity: Activity {
    let isStill =
      alignment.isAtRest(at: time)
      && !carousel.presentedItems.contains { $0.view.isChangingRow(at: time) }
    return isStill ? super.ownActivity : .moving
  }
}
