import GeometryKit
import ViewKit

extension CardCarousel: ViewerSource {
  func picture(at index: Int) -> GalleryPicture? { items[safe: index] }

  func card(at index: Int) -> CardView? { carousel.itemView(at: index) }

  func cardPlace(at index: Int) -> Rect? {
    guard let place = carousel.place(ofItemAt: index), !place.isHidden, let card = card(at: index)
    else { return nil }
    return card.placement.bounds(of: card.pictureBounds)
  }
}
