import CarouselKit

/// What hangs on the carousel. Nothing else changes it, so that whoever has to know is told at once.
extension GalleryScene {
  /// Hangs the pictures of the paths, and no others.
  func hangAll() {
    items = paths.map(pictures.picture(at:))
    cards.swipe.itemsWereReloaded()
    carousel.reloadData()
  }

  /// Hangs one more picture, at an index from 0 to the number of items.
  func hang(_ picture: GalleryPicture, at index: Int) {
    items.insert(picture, at: index)
    cards.swipe.itemWasInserted(at: index)
    carousel.insertItem(at: index, animated: true)
  }

  /// Takes a picture down, and returns it; there must be one at the index.
  func takeDown(at index: Int) -> GalleryPicture {
    let picture = items.remove(at: index)
    cards.swipe.itemWasRemoved(at: index)
    carousel.removeItem(at: index, animated: true)
    return picture
  }
}
