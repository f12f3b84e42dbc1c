import CarouselKit
import Geometry

extension GalleryScene {
  func perform(_ command: Command) {
    carousel.time = max(carousel.time, time)
    guard !viewer.isOpen else {
      performOnOpened(command)
      return
    }
    switch command {
    case .type(let number): switchType(to: number)
    case .nextType: switchType(to: typeNumber + 1)
    case .previousType: switchType(to: typeNumber - 1)
    case .toggleVertical: setVertical(!settings.isVertical)
    case .toggleWrap: toggleWrap()
    case .step(let count): carousel.step(by: count)
    case .page(let count): carousel.step(by: count * screenful)
    case .first: carousel.scrollToItem(at: 0, animated: true)
    case .last: carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    case .toggleSlideshow: toggleSlideshow()
    case .open: open()
    case .insert: insert()
    case .remove: removeCurrent()
    case .toggleOptions: panel.toggle()
    case .reset:
      viewer.closeAtOnce()
      reset()
    case .back, .toggleCube, .scene, .toggleHelp, .toggleFrameGraph, .toggleFullscreen, .screenshot,
      .leave:
      break
    }
  }

  func goBack() -> Bool {
    if panel.isOpen {
      panel.hide()
      return true
    }
    guard viewer.isOpen else { return false }
    close()
    return true
  }

  private var typeNumber: Int {
    CarouselLayout.builtIn.firstIndex(of: settings.type) ?? 0
  }

  private func switchType(to number: Int) {
    let count = CarouselLayout.builtIn.count
    settings.type = CarouselLayout.builtIn[(number % count + count) % count]
    recompose()
    carousel.type = settings.type
  }

  func setVertical(_ isVertical: Bool) {
    settings.isVertical = isVertical
    recompose()
    carousel.isVertical = isVertical
  }

  private func toggleWrap() {
    settings.options[.wrap] = carousel.isWrapEnabled ? 0 : 1
    carousel.setNeedsLayout()
  }

  var isBehindSteps: Bool { viewer.isOpen ? viewer.isTurning : carousel.isBehindSteps }

  /// How many items the window shows side by side, at least 2.
  private var screenful: Int {
    let step = carousel.itemWidth * (settings.type == .linear ? composition.spacing : 0.5)
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }

  private func toggleSlideshow() {
    let speed =
      initialSettings.autoscroll != 0 ? initialSettings.autoscroll : GallerySettings.slideshow
    carousel.autoscroll = isPlaying ? 0 : -speed
    // Stopped between two items, it goes on to the nearer one.
    if !isPlaying { carousel.scrollToItem(at: carousel.currentItemIndex, animated: true) }
  }

  private func insert() {
    guard
      let path = items[safe: carousel.currentItemIndex]?.path ?? paths.first ?? Assets.samples.first
    else { return }
    let index = min(carousel.currentItemIndex + 1, items.count)
    items.insert(pictures.picture(at: path), at: index)
    swipe.itemWasInserted(at: index)
    carousel.insertItem(at: index, animated: true)
    if carousel.numberOfItems > 1 { carousel.scrollToItem(at: index, animated: true) }
  }

  func removeCurrent() { remove(at: carousel.currentItemIndex) }

  func remove(at index: Int) {
    guard items.indices.contains(index) else { return }
    viewer.closeAtOnce()
    items.remove(at: index)
    swipe.itemWasRemoved(at: index)
    carousel.removeItem(at: index, animated: true)
  }
}

extension Array {
  /// The element at an index; nil outside.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
