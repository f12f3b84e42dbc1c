import ViewKit

/// The slideshow of the gallery.
extension GalleryScene {
  func setUpSlideshow(_ context: SceneContext) {
    slideshow.source = cards
    slideshow.settings = context.settings.slideshow
    slideshow.card = { [unowned self] in card(at: $0) }
    slideshow.controls.onCommand = { [unowned self] in
      slideshow.showControls(at: time)
      bar.onCommand?($0)
    }
    // Scroll the carousel to the current picture, so that the slideshow ends in the card of that
    // picture.
    slideshow.onTurn = { [unowned self] in
      carousel.scrollToItem(at: $0, animated: false)
      viewer.show($0)
    }
    slideshow.onClose = { [unowned self] in viewer.isCovered = false }
  }

  /// Returns where the slideshow starts or ends: the picture in the viewer if it is open, otherwise
  /// the card in the carousel.
  private func card(at index: Int) -> ViewerCard? {
    guard viewer.isOpen else { return cards.viewerCard(at: index) }
    let frame = viewer.currentPage.map { viewer.frame(of: index, onPage: $0.number) }
    return ViewerCard(frame: frame, cornerRadius: 0)
  }

  /// Starts the slideshow at the open picture or, if none is open, at the centred picture. A
  /// slideshow that was started in the viewer returns to the viewer.
  func startSlideshow() {
    let index = (viewer.isOpen ? viewer.index : nil) ?? carousel.currentItemIndex
    guard cards.items.indices.contains(index) else { return }
    bar.hide(at: time)
    prepareToOpen()
    carousel.scrollToItem(at: index, animated: false)
    viewer.isCovered = viewer.isOpen
    slideshow.open(index, of: cards.items.count, at: time)
  }
}
