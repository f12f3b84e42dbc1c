import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// What commands are called: each one thing, wherever it is offered.
@WindowActor @Suite struct CommandTitleTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What a scene's bar and menus offer has a name of its own, of which only the first letter is a capital.
  @Test(arguments: SceneTable.standard.all) func eachIsCalledOneThing(kind: SceneKind) throws {
    let hand = try SceneHand(kind, turn: turn)
    let application = hand.program.application
    let asked = SceneTable.standard.hotkeys(in: kind).flatMap(\.commands.values)
    var titles: [String: Command] = [:]
    func check(_ title: String, _ command: Command) {
      #expect(!title.isEmpty && title == kind.title(of: command), "\(command)")
      #expect(titles.updateValue(command, forKey: title) ?? command == command, "\(title)")
      let words = title.split(separator: " ")
      #expect(words.dropFirst().allSatisfy { $0 == $0.lowercased() }, "\(title)")
      #expect(words.first.map { $0 == $0.prefix(1).uppercased() + $0.dropFirst() } == true)
    }
    for item in application.contents.bar.items { check(item.button.accessibleName, item.command) }
    for item in SceneTable.standard.menu(in: kind, beside: [], isOn: { _ in false }) {
      check(item.title, item.command)
      #expect(asked.contains(item.command) || [.first, .last].contains(item.command))
    }
    for item in application.scene.itemMenu(at: nil)?.items ?? [] { check(item.title, item.command) }
  }

  /// A button on a scene is called as the row is that does the same.
  @Test func buttonsAreCalledAsRowsAre() throws {
    for (kind, commands) in [
      (SceneKind.editing, [Command.insert, .remove, .undo]),
      (.cubes, [.own("reload"), .own("back"), .own("on")]),
      (.pages, [.toggleVertical, .toggleSlideshow]),
    ] {
      let hand = try SceneHand(kind, turn: turn)
      for command in commands { _ = try hand.view(.button, kind.title(of: command)) }
    }
  }

  /// What closes an opened picture is there once.
  @Test func oneRowLeadsBackFromAnOpenedPicture() throws {
    let hand = try SceneHand(.gallery, turn: turn)
    let menu = hand.program.application.contents.menu
    hand.press(.enter)
    hand.program.pass(1)
    hand.press(.function(10))
    hand.program.pass(0.5)
    #expect(menu.rows.count { [.back, .open].contains($0.item.command) } == 1)
    let row = try #require(menu.rows.first { $0.item.command == .back })
    #expect(row.item.title == "Back" && row.item.key == "Esc")
    hand.tap(try hand.place(on: row))
    hand.program.pass(1)
    #expect(hand.program.gallery?.viewer.isOpen == false)
  }

  /// The keys that a scene's own actions have are told, in its own words.
  @Test func applicationsTellTheirKeys() throws {
    let hand = try SceneHand(.apps, turn: turn)
    let scene = try hand.program.scene(AppsScene.self)
    let menu = hand.program.application.contents.menu
    func rows() -> [String] { menu.rows.map { "\($0.item.title) \($0.item.key)" } }
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

  /// Undo is offered where there is something to undo: in a scene that undoes by itself, of that scene alone.
  @Test func undoIsOfferedWhereThereIsSomethingToUndo() throws {
    let hand = try SceneHand(.gallery, turn: turn)
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

  /// Red is what reaches beyond the window.
  @Test func onlyTheTrashIsGrave() {
    let commands: [Command] = [.remove, .insert, .reset, .leave, .undo, .own("left")]
    #expect(Command.trash.isGrave && !commands.contains(where: \.isGrave))
  }
}
