import CarouselKit
import GeometryKit

/// What hangs on the carousel. Nothing else changes it, so that whoever has to know is told at once.
extension CardCarousel {
  /// Hangs the pictures of the paths, and no others.
  func hangAll() {
    items = paths.map(pictures.picture(at:))
    swipe.itemsWereReloaded()
    carousel.reloadData()
  }

  /// Hangs one more picture, at an index from 0 to the number of items.
  func hang(_ picture: GalleryPicture, at index: Int) {
    items.insert(picture, at: index)
    swipe.itemWasInserted(at: index)
    carousel.insertItem(at: index, animated: true)
  }

  /// Takes a picture down, and returns it; there must be one at the index.
  func takeDown(at index: Int) -> GalleryPicture {
    let picture = items.remove(at: index)
    swipe.itemWasRemoved(at: index)
    carousel.removeItem(at: index, animated: true)
    return picture
  }

  /// Hangs the centred picture once more beside itself, or a first one; what that was, for people.
  func insert() -> String? {
    guard
      let path = items[safe: carousel.currentItemIndex]?.path ?? paths.first ?? Assets.samples.first
    else { return nil }
    let index = min(carousel.currentItemIndex + 1, items.count)
    hang(pictures.picture(at: path), at: index)
    if carousel.numberOfItems > 1 { carousel.scrollToItem(at: index, animated: true) }
    return "Inserted \(items[index].caption)"
  }

  /// Takes a picture down, if there is one; what that was, for people.
  @discardableResult
  func remove(at index: Int) -> String? {
    guard items.indices.contains(index) else { return nil }
    onRemove?()
    return "Removed \(takeDown(at: index).caption)"
  }
}

extension CardCarousel: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<CardView>) -> Int { items.count }

  func carousel(
    _ carousel: Carousel<CardView>, viewForItemAt index: Int, reusing view: CardView?
  ) -> CardView {
    let view = view ?? CardView(picture: items[index], hanging: hanging)
    view.picture = items[index]
    view.lift.hold(0)
    view.isFlying = false
    return view
  }
}
