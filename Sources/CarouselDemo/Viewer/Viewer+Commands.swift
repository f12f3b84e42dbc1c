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
        .magnify(.whole), isEnabled: { [unowned self] in presentPage?.isZoomed == true },
        perform: { [unowned self] in magnify(.whole) }))
    commands += steps.map { magnification in
      Command(.magnify(magnification), repeats: true) { [unowned self] in magnify(magnification) }
    }
    commands += [-1, 1].map { quarters in
      Command(.rotate(quarters)) { [unowned self] in rotate(by: quarters) }
    }
    return commands
  }

  /// Returns the context menu of the open picture. The menu opens at a point or, if `point` is
  /// `nil`, in the middle. Returns `nil` if no picture is visible.
  func menu(at point: Point?) -> ItemMenu? {
    index.map {
      ItemMenu(
        item: $0,
        commands: [
          .magnify(.whole), .magnify(.pixels(1)), .magnify(.pixels(2)), .rotate(1), .rotate(-1),
          .setAsBackground, .toggleInformation,
        ] + CommandInfo.ofFile,
        frame: Rect(origin: point ?? bounds.center, size: .zero))
    }
  }
}
