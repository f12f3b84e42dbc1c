import CarouselKit
import GeometryKit
import StageKit

/// What keys and buttons ask for.
extension GalleryScene: SceneWithCommands, SceneWithLevels, SceneWithSteps, SceneWithFile {
  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    guard !viewer.isOpen else {
      performOnOpened(command)
      return command == .toggleSlideshow ? command.words(isOn: viewer.isPlaying) : nil
    }
    switch command {
    case .type(let number): cards.switchType(to: ShownTypes.standard[number])
    case .nextType: cards.switchType(to: ShownTypes.standard.type(1, after: cards.settings.type))
    case .previousType:
      cards.switchType(to: ShownTypes.standard.type(-1, after: cards.settings.type))
    case .toggleVertical: return cards.toggleVertical()
    case .toggleWrap: return cards.toggleWrap()
    case .step(let count): carousel.step(by: count, isRepeat: isRepeat)
    case .page(let count): carousel.step(by: count * cards.screenful, isRepeat: isRepeat)
    case .first: carousel.scrollToItem(at: 0, animated: true)
    case .last: carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    case .toggleSlideshow: return cards.toggleSlideshow()
    case .open: open(at: cards.subjectItem)
    case .insert: cards.insert(after: cards.subjectItem)
    case .remove: cards.remove(at: cards.subjectItem)
    case .toggleTypes: strip.setShown(!strip.isShown)
    case .toggleOptions: panel.toggle()
    case .copyCode:
      Clipboard.text = CarouselCode.lines(for: carousel, options: cards.setOptions)
      return "Copied the Swift code of these options"
    case .reset:
      viewer.closeAtOnce()
      cards.reset()
    default: break
    }
    return nil
  }

  func goBack() -> Bool {
    guard viewer.isOpen else { return strip.setShown(false) }
    viewer.close()
    return true
  }

  /// What a command does to the opened picture: nothing, where it is about the carousel, which isn't
  /// to be seen.
  private func performOnOpened(_ command: Command) {
    switch command {
    case .step(let count), .page(let count): viewer.turn(by: count.signum())
    case .first: viewer.jump(to: 0, from: -1)
    case .last: viewer.jump(to: cards.items.count - 1, from: 1)
    case .toggleSlideshow: viewer.toggleSlideshow()
    case .open: viewer.close()
    case .magnify(let magnification): viewer.magnify(magnification)
    case .rotate(let quarters): viewer.rotate(by: quarters)
    default: break
    }
  }

  var isInside: Bool { viewer.isOpen }

  var file: FilePath? {
    (viewer.isOpen ? viewer.index : cards.pointedItem).flatMap { cards.items[safe: $0]?.path }
  }

  func present(_ file: FilePath) {
    guard let index = cards.items.paths.firstIndex(of: file) else { return }
    if let opened = viewer.index, viewer.isOpen {
      viewer.jump(to: index, from: index < opened ? -1 : 1)
    } else {
      carousel.scrollToItem(at: index, animated: true)
    }
  }

  /// The carousel itself knows what to do with a key that is held.
  var isBehindSteps: Bool { viewer.isOpen && viewer.isTurning }
}
