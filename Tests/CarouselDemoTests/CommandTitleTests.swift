import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Command titles are the same in the touch bar, in the menus and on the buttons of scenes.
@WindowActor @Suite struct CommandTitleTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Every command of a scene's bar and menus has a unique title in sentence case.
  @Test(arguments: SceneTable.standard.all) func commandTitlesAreUnique(kind: SceneKind) throws {
    let harness = try SceneHarness(kind, access: access)
    let application = harness.program.application
    let commands = SceneTable.standard.hotkeys(in: kind, isInside: true).flatMap(\.commands)
    var titles: [String: CommandInfo] = [:]
    func check(_ title: String, _ command: CommandInfo) {
      #expect(!title.isEmpty && title == command.title, "\(command)")
      #expect(titles.updateValue(command, forKey: title) ?? command == command, "\(title)")
      let words = title.split(separator: " ")
      #expect(words.dropFirst().allSatisfy { $0 == $0.lowercased() }, "\(title)")
      #expect(words.first.map { $0 == $0.prefix(1).uppercased() + $0.dropFirst() } == true)
    }
    for item in application.contents.bar.items { check(item.button.accessibleName, item.command) }
    for command in SceneTable.standard.menuGroups(in: kind, beside: []).joined() {
      check(command.title, command)
      #expect(commands.contains(command) || [.first, .last].contains(command))
    }
    for command in application.scene.itemMenu(at: nil)?.commands ?? [] {
      check(command.title, command)
    }
  }

  /// A button in a scene has the same title as the menu row for its command.
  @Test func sceneButtonsUseMenuTitles() throws {
    for (kind, titles) in [
      (SceneKind.arrange, ["Remove", "Undo"]),
      (.pages, ["Vertical", "Autoscroll"]),
    ] {
      let harness = try SceneHarness(kind, access: access)
      let commands =
        SceneTable.standard.menuGroups(in: kind, beside: []).joined()
        + (harness.program.application.scene.itemMenu(at: nil)?.commands ?? [])
      // The buttons of Arrange are hidden until a photograph is selected.
      if kind == .arrange { harness.press(.space) }
      harness.pass(1)
      for title in titles {
        _ = try harness.view(.button, title)
        #expect(commands.contains { $0.title == title }, "\(title)")
      }
    }
  }

  /// The menu has a single row that closes an opened picture.
  @Test func menuHasOneRowToCloseAnOpenedPicture() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let menu = harness.program.application.contents.menu
    harness.press(.enter)
    harness.program.pass(1)
    harness.press(.function(10))
    harness.program.pass(0.5)
    #expect(menu.rows.count { [.back, .open].contains($0.item.command) } == 1)
    let row = try #require(menu.rows.first { $0.item.command == .back })
    #expect(row.item.command.title == "Back" && row.item.key == "Esc")
    harness.tap(try harness.position(on: row))
    harness.program.pass(1)
    #expect(harness.program.gallery?.viewer.isOpen == false)
  }

  /// The menus of the apps scene show the scene's own titles and keys for its commands.
  @Test func appMenusShowTheirKeys() throws {
    let harness = try SceneHarness(.apps, access: access)
    let scene = try harness.program.scene(AppsScene.self)
    let menu = harness.program.application.contents.menu
    func rows() -> [String] { menu.rows.map { "\($0.item.command.title) \($0.item.key)" } }
    harness.press(.menu)
    #expect(rows() == ["Open Enter", "Close Delete"])
    harness.press(.escape)
    harness.press(.function(10))
    #expect(rows().contains("Close Delete"))
    harness.press(.escape)
    harness.press(.enter)
    harness.pass(1)
    #expect(scene.isInside)
    harness.press(.menu)
    #expect(rows() == ["Back Esc", "Close Delete"])
    harness.press(.escape)
    let count = scene.switcher.cards.count
    harness.press(.delete)
    harness.pass(2)
    #expect(!scene.isInside && scene.switcher.cards.count == count - 1)
  }

  /// Undo is offered only if something can be undone. A scene with its own undo history offers undo
  /// only for that history.
  @Test func undoIsOfferedOnlyIfSomethingCanBeUndone() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let application = harness.program.application
    func isOffered() -> Bool {
      harness.press(.function(10))
      defer { harness.press(.escape) }
      return application.contents.menu.rows.contains { $0.item.command == .undo }
    }
    harness.press(.delete)
    #expect(isOffered())
    application.go(to: .arrange)
    harness.pass(1)
    #expect(!isOffered())
    harness.press(.delete)
    harness.pass(1)
    #expect(isOffered())
    harness.press(.letter("z"), .control)
    harness.pass(1)
    #expect(!isOffered())
    application.go(to: .gallery)
    #expect(isOffered() && harness.program.gallery?.cards.items.count == 5)
  }

  @Test func onlyTrashIsDestructive() {
    let commands: [CommandInfo] = [.remove, .insert, .reset, .quit, .undo, .copy]
    #expect(CommandInfo.trash.isDestructive && !commands.contains(where: \.isDestructive))
  }
}
