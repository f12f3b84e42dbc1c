import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

// The main menu, the context menus of items, and the tooltips of buttons.
extension Application {
  func setUpMenus() {
    contents.menu.onCommand = { [unowned self] in
      // Keep the scene, because the command may switch to another scene.
      let scene = scene
      switch $0 {
      case CommandInfo.mainMenu: showMenu(at: contents.menu.origin)
      case .sort: showOrders(at: contents.menu.origin)
      case CommandInfo.developerMenu: showDeveloperMenu(at: contents.menu.origin)
      default:
        if let folder = openableFolders[$0] {
          handle(.drop([folder]))
        } else {
          perform($0, isRepeat: false)
        }
      }
      scene.contextMenuItem = nil
    }
    contents.menu.onCancel = { [unowned self] in scene.contextMenuItem = nil }
    contents.onLongPress = { [unowned self] press in
      if press.state == .began {
        showItemMenu(at: press.position, isHeld: true)
      } else {
        contents.menu.update(press)
      }
      scene.handle(press)
    }
  }

  func setUpTooltip() {
    contents.tooltip.content = { [unowned self] button in
      let command =
        contents.bar.command(of: button) ?? contents.chooser.command(of: button)
        ?? scene.command(of: button)
      let title = command?.title ?? button.accessibleName
      let chord = command.flatMap(chord(for:))
      return title.isEmpty ? nil : Tooltip.Content(title: title, key: chord?.description ?? "")
    }
  }

  /// Shows the context menu of the item at a point of the window, or of the centred item. If there
  /// is no item, or no command has an effect on it, shows the main menu.
  ///
  /// - Parameters:
  ///   - point: A position in the window, in points; `nil` for the centred item.
  ///   - isHeld: Whether the finger that opened the menu is still down.
  func showItemMenu(at point: Point?, isHeld: Bool = false) {
    guard point.map({ contents.isScene(at: $0) }) ?? true else { return }
    guard !contents.isChoosing, let menu = itemMenu(at: point) else {
      showMenu(at: point, isHeld: isHeld)
      return
    }
    scene.contextMenuItem = menu.item
    let items = items(for: menu.commands)
    guard items.contains(where: \.isEnabled) || menu.fillsScene else {
      scene.contextMenuItem = nil
      showMenu(at: point, isHeld: isHeld)
      return
    }
    contents.help.hide(at: time)
    contents.bar.hide(at: time)
    contents.menu.show(
      [items, menu.fillsScene ? self.items(for: [.mainMenu]) : []],
      titled: menu.title, beside: menu.frame, at: time, from: point,
      isHeld: isHeld, closesOnMovement: scene.liftsItems)
  }

  /// Returns the scene's context menu at a point. The menu of an open item starts with Back.
  private func itemMenu(at point: Point?) -> ItemMenu? {
    guard var menu = scene.itemMenu(at: point) else { return nil }
    if scene.isInside { menu.commands.insert(.back, at: 0) }
    return menu
  }

  /// The frame beside which the window's menus open: that of the main menu's button or, if the
  /// toolbar is hidden, of the three dots that open it.
  var menuAnchor: Rect { contents.bar.anchor(of: .mainMenu) }

  /// Shows the menu of all orders in which the pictures can be sorted.
  private func showOrders(at point: Point?) {
    contents.menu.show(
      [items(for: PictureOrder.allCases.map(CommandInfo.sort))], titled: "Sort by",
      beside: menuAnchor, at: time, from: point)
  }

  /// Shows the submenu of the tools for developers.
  func showDeveloperMenu(at point: Point? = nil) {
    let title = CommandInfo.developerMenu.title.replacing("…", with: "")
    contents.menu.show(
      [items(for: table.developerCommands(in: contents.sceneKind))], titled: title,
      beside: menuAnchor, at: time, from: point)
  }

  /// Returns the menu items for commands, with their keyboard shortcuts. Leaves out disabled
  /// commands, except those in `CommandInfo.ofEveryItem`.
  func items(for commands: [CommandInfo]) -> [MenuItem] {
    commands.compactMap { info in
      guard let command = command(for: info) else { return nil }
      let isEnabled = command.isEnabled()
      guard isEnabled || CommandInfo.ofEveryItem.contains(info) else { return nil }
      return MenuItem(
        command: info, isOn: command.isOn?(), key: chord(for: info)?.description ?? "",
        isEnabled: isEnabled)
    }
  }

  /// Returns the key that performs a command in the current state; `nil` if there is none.
  private func chord(for command: CommandInfo) -> Chord? {
    table.chord(for: command, in: contents.sceneKind, isInside: scene.isInside)
  }

  /// Shows the main menu. The commands of an open item come first. If the touch bar's button opens
  /// the menu, commands that have a button in the bar are left out.
  ///
  /// - Parameters:
  ///   - point: The position at which to open the menu, in points of the window; `nil` for the
  ///     position of the bar's button.
  ///   - isHeld: Whether the finger that opened the menu is still down.
  func showMenu(at point: Point? = nil, isHeld: Bool = false) {
    contents.help.hide(at: time)
    let button = menuAnchor
    let buttons = contents.bar.isShown && point == nil ? contents.bar.items.map(\.command) : []
    contents.bar.hide(at: time)
    let groups: [[CommandInfo]]
    if !contents.isChoosing, scene.isInside, let menu = itemMenu(at: nil) {
      scene.contextMenuItem = menu.item
      groups = [menu.commands] + table.menuGroups(in: nil, beside: menu.commands)
    } else {
      groups = table.menuGroups(
        in: contents.sceneKind, beside: contents.isChoosing ? [] : buttons)
    }
    contents.menu.show(
      groups.map(items), beside: button, at: time, from: point, isHeld: isHeld)
  }
}
