import GeometryKit
import ViewKit

/// The commands for the open picture.
extension Viewer {
  func makeCommands() -> [Command] {
    let zooms: [Magnification] = [.pixels(1), .pixels(2)]
    let steps: [Magnification] = [.larger, .smaller]
    var commands = zooms.map { magnification in
      Command(.magnify(magnification)) { [unowned self] in magnify(magnification) }
    }
    commands.append(
      Command(
        .magnify(.whole), isEnabled: { [unowned self] in currentPage?.isZoomed == true },
        perform: { [unowned self] in magnify(.whole) }))
    commands.append(Command(.toggleZoom) { [unowned self] in toggleZoom() })
    commands += steps.map { magnification in
      Command(.magnify(magnification), repeats: true) { [unowned self] in magnify(magnification) }
    }
    commands += [-1, 1].map { quarters in
      Command(.rotate(quarters)) { [unowned self] in rotate(by: quarters) }
    }
    return commands
  }

  /// Returns the context menu of the open picture; `nil` if no picture is visible. The menu opens
  /// at `point`. If `point` is `nil`, the menu opens at the menu button, or in the middle of the
  /// viewer while that button is hidden.
  func menu(at point: Point?) -> ItemMenu? {
    let standard =
      captionAlpha > 0.5 ? controls.menuFrame : Rect(origin: bounds.center, size: .zero)
    return index.map {
      ItemMenu(
        item: $0,
        commands: [
          .magnify(.whole), .magnify(.pixels(1)), .magnify(.pixels(2)), .rotate(1), .rotate(-1),
          .setAsBackground, .toggleInformation,
        ] + CommandInfo.ofFile,
        frame: point.map { Rect(origin: $0, size: .zero) } ?? standard)
    }
  }
}
