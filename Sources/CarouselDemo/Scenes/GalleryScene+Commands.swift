import CarouselKit
import GeometryKit

extension GalleryScene {
  @discardableResult
  func perform(_ command: Command) -> String? {
    carousel.time = max(carousel.time, time)
    guard !viewer.isOpen else {
      performOnOpened(command)
      return command == .toggleSlideshow ? slideshowState : nil
    }
    switch command {
    case .type(let number): switchType(to: ShownTypes.standard[number])
    case .nextType: switchType(to: ShownTypes.standard.type(1, after: settings.type))
    case .previousType: switchType(to: ShownTypes.standard.type(-1, after: settings.type))
    case .toggleVertical: turn(.vertical, on: !settings.isOn(.vertical))
    case .toggleWrap: return toggleWrap()
    case .step(let count): carousel.step(by: count)
    case .page(let count): carousel.step(by: count * screenful)
    case .first: carousel.scrollToItem(at: 0, animated: true)
    case .last: carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    case .toggleSlideshow: return toggleSlideshow()
    case .open: open()
    case .insert: return insert()
    case .remove: return remove(at: carousel.currentItemIndex)
    case .toggleOptions: panel.toggle()
    case .reset:
      viewer.closeAtOnce()
      reset()
    default: break
    }
    return nil
  }

  func goBack() -> Bool {
    if panel.isOpen {
      panel.hide()
      return true
    }
    guard viewer.isOpen else { return false }
    viewer.close()
    return true
  }

  func switchType(to type: CarouselLayout) {
    settings.type = type
    recompose()
    carousel.type = type
  }

  /// Turns one of the carousel's switches on or off.
  func turn(_ setting: CarouselSetting, on isOn: Bool) {
    settings.switches[setting] = isOn
    if setting == .vertical { recompose() }
    carousel[keyPath: setting.path] = isOn
  }

  private func toggleWrap() -> String {
    let isWrapped = !carousel.isWrapEnabled
    settings.options[.wrap] = isWrapped ? 1 : 0
    carousel.setNeedsLayout()
    return isWrapped ? "Wrap: on" : "Wrap: off"
  }

  var isBehindSteps: Bool { viewer.isOpen ? viewer.isTurning : carousel.isBehindSteps }

  /// How many items the window shows side by side, at least 2.
  private var screenful: Int {
    let step = carousel.itemWidth * HangingStyle.style(of: settings.type).screenfulStep
    guard step > 0 else { return 2 }
    return max(2, Int(min(size[carousel.axis] / step, 100)))
  }

  private func insert() -> String? {
    guard
      let path = items[safe: carousel.currentItemIndex]?.path ?? paths.first ?? Assets.samples.first
    else { return nil }
    let index = min(carousel.currentItemIndex + 1, items.count)
    hang(pictures.picture(at: path), at: index)
    if carousel.numberOfItems > 1 { carousel.scrollToItem(at: index, animated: true) }
    return "Inserted \(items[index].caption)"
  }

  @discardableResult
  func remove(at index: Int) -> String? {
    guard items.indices.contains(index) else { return nil }
    viewer.closeAtOnce()
    return "Removed \(takeDown(at: index).caption)"
  }
}

extension Array {
  /// The element at an index; nil outside.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
