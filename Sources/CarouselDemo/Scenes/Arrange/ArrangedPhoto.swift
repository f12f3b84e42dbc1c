import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A photograph in one row of a grid, with a mark if it is selected.
final class ArrangedPhoto: View {
  /// The index of the picture.
  var photo = -1
  var picture: Picture?
  var isChosen = false
  /// The text on the photograph's badge; empty for none.
  var badge = ""
  /// The grid in which the photograph lies. Its item is as large as the view.
  var grid = PhotoGrid(filling: .zero)
  /// The row of the photograph; 0 is at the top. It changes as fast as the carousel moves its items
  /// to other places.
  private var row = Transition(0)
  /// The value of `row` in the current frame.
  private var currentRow = 0.0
  private static let cornerRadius = 10.0
  private static let tick = Icon([-5, 0, -1.5, 4, 5.5, -4.5])

  /// The frame of the photograph, in the view's coordinates.
  var photoFrame: Rect { grid.frame(row: currentRow) }

  /// Moves the photograph to a row without animation.
  func hold(row: Int) {
    self.row = Transition(Double(row))
    currentRow = Double(row)
  }

  /// Starts to move the photograph to a row.
  func setRow(_ row: Int, at time: Double) {
    if self.row.target != Double(row) {
      self.row.go(to: Double(row), at: time, duration: Look.move)
    }
    currentRow = self.row.value(at: time)
  }

  func isChangingRow(at time: Double) -> Bool { !row.isOver(at: time) }

  /// Shows the picture, cropped to the frame of the photograph.
  func show(_ store: TextureStore, distance: Double) {
    guard let picture else { return }
    let frame = photoFrame
    var background = Background(
      filling: frame.size, with: store.texture(of: picture, distance: distance), of: picture,
      cornerRadius: Self.cornerRadius)
    background.insets = Insets(
      top: frame.minY, left: frame.minX, bottom: size.height - frame.maxY,
      right: size.width - frame.maxX)
    self.background = background
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let frame = photoFrame
    if isChosen {
      canvas.stroke(
        frame.inset(by: -3), cornerRadius: Self.cornerRadius + 3, width: 3, color: theme.accent)
      let center = Point(x: frame.maxX - 22, y: frame.minY + 22)
      drawDisc(at: center, on: canvas, theme)
      canvas.draw(Self.tick.moved(to: center), color: .white)
    }
    guard !badge.isEmpty, let label = text.label(badge, Look.title) else { return }
    let center = Point(x: frame.minX + 22, y: frame.minY + 22)
    drawDisc(at: center, on: canvas, theme)
    canvas.draw(
      label, at: center - Point(x: label.size.width / 2, y: label.size.height / 2), color: .white)
  }

  private func drawDisc(at center: Point, on canvas: Canvas, _ theme: Theme) {
    canvas.fill(disc: center, diameter: 29, color: .white)
    canvas.fill(disc: center, diameter: 26, color: Color(hex: 0x1F6FCB))
  }
}

/// Photographs that follow the finger as a stack, and then move to their places.
final class LiftedStack: View {
  private let store: TextureStore
  private var photos: [Flying] = []
  /// How far the stack is lifted, 0…1.
  private var lift = SpringMove(0, precision: 0.01)
  private var isHeld = false

  /// A photograph of the stack. Its position is that of its centre, in points.
  private struct Flying {
    let view: ArrangedPhoto
    var x: SpringMove
    var y: SpringMove
  }

  /// The maximum number of visible photographs in the stack.
  private static let maxCount = 3

  init(_ store: TextureStore) {
    self.store = store
    super.init()
  }

  /// Returns whether the stack shows a photograph.
  func covers(_ photo: Int) -> Bool { photos.contains { $0.view.photo == photo } }

  func isMoving(at time: Double) -> Bool {
    !lift.isOver(at: time) || !isHeld && !photos.isEmpty
      || photos.contains { !$0.x.isOver(at: time) || !$0.y.isOver(at: time) }
  }

  /// Returns how far the stack is lifted, 0…1.
  func height(at time: Double) -> Double { min(max(lift.value(at: time), 0), 1) }

  /// Lifts photographs, the topmost first. `place` returns the picture and the centre of each.
  func lift(
    _ lifted: [Int], size: Size, at time: Double, from place: (Int) -> (Picture, Point)
  ) {
    clear()
    for photo in lifted.prefix(Self.maxCount) {
      let (picture, center) = place(photo)
      let view = ArrangedPhoto()
      (view.photo, view.picture, view.frame.size) = (photo, picture, size)
      view.grid = PhotoGrid(photo: size)
      photos.append(
        Flying(
          view: view, x: SpringMove(center.x, precision: 0.3),
          y: SpringMove(center.y, precision: 0.3)))
    }
    for flying in photos.reversed() { add(flying.view) }
    if lifted.count > 1 { photos.first?.view.badge = "\(lifted.count)" }
    isHeld = true
    lift.go(to: 1, at: time)
  }

  /// Moves the stack. The topmost photograph stays under the finger; the others follow.
  func move(to center: Point, isFaint: Bool, at time: Double) {
    for index in photos.indices {
      let position = center + Point(x: 7, y: 7) * Double(index)
      photos[index].view.opacity = isFaint ? 0.55 : 1
      if index == 0 {
        photos[0].x.hold(position.x)
        photos[0].y.hold(position.y)
      } else {
        photos[index].x.go(to: position.x, at: time)
        photos[index].y.go(to: position.y, at: time)
      }
    }
  }

  /// Releases the stack. Its photographs then move to their places.
  func drop() {
    isHeld = false
    photos.first?.view.badge = ""
  }

  /// Removes all photographs at once.
  func clear() {
    isHeld = false
    lift.hold(0)
    for flying in photos { flying.view.removeFromParent() }
    photos = []
  }

  /// Moves the photographs. `place` returns the centre of a photograph's place, or `nil` if the
  /// photograph was removed.
  func advance(to time: Double, place: (Int) -> Point?) {
    if !isHeld, !photos.isEmpty {
      if lift.target != 0 { lift.go(to: 0, at: time) }
      settle(at: time, place)
    }
    let height = height(at: time)
    for (index, flying) in photos.enumerated() {
      let center = Point(x: flying.x.value(at: time), y: flying.y.value(at: time))
      flying.view.frame = Rect(center: center, size: flying.view.size)
      let angle = Double(index) * 0.05 * (index == 1 ? 1 : -1) * height
      flying.view.transform = .rotation(angle: angle, z: 1)
        .scaled(x: 1 + 0.06 * height, y: 1 + 0.06 * height)
    }
  }

  /// Moves the photographs to their places, which may move, too. Removes the stack at the end.
  private func settle(at time: Double, _ place: (Int) -> Point?) {
    var hasArrived = true
    for index in photos.indices {
      guard let center = place(photos[index].view.photo) else { return clear() }
      if photos[index].x.target != center.x { photos[index].x.go(to: center.x, at: time) }
      if photos[index].y.target != center.y { photos[index].y.go(to: center.y, at: time) }
      hasArrived =
        hasArrived && photos[index].x.isOver(at: time) && photos[index].y.isOver(at: time)
    }
    if hasArrived { clear() }
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for flying in photos { flying.view.show(store, distance: 0) }
  }
}

/// The area at the bottom of the window on which lifted photographs are dropped to remove them.
final class RemovalArea: View {
  /// Whether the finger is over the area.
  var isOver = false

  /// The distance from the area up to which a finger counts as over the area, in points.
  static let reach = 12.0
  private static let title = "Drop here to remove"

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = size.height / 2
    canvas.fill(
      bounds, cornerRadius: radius, color: isOver ? Color(hex: 0xC8372D) : Color(hex: 0x2A313C))
    guard let label = text.label(Self.title, theme.title) else { return }
    let width = label.size.width + 34
    let left = (size.width - width) / 2
    canvas.draw(Icon.bin.moved(to: Point(x: left + 10, y: radius)), color: .white)
    canvas.draw(
      label, at: Point(x: left + 34, y: radius - label.size.height / 2), color: .white)
  }
}
