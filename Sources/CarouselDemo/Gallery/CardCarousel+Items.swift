import CarouselKit
import GeometryKit
import StageKit

/// What hangs on the carousel. Nothing else changes it, so that whoever has to know is told at once.
extension CardCarousel {
  /// Hangs the pictures of the paths, and no others.
  func hangAll() {
    pictures.forgetFailures()
    // What is hung now has other places.
    undo.forget(of: self)
    items = HungPictures(paths, of: pictures)
    swipe.itemsWereReloaded()
    carousel.reloadData()
  }

  /// Hangs what there is now of the same folders. The centred picture stays there; nobody who has just begun
  /// at the first one of those that were found by then is kept from the first of all.
  ///
  /// - Returns: where each picture that hung hangs now; −1 for those that are gone.
  func follow(_ news: PictureNews, places: [Int]) -> [Int] {
    let isAtStart = !isWhole && carousel.currentItemIndex == 0 && !carousel.isMoving
    isWhole = news.isWhole
    paths = news.listing.pictures
    if initialSettings.opensFirstItem {
      let first = initialSettings.firstItem
      initialSettings.firstItem = max(places[safe: first] ?? first, 0)
    }
    let moved = items.follow(paths, places: places)
    swipe.itemsWereRearranged { moved[safe: $0] }
    carousel.rearrangeItems(animated: true) { moved[$0] }
    if isAtStart, !initialSettings.opensFirstItem { carousel.currentItemIndex = 0 }
    return moved
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

  /// Hangs a picture once more beside itself, or a first one, and says what can be undone.
  func insert(after item: Int) {
    guard let path = items[safe: item]?.path ?? paths.first ?? Assets.samples.first else { return }
    let index = min(item + 1, items.count)
    hang(pictures.picture(at: path), at: index)
    if carousel.numberOfItems > 1 { carousel.scrollToItem(at: index, animated: true) }
    undo.offer("Inserted \(items[index].caption)", by: self) { [unowned self] in
      // Other pictures may have come and gone since.
      let places = items.paths.indices.filter { items.paths[$0] == path }
      guard let place = places.min(by: { abs($0 - index) < abs($1 - index) }) else { return }
      onRemove?()
      _ = takeDown(at: place)
      if !items.isEmpty { carousel.scrollToItem(at: max(place - 1, 0), animated: true) }
    }
  }

  /// Takes a picture down, if there is one, and says what can be undone.
  func remove(at index: Int) {
    guard items.indices.contains(index) else { return }
    onRemove?()
    let picture = takeDown(at: index)
    undo.offer("Took the card “\(picture.caption)” away. Its file stays.", by: self) {
      [unowned self] in
      let index = min(index, items.count)
      hang(picture, at: index)
      carousel.scrollToItem(at: index, animated: true)
    }
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
