import CarouselKit
import StageKit

/// The commands of the gallery and their effects.
extension GalleryScene {
  /// The commands for the cards, the slideshow and the panels.
  var cardCommands: [Command] {
    [
      Command(
        reporting: .toggleVertical, isOn: { [unowned self] in cards.settings.isOn(.vertical) },
        perform: { [unowned self] in isInside ? nil : cards.toggleVertical() }),
      Command(
        reporting: .toggleWrap, isOn: { [unowned self] in carousel.isWrapEnabled },
        perform: { [unowned self] in isInside ? nil : cards.toggleWrap() }),
      Command(.toggleSlideshow) { [unowned self] in
        if slideshow.isOpen { slideshow.togglePause() } else { startSlideshow() }
      },
      Command(
        reporting: .autoscroll, isOn: { [unowned self] in cards.isPlaying },
        perform: { [unowned self] in isInside ? nil : cards.toggleAutoscroll() }),
      Command(.open) { [unowned self] in if !isInside { open(at: targetItem) } else { close() } },
      Command(.insert, repeats: true) { [unowned self] in
        if !isInside { cards.insert(after: targetItem) }
      },
      Command(.remove, repeats: true) { [unowned self] in
        if !isInside { cards.remove(at: targetItem) }
      },
      Command(
        .toggleOptions, isOn: { [unowned self] in panel.isOpen },
        perform: { [unowned self] in
          if !isInside { panel.toggle() }
        }),
      Command(reporting: .copyCode) { [unowned self] in isInside ? nil : copyCode() },
      Command(.reset) { [unowned self] in
        guard !isInside else { return }
        closeImmediately()
        cards.reset()
        slideshow.settings = cards.settings.slideshow
      },
    ]
  }

  /// The commands that choose the type of the carousel.
  var typeCommands: [Command] {
    let types = ShownTypes.standard
    let numbered = types.all.indices.map { number in
      Command(.type(number)) { [unowned self] in switchType { _ in types[number] } }
    }
    return numbered + [
      Command(.nextType) { [unowned self] in switchType { types.type(1, after: $0) } },
      Command(.previousType) { [unowned self] in switchType { types.type(-1, after: $0) } },
      Command(
        .toggleTypes, isOn: { [unowned self] in strip.isShown },
        perform: { [unowned self] in
          if !isInside { strip.setShown(!strip.isShown) }
        }),
    ]
  }

  /// The commands that move to another picture: in the viewer while it is open, otherwise in the
  /// carousel.
  var movingCommands: [Command] {
    var commands: [Command] = []
    for count in [-1, 1] {
      commands += [
        Command(repeating: .step(count)) { [unowned self] in
          move(by: count, ofCards: count, isRepeat: $0)
        },
        Command(repeating: .page(count)) { [unowned self] in
          move(by: count, ofCards: count * cards.pageStep, isRepeat: $0)
        },
      ]
    }
    return commands + [
      Command(.first) { [unowned self] in show(0) },
      Command(.last) { [unowned self] in show(cards.items.count - 1) },
    ]
  }

  /// Moves to a picture in the slideshow or the viewer, or in the carousel if neither is open.
  func show(_ index: Int) {
    if slideshow.isOpen {
      slideshow.show(index)
    } else if let opened = viewer.index, viewer.isOpen {
      viewer.jump(to: index, from: index == 0 || index < opened ? -1 : 1)
    } else {
      carousel.scrollToItem(at: index, animated: true)
    }
  }

  /// Moves the slideshow or the viewer to the next or previous picture while it is open; otherwise
  /// scrolls the carousel by `count` cards. While the viewer is moving, repeats of a held key are
  /// ignored, as they always are in the slideshow. The carousel limits repeats itself.
  private func move(by direction: Int, ofCards count: Int, isRepeat: Bool) {
    if slideshow.isOpen {
      if !isRepeat { slideshow.step(by: direction) }
    } else if !viewer.isOpen {
      carousel.step(by: count, isRepeat: isRepeat)
    } else if !isRepeat || !viewer.isTurning {
      viewer.turn(by: direction)
    }
  }

  private func switchType(to next: (CarouselLayout) -> CarouselLayout) {
    if !isInside { cards.switchType(to: next(cards.settings.type)) }
  }

  /// Copies Swift code for the carousel's options to the clipboard. Returns a message about the
  /// result.
  private func copyCode() -> String {
    Clipboard.copy(
      CarouselCode.lines(for: carousel, options: cards.setOptions),
      reporting: "Copied the Swift code")
  }

  /// Ends the slideshow or, if there is none, closes the open picture.
  func close() { if slideshow.isOpen { slideshow.close() } else { viewer.close() } }
}
