import CarouselKit
import GeometryKit
import PictureKit
import StageKit

/// Methods that change the items of the carousel. They keep the carousel, the swipe gesture and the
/// undo list consistent.
extension CardCarousel {
  /// Reloads the carousel with the pictures at `paths`.
  func reloadItems() {
    pictures.forgetFailures()
    // Undo actions refer to the items before the reload.
    undo.forget(of: self)
    items = GalleryItems(paths, of: pictures)
    swipe.itemsWereReloaded()
    carousel.reloadData()
  }

  /// Updates the items to the latest listing of the same folders. The centred picture stays
  /// centred. While the listing is incomplete, a carousel at rest on the first item stays on the
  /// first item.
  ///
  /// - Returns: The new index of each former item; −1 for removed items.
  func update(with change: CatalogChange, newIndexes: [Int]) -> [Int] {
    let isAtStart = !isComplete && carousel.currentItemIndex == 0 && !carousel.isMoving
    isComplete = change.isComplete
    paths = change.listing.pictures
    if initialSettings.opensFirstItem {
      let first = initialSettings.firstItem
      initialSettings.firstItem = max(newIndexes[safe: first] ?? first, 0)
    }
    let moved = items.update(to: paths, newIndexes: newIndexes)
    swipe.itemsWereRearranged { moved[safe: $0] }
    carousel.rearrangeItems(animated: true) { moved[$0] }
    if isAtStart, !initialSettings.opensFirstItem { carousel.currentItemIndex = 0 }
    return moved
  }

  /// Inserts a picture at an index from 0 to the number of items.
  func insert(_ picture: Picture, at index: Int) {
    items.insert(picture, at: index)
    swipe.itemWasInserted(at: index)
    carousel.insertItem(at: index, animated: true)
  }

  /// Removes the picture at a valid index and returns it.
  func removePicture(at index: Int) -> Picture {
    let picture = items.remove(at: index)
    swipe.itemWasRemoved(at: index)
    carousel.removeItem(at: index, animated: true)
    return picture
  }

  /// Inserts a copy of an item's picture after that item, and offers to undo this. If the item
  /// doesn't exist, inserts the first picture of the folder, or else a sample picture.
  func insert(after item: Int) {
    let verb = items.indices.contains(item) ? "Duplicated" : "Inserted"
    guard let path = items[safe: item]?.path ?? paths.first ?? Assets.samples.first else { return }
    let index = min(item + 1, items.count)
    insert(pictures.picture(at: path), at: index)
    if carousel.numberOfItems > 1 { carousel.scrollToItem(at: index, animated: true) }
    undo.offer("\(verb) \(items[index].caption)", by: self) { [unowned self] in
      // The indexes may have changed since the insertion. Remove the copy that is nearest to the
      // inserted index.
      let indexes = items.paths.indices.filter { items.paths[$0] == path }
      guard let nearest = indexes.min(by: { abs($0 - index) < abs($1 - index) }) else { return }
      onRearrange?()
      _ = removePicture(at: nearest)
      if !items.isEmpty { carousel.scrollToItem(at: max(nearest - 1, 0), animated: true) }
    }
  }

  /// Removes an item if it exists, and offers to undo this.
  func remove(at index: Int) {
    guard items.indices.contains(index) else { return }
    onRearrange?()
    let picture = removePicture(at: index)
    undo.offer("“\(picture.caption)” removed. The file is kept.", by: self) {
      [unowned self] in
      let index = min(index, items.count)
      onRearrange?()
      insert(picture, at: index)
      carousel.scrollToItem(at: index, animated: true)
    }
  }
}

extension CardCarousel: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<CardView>) -> Int { items.count }

  func carousel(
    _ carousel: Carousel<CardView>, viewForItemAt index: Int, reusing view: CardView?
  ) -> CardView {
    let view = view ?? CardView(picture: items[index], cardStyle: cardStyle)
    view.picture = items[index]
    view.lift.set(0)
    view.setExtent(spacing)
    view.isFlying = false
    return view
  }
}
