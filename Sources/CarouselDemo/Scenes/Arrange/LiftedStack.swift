import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// Photographs that follow the finger as a stack, and then move to their places.
final class LiftedStack: View {
  private let store: TextureStore
  /// The photographs of the stack, the topmost first.
  private var photos: [LiftedPhoto] = []
  /// How far the stack is lifted, 0…1.
  private var lift = AnimatedValue(0, .spring(precision: 0.01))
  /// Whether the finger holds the stack. Otherwise, the photographs move to their places.
  private var isHeld = false

  /// A photograph of the stack.
  private struct LiftedPhoto {
    let view: ArrangedPhoto
    /// The position of the centre, in points.
    var x: AnimatedValue
    var y: AnimatedValue

    mutating func go(to center: Point, at time: Double) {
      x.go(to: center.x, at: time)
      y.go(to: center.y, at: time)
    }

    func isAtRest(at time: Double) -> Bool { x.isAtRest(at: time) && y.isAtRest(at: time) }
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
    !lift.isAtRest(at: time) || !isHeld && !photos.isEmpty
      || photos.contains { !$0.isAtRest(at: time) }
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
      view.photo = photo
      view.picture = picture
      view.frame.size = size
      view.grid = PhotoGrid(photo: size)
      photos.append(
        LiftedPhoto(
          view: view, x: AnimatedValue(center.x, .spring(precision: 0.3)),
          y: AnimatedValue(center.y, .spring(precision: 0.3))))
    }
    for photo in photos.reversed() { add(photo.view) }
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
        photos[0].x.set(position.x)
        photos[0].y.set(position.y)
      } else {
        photos[index].go(to: position, at: time)
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
    lift.set(0)
    for photo in photos { photo.view.removeFromParent() }
    photos = []
  }

  /// Moves the photographs. `place` returns the centre of a photograph's place, or `nil` if the
  /// photograph was removed.
  func advance(to time: Double, place: (Int) -> Point?) {
    if !isHeld, !photos.isEmpty {
      lift.go(to: 0, at: time)
      settle(at: time, place)
    }
    let height = height(at: time)
    for (index, photo) in photos.enumerated() {
      let center = Point(x: photo.x.value(at: time), y: photo.y.value(at: time))
      photo.view.frame = Rect(center: center, size: photo.view.size)
      let angle = Double(index) * 0.05 * (index == 1 ? 1 : -1) * height
      photo.view.transform = .rotation(angle: angle, z: 1)
        .scaled(x: 1 + 0.06 * height, y: 1 + 0.06 * height)
    }
  }

  /// Moves the photographs to their places, which may move, too. Removes the stack at the end.
  private func settle(at time: Double, _ place: (Int) -> Point?) {
    var hasArrived = true
    for index in photos.indices {
      guard let center = place(photos[index].view.photo) else { return clear() }
      photos[index].go(to: center, at: time)
      hasArrived = hasArrived && photos[index].isAtRest(at: time)
    }
    if hasArrived { clear() }
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for photo in photos { photo.view.show(store, pixelRatio: pixelRatio, distance: 0) }
  }
}
