import Testing

@testable import CarouselDemo

/// Tests of the list of changes that can be undone.
@Suite struct UndoListTests {
  private final class Owner {}

  @Test func latestChangeIsUndoneFirst() {
    let (list, owner) = (UndoList(), Owner())
    var undone: [Int] = []
    for number in 1...3 { list.offer("\(number)", by: owner) { undone.append(number) } }
    for _ in 1...3 { list.undo() }
    #expect(undone == [3, 2, 1])
    #expect(!list.canUndo)
  }

  /// The Undo button of a message undoes that message's change, even if other changes followed. A
  /// second press has no effect.
  @Test func buttonOfAMessageUndoesItsOwnChange() throws {
    let (list, owner) = (UndoList(), Owner())
    var undone: [Int] = []
    var buttons: [() -> Void] = []
    list.onMessage = { _, undo in if let undo { buttons.append(undo) } }
    for number in 1...3 { list.offer("\(number)", by: owner) { undone.append(number) } }
    try #require(buttons.count == 3)
    buttons[1]()
    buttons[1]()
    #expect(undone == [2])
    list.undo()
    list.undo()
    #expect(undone == [2, 3, 1])
  }

  @Test func onlyTheLatestHundredChangesCanBeUndone() {
    let (list, owner) = (UndoList(), Owner())
    var undone: [Int] = []
    for number in 1...103 { list.offer("\(number)", by: owner) { undone.append(number) } }
    for _ in 1...103 { list.undo() }
    #expect(undone.count == 100 && undone.last == 4)
  }

  /// An Undo button without effect would mislead the user.
  @Test func messageIsDismissedIfItsChangeIsForgotten() {
    let (list, owner, other) = (UndoList(), Owner(), Owner())
    var dismissals = 0
    list.onDismissal = { dismissals += 1 }
    list.offer("first", by: owner) {}
    list.offer("second", by: other) {}
    list.forget(of: owner)
    #expect(dismissals == 0)
    list.forget(of: other)
    #expect(dismissals == 1)
    list.forget(of: other)
    #expect(dismissals == 1)
  }

  @Test func changesOfADeallocatedOwnerAreForgotten() {
    let list = UndoList()
    var message = ""
    list.onMessage = { text, _ in message = text }
    var owner: Owner? = Owner()
    if let owner { list.offer("change", by: owner) {} }
    #expect(list.canUndo)
    owner = nil
    #expect(!list.canUndo)
    list.undo()
    #expect(message == "Nothing to undo")
  }
}
