import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Command titles are the same in the bar, the menus and on the buttons of scenes.
@WindowActor @Suite struct CommandTitleTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Every command of a scene's bar and menus has a unique title in sentence case.
  @Test(arguments: SceneTable.standard.all) func commandTitlesAreUnique(kind: SceneKind) throws {
    let hand = try SceneHand(kind, access: access)
    let application = hand.program.application
    let asked = SceneTable.standard.hotkeys(in: kind).flatMap(\.commands)
    var titles: [String: CommandInfo] = [:]
    func check(_ title: String, _ command: CommandInfo) {
      #expect(!title.isEmpty && title == command.title, "\(command)")
      #expect(titles.updateValue(command, forKey: title) ?? command == command, "\(title)")
      let words = title.split(separator: " ")
      #expect(words.dropFirst().allSatisfy { $0 == $0.lowercased() }, "\(title)")
      #expect(words.first.map { $0 == $0.prefix(1).uppercased() + $0.dropFirst() } == true)
    }
    for item in application.contents.bar.items { check(item.button.accessibleName, item.command) }
    for command in SceneTable.standard.menu(in: kind, beside: []) {
      check(command.title, command)
      #expect(asked.contains(command) || [.first, .last].contains(command))
    }
    for command in application.scene.itemMenu(at: nil)?.commands ?? [] {
      check(command.title, command)
    }
  }

  /// A button in a scene has the same title as the menu row for its command.
  @Test func sceneButtonsUseMenuTitles() throws {
    for (kind, titles) in [
      (SceneKind.editing, ["Insert", "Remove", "Undo"]),
      (.cubes, ["Reload page", "Back 3", "Skip 3"]),
      (.pages, ["Vertical", "Autoscroll"]),
    ] {
      let hand = try SceneHand(kind, access: access)
      let commands =
        SceneTable.standard.menu(in: kind, beside: [])
        + (hand.program.application.scene.itemMenu(at: nil)?.commands ?? [])
      for title in titles {
        _ = try hand.view(.button, title)
        #expect(commands.contains { $0.title == title }, "\(title)")
      }
    }
  }

  /// The menu has a single row that closes an opened picture.
  @Test func menuHasOneRowToCloseAnOpenedPicture() throws {
    let hand = try SceneHand(.gallery, access: access)
    let menu = hand.program.application.contents.menu
    hand.press(.enter)
    hand.program.pass(1)
    hand.press(.function(10))
    hand.program.pass(0.5)
    #expect(menu.rows.count { [.back, .open].contains($0.item.command) } == 1)
    let row = try #require(menu.rows.first { $0.item.command == .back })
    #expect(row.item.command.title == "Back" && row.item.key == "Esc")
    hand.tap(try hand.place(on: row))
    hand.program.pass(1)
    #expect(hand.program.gallery?.viewer.isOpen == false)
  }

  /// The menus show the keys of a scene's own actions, with the scene's titles.
  @Test func appMenusShowTheirKeys() throws {
    let hand = try SceneHand(.apps, access: access)
    let scene = try hand.program.scene(AppsScene.self)
    let menu = hand.program.application.contents.menu
    func rows() -> [String] { menu.rows.map { "\($0.item.command.title) \($0.item.key)" } }
    hand.press(.menu)
    #expect(rows() == ["Open Enter", "Close Delete"])
    hand.press(.escape)
    hand.press(.function(10))
    #expect(rows().contains("Close Delete"))
    hand.press(.escape)
    hand.press(.enter)
    hand.pass(1)
    #expect(scene.isInside)
    hand.press(.menu)
    #expect(rows() == ["Back Esc", "Close Delete"])
    hand.press(.escape)
    let count = scene.switcher.cards.count
    hand.press(.delete)
    hand.pass(2)
    #expect(!scene.isInside && scene.switcher.cards.count == count - 1)
  }

  /// Undo is offered only if something can be undone. A scene with its own undo history offers undo
  /// only for that history.
  @Test func undoIsOfferedOnlyIfSomethingCanBeUndone() throws {
    let hand = try SceneHand(.gallery, access: access)
    let application = hand.program.application
    func isOffered() -> Bool {
      hand.press(.function(10))
      defer { hand.press(.escape) }
      return application.contents.menu.rows.contains { $0.item.command == .undo }
    }
    hand.press(.delete)
    #expect(isOffered())
    application.go(to: .editing)
    hand.pass(1)
    #expect(!isOffered())
    hand.press(.insert)
    hand.pass(1)
    #expect(isOffered())
    hand.press(.letter("z"), .control)
    hand.pass(1)
    #expect(!isOffered())
    application.go(to: .gallery)
    #expect(isOffered() && hand.program.gallery?.cards.items.count == 5)
  }

  /// Of all commands, only moving a file to the trash is destructive.
  @Test func onlyTrashIsDestructive() {
    let commands: [CommandInfo] = [.remove, .insert, .reset, .leave, .undo, .copy]
    #expect(CommandInfo.trash.isDestructive && !commands.contains(where: \.isDestructive))
  }
}
