import GeometryKit
import GestureKit
import StageKit
import ViewKit

// The menus: of all that can be done, and of what can be done with an item.
extension Application {
  func setUpMenus() {
    contents.menu.onCommand = { [unowned self] in
      perform($0, isRepeat: false)
      scene.pointedItem = nil
    }
    contents.menu.onCancel = { [unowned self] in scene.pointedItem = nil }
    contents.onHold = { [unowned self] press in
      if press.state == .began {
        showItemMenu(at: press.position, isHeld: true)
      } else {
        contents.menu.follow(press)
      }
      scene.follow(press)
    }
  }

  /// Shows what can be done with the item at a point of the window, or in the middle.
  ///
  /// - Parameters:
  ///   - point: where, in points; nil for the middle.
  ///   - isHeld: whether a finger that asks for it is still there.
  /// - Returns: false where there is no item, or nothing can be done with it.
  @discardableResult
  func showItemMenu(at point: Point?, isHeld: Bool = false) -> Bool {
    guard !contents.isChoosing, point.map({ contents.isScene(at: $0) }) ?? true,
      let menu = scene.itemMenu(at: point)
    else { return false }
    contents.help.hide(at: time)
    contents.bar.hide(at: time)
    scene.pointedItem = menu.item
    contents.menu.show(
      keyed(possible(menu.items)), about: menu.place, at: time, from: point, isHeld: isHeld,
      givesWay: scene.liftsItems)
    return true
  }

  /// What there is to be offered now of all that a scene knows.
  private func possible(_ items: [MenuItem]) -> [MenuItem] {
    items.filter { item in
      switch item.command {
      case .setAsBackground: files.offersBackground
      case .undo: scene.canUndo ?? context.undo.canUndo
      default: true
      }
    }
  }

  /// The same, each with the key that does it here.
  private func keyed(_ items: [MenuItem]) -> [MenuItem] {
    let kind = contents.isChoosing ? nil : scene.kind
    return items.map { item in
      var item = item
      let chord = table.chord(for: item.command, in: kind, isInside: scene.isInside)
      item.key = chord?.description ?? ""
      return item
    }
  }

  /// Shows all that keys can do, but for what has a button in the bar, where that is shown.
  func showMenu() {
    contents.help.hide(at: time)
    let button = contents.bar.menuPlace
    let buttons = contents.bar.isShown ? contents.bar.items.map(\.command) : []
    contents.bar.hide(at: time)
    var items: [MenuItem] = []
    if !contents.isChoosing, scene.isInside, let menu = scene.itemMenu(at: nil) {
      scene.pointedItem = menu.item
      items = menu.items
      items += table.menu(in: nil, beside: items.map(\.command), isOn: isOn)
    } else {
      items = table.menu(
        in: contents.isChoosing ? nil : scene.kind,
        beside: contents.isChoosing ? [] : buttons, isOn: isOn)
    }
    contents.menu.show(keyed(possible(items)), about: button, at: time)
  }
}
