/// A list of actions that can be undone. The message about an action has a button that undoes it. A
/// key undoes the latest action.
final class UndoList {
  private struct Entry {
    let number: Int
    weak var owner: AnyObject?
    let undo: () -> Void
  }

  /// Called with a message for the user. `undo` undoes the action that the message describes; it is
  /// `nil` if there is nothing to undo.
  var onMessage: ((_ message: String, _ undo: (() -> Void)?) -> Void)?
  /// Called when the message about an action should be dismissed: the action was undone, or can't
  /// be undone any more.
  var onDismissal: (() -> Void)?
  private var entries: [Entry] = []
  private var next = 0
  /// The maximum number of entries. The oldest are dropped.
  private static let maxCount = 100

  /// Whether there is an action to undo.
  var canUndo: Bool { entries.contains { $0.owner != nil } }

  /// Adds an action that can be undone, and reports it.
  ///
  /// - Parameters:
  ///   - message: A description of the action, for the user.
  ///   - owner: The object that the action belongs to. Once it is deallocated, the action can't be
  ///     undone.
  ///   - undo: Undoes the action.
  func offer(_ message: String, by owner: AnyObject, undo: @escaping () -> Void) {
    let number = next
    next += 1
    entries.append(Entry(number: number, owner: owner, undo: undo))
    entries.removeFirst(max(entries.count - Self.maxCount, 0))
    onMessage?(message) { [weak self] in
      guard let self, let index = entries.firstIndex(where: { $0.number == number }) else { return }
      revert(at: index)
    }
  }

  /// Undoes the latest action, or reports that there is none.
  func undo() {
    entries.removeAll { $0.owner == nil }
    if entries.isEmpty {
      onMessage?("Nothing to undo", nil)
    } else {
      revert(at: entries.count - 1)
    }
  }

  /// Removes all actions of an owner. Dismisses the message about the latest action if that action
  /// is removed.
  func forget(of owner: AnyObject) {
    let hasLatest = entries.last?.owner === owner
    entries.removeAll { $0.owner === owner }
    if hasLatest { onDismissal?() }
  }

  private func revert(at index: Int) {
    let entry = entries.remove(at: index)
    guard entry.owner != nil else { return }
    onDismissal?()
    entry.undo()
  }
}
