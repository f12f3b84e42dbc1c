/// What was done and can be undone: by a button beside the words that tell of it, and in turn by a key.
final class UndoList {
  private struct Entry {
    let number: Int
    weak var owner: AnyObject?
    let undo: () -> Void
  }

  /// There is something to be told, which may be undone.
  var onMessage: ((_ message: String, _ undo: (() -> Void)?) -> Void)?
  /// Something was undone, by whatever way: words that offer that are out of date.
  var onUndo: (() -> Void)?
  private var entries: [Entry] = []
  private var next = 0
  /// The most that are kept.
  private static let most = 100

  /// Whether there is something to undo.
  var canUndo: Bool { entries.contains { $0.owner != nil } }

  /// Tells of something that was done.
  ///
  /// - Parameters:
  ///   - message: what that was, for people.
  ///   - owner: whose it is; once that is gone it can't be undone.
  ///   - undo: undoes it.
  func offer(_ message: String, by owner: AnyObject, undo: @escaping () -> Void) {
    let number = next
    next += 1
    entries.append(Entry(number: number, owner: owner, undo: undo))
    entries.removeFirst(max(entries.count - Self.most, 0))
    onMessage?(message) { [weak self] in
      guard let self, let index = entries.firstIndex(where: { $0.number == number }) else { return }
      revert(at: index)
    }
  }

  /// Undoes what was done last, or says that there is nothing.
  func undo() {
    entries.removeAll { $0.owner == nil }
    if entries.isEmpty {
      onMessage?("There is nothing to undo", nil)
    } else {
      revert(at: entries.count - 1)
    }
  }

  /// What somebody has done can't be undone any more.
  func forget(of owner: AnyObject) { entries.removeAll { $0.owner === owner } }

  private func revert(at index: Int) {
    let entry = entries.remove(at: index)
    guard entry.owner != nil else { return }
    onUndo?()
    entry.undo()
  }
}
