import CarouselKit
import Geometry
import Gestures

/// Closes a card of the task switcher that is swiped up.
final class CardSwipe {
  private unowned let scene: GalleryScene
  private let pan = PanRecognizer()
  /// The card under the finger.
  private weak var card: CardView?
  /// How far a card has to go to be closed, in points.
  private static let distance = 80.0
  /// How fast it has to be, in points a second.
  private static let speed = 400.0

  init(_ scene: GalleryScene) {
    self.scene = scene
    pan.axis = .vertical
    pan.shouldBegin = { [unowned self] in card != nil && $0.y < 0 }
    pan.onPan = { [unowned self] in follow($0) }
  }

  func enter(_ contest: Contest, at point: Point) {
    card = scene.carousel.itemView(at: point)
    if card != nil { contest.append(pan) }
  }

  private func follow(_ pan: Pan) {
    guard let card else { return }
    switch pan.state {
    case .began, .changed:
      card.lift = min(pan.translation.y, 0)
    case .ended, .cancelled:
      let isClosed =
        pan.state == .ended && pan.translation.y < 0
        && (-pan.translation.y > Self.distance || -pan.velocity.y > Self.speed)
      if isClosed, let index = scene.carousel.index(ofItemView: card) {
        scene.remove(at: index)
      } else {
        card.lift = 0
      }
      self.card = nil
    }
  }
}
