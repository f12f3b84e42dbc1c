import GeometryKit
import ViewKit

extension CardCarousel: ViewerSource {
  func picture(at index: Int) -> GalleryPicture? { items[safe: index] }

  func card(at index: Int) -> CardView? { carousel.itemView(at: index) }

  func cardPlace(at index: Int) -> Rect? {
    guard let place = carousel.place(ofItemAt: index), !place.isHidden, let card = card(at: index)
    else { return nil }
    let bounds = card.pictureBounds
    guard let a = card.placement.project(bounds.origin),
      let b = card.placement.project(Point(x: bounds.maxX, y: bounds.maxY))
    else { return nil }
    return Rect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
