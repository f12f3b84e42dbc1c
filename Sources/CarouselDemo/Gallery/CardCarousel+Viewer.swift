import GeometryKit
import PictureKit
import ViewKit

extension CardCarousel: ViewerSource {
  func picture(at index: Int) -> Picture? { items[safe: index] }

  func viewerCard(at index: Int) -> ViewerCard? {
    carousel.itemView(at: index).map {
      ViewerCard(
        frame: cardFrame(at: index), source: $0.source, cornerRadius: $0.cornerRadius)
    }
  }

  /// Returns the rectangle of a card's picture; `nil` if the card isn't visible.
  func cardFrame(at index: Int) -> Rect? {
    guard let attributes = carousel.layoutAttributesForItem(at: index), !attributes.isHidden,
      let card = carousel.itemView(at: index)
    else { return nil }
    return card.placement.bounds(of: card.pictureBounds)
  }
}
