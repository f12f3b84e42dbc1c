import CarouselKit
import Geometry
import Gestures

/// Closes a card of the task switcher that is swiped up.
///
/// It is the item that is swiped, not the view that shows it: a view that is used for another item
/// meanwhile stays where it is. Where the item goes away under the finger, the rest of the swipe does
/// nothing.
final class CardSwipe {
  private unowned let scene: GalleryScene
  private let pan = PanRecognizer()
  /// The item under the finger.
  private var index: Int?
  private var isDragging = false
  /// How far a card has to go to be closed, in points.
  private static let distance = 80.0
  /// How fast it has to be, in points a second.
  private static let speed = 400.0

  init(_ scene: GalleryScene) {
    self.scene = scene
    pan.axis = .vertical
    pan.shouldBegin = { [unowned self] in index != nil && $0.y < 0 }
    pan.onPan = { [unowned self] in follow($0) }
  }

  func enter(_ contest: Contest, at point: Point) {
    let carousel = scene.carousel
    if !isDragging {
      index = carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
    }
    if index != nil { contest.append(pan) }
  }

  /// Goes on with its item when another one comes before it.
  func itemWasInserted(at place: Int) {
    if let index, index >= place { self.index = index + 1 }
  }

  /// Goes on with its item when another one before it is removed, and lets go of one that is itself.
  func itemWasRemoved(at place: Int) {
    guard let index else { return }
    if index == place { self.index = nil } else if index > place { self.index = index - 1 }
  }

  /// Lets go of its item, for all are others now.
  func itemsWereReloaded() { index = nil }

  private func follow(_ pan: Pan) {
    isDragging = pan.state == .began || pan.state == .changed
    guard let index else { return }
    let view = scene.carousel.itemView(at: index)
    guard !isDragging else {
      view?.lift = min(pan.translation.y, 0)
      return
    }
    self.index = nil
    let isFar = -pan.translation.y > Self.distance || -pan.velocity.y > Self.speed
    if pan.state == .ended, pan.translation.y < 0, isFar {
      scene.remove(at: index)
    } else {
      view?.lift = 0
    }
  }
}
