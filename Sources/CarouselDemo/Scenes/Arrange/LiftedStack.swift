import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A stack of photographs that the finger holds. After it is dropped, the photographs move to their
/// places in the grid.
final class LiftedStack: View {
  /// The photographs of the stack, the topmost first.
  private var photos: [LiftedPhoto] = []
  /// How far the stack is lifted: 0 for a photograph in the grid, 1 for a held one.
  private var animatedElevation = AnimatedValue(0, .spring(precision: 0.01))
  /// Whether the finger holds the stack. Otherwise, the photographs move to their places.
  private var isHeld = false

  private let store: TextureStore

  /// The angles of the photographs in a lifted stack, the topmost first, in radians. There is one
  /// for each photograph that the stack can show.
  private static let angles = [0, 0.05, -0.1]
  /// The displacement of each photograph from the one above, in points.
  private static let step = Point(x: 7, y: 7)
  /// The enlargement of lifted photographs, as a fraction of their size.
  private static let enlargement = 0.06
  /// The opacity of photographs that will be removed.
  private static let faintOpacity = 0.55

  /// A photograph of the stack.
  private struct LiftedPhoto {
    let view: ArrangedPhoto
    /// The horizontal position of the centre, in points.
    var x: AnimatedValue
    /// The vertical position of the centre, in points.
    var y: AnimatedValue

    init(_ view: ArrangedPhoto, center: Point) {
      self.view = view
      x = AnimatedValue(center.x, .spring(precision: 0.3))
      y = AnimatedValue(center.y, .spring(precision: 0.3))
    }

    mutating func set(_ center: Point) {
      x.set(center.x)
      y.set(center.y)
    }

    mutating func go(to center: Point, at time: Double) {
      x.go(to: center.x, at: time)
      y.go(to: center.y, at: time)
    }

    func center(at time: Double) -> Point { Point(x: x.value(at: time), y: y.value(at: time)) }

    func isAtRest(at time: Double) -> Bool { x.isAtRest(at: time) && y.isAtRest(at: time) }
  }

  init(_ store: TextureStore) {
    self.store = store
    super.init()
  }

  /// Returns whether the stack shows a photograph.
  func shows(_ photo: PhotoID) -> Bool { photos.contains { $0.view.photo == photo } }

  func isMoving(at time: Double) -> Bool {
    !animatedElevation.isAtRest(at: time) || (!isHeld && !photos.isEmpty)
      || photos.contains { !$0.isAtRest(at: time) }
  }

  /// Returns how far the stack is lifted, from 0 for a photograph in the grid to 1.
  func elevation(at time: Double) -> Double { min(max(animatedElevation.value(at: time), 0), 1) }

  // MARK: Lifting

  /// Lifts photographs, the topmost first. `place` returns the picture of a photograph and the
  /// centre of its place.
  func lift(
    _ lifted: [PhotoID], size: Size, at time: Double,
    from place: (_ photo: PhotoID) -> (picture: Picture, center: Point)
  ) {
    clear()
    for photo in lifted.prefix(Self.angles.count) {
      let (picture, center) = place(photo)
      let view = ArrangedPhoto()
      view.photo = photo
      view.picture = picture
      view.frame.size = size
      view.grid = PhotoGrid(photoSize: size)
      photos.append(LiftedPhoto(view, center: center))
    }
    for photo in photos.reversed() { add(photo.view) }
    if lifted.count > 1 { photos.first?.view.badge = "\(lifted.count)" }
    isHeld = true
    animatedElevation.go(to: 1, at: time)
  }

  /// Moves the stack. The topmost photograph stays under the finger; the others follow.
  func move(to center: Point, isFaint: Bool, at time: Double) {
    for index in photos.indices {
      photos[index].view.opacity = isFaint ? Self.faintOpacity : 1
      if index == 0 {
        photos[index].set(center)
      } else {
        photos[index].go(to: center + Self.step * Double(index), at: time)
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
    animatedElevation.set(0)
    for photo in photos { photo.view.removeFromParent() }
    photos = []
  }

  // MARK: Motion

  /// Moves the photographs. `place` returns the centre of a photograph's place, or `nil` if the
  /// photograph was removed.
  func advance(to time: Double, place: (_ photo: PhotoID) -> Point?) {
    if !isHeld, !photos.isEmpty {
      animatedElevation.go(to: 0, at: time)
      settle(at: time, place)
    }
    let elevation = elevation(at: time)
    let scale = 1 + Self.enlargement * elevation
    for (photo, angle) in zip(photos, Self.angles) {
      photo.view.frame = Rect(center: photo.center(at: time), size: photo.view.size)
      photo.view.transform = .rotation(angle: angle * elevation, z: 1).scaled(x: scale, y: scale)
    }
  }

  /// Moves the photographs to their places, which may move, too. Removes the stack when all have
  /// arrived, or at once if a photograph was removed.
  private func settle(at time: Double, _ place: (_ photo: PhotoID) -> Point?) {
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
