/// The identity of a photograph: the index of its picture. An index of an order is an `Int`.
typealias PhotoID = Int

/// The order of photographs, the selected ones, and a history of changes.
struct Arrangement {
  /// The photographs in their order.
  private(set) var order: [PhotoID]
  /// The selected photographs.
  var selection: Set<PhotoID> = []
  /// The earlier orders, the latest last.
  private var past: [[PhotoID]] = []
  /// The orders that the user has undone, the latest last.
  private var future: [[PhotoID]] = []

  /// Creates the arrangement of a number of photographs in their first order.
  init(count: Int) { order = Array(0..<count) }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Returns whether the photograph at an index of the order is selected.
  func isSelected(at index: Int) -> Bool {
    order[safe: index].map(selection.contains) ?? false
  }

  /// Selects or deselects the photograph at an index of the order.
  mutating func toggleSelection(at index: Int) {
    if let photo = order[safe: index] { selection.formSymmetricDifference([photo]) }
  }

  /// Returns the order without some photographs.
  func order(without photos: [PhotoID]) -> [PhotoID] {
    let removed = Set(photos)
    return order.filter { !removed.contains($0) }
  }

  /// Returns the order with some photographs side by side, the first of them at an index. The
  /// index is clamped to valid ones.
  func order(with photos: [PhotoID], at index: Int) -> [PhotoID] {
    var new = order(without: photos)
    new.insert(contentsOf: photos, at: min(max(index, 0), new.count))
    return new
  }

  /// Shows another order without recording a change, for example during a drag.
  mutating func show(_ new: [PhotoID]) { order = new }

  /// Records a change from a former order to the current one, and deselects removed photographs.
  mutating func record(from former: [PhotoID]) {
    guard order != former else { return }
    past.append(former)
    future = []
    selection.formIntersection(order)
  }

  /// Changes the order and records the change.
  mutating func change(to new: [PhotoID]) {
    let former = order
    order = new
    record(from: former)
  }

  mutating func undo() {
    guard let previous = past.popLast() else { return }
    future.append(order)
    restore(previous)
  }

  mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(order)
    restore(next)
  }

  /// Shows an order of the history, and deselects photographs that aren't in that order.
  private mutating func restore(_ new: [PhotoID]) {
    order = new
    selection.formIntersection(order)
  }

  /// Updates the identities after a change of the pictures. `newIndexes` contains the new index of
  /// each picture, or −1 if the picture was removed. New pictures go to the end of an order that
  /// the user has changed.
  mutating func update(count: Int, newIndexes: [Int]) {
    let known = Set(newIndexes)
    let added = (0..<count).filter { !known.contains($0) }
    func current(_ photos: [PhotoID]) -> [PhotoID] {
      photos.compactMap { newIndexes[safe: $0] }.filter { $0 >= 0 }
    }
    order = canUndo || canRedo ? current(order) + added : Array(0..<count)
    past = past.map { current($0) + added }
    future = future.map { current($0) + added }
    selection = Set(current(Array(selection)))
  }
}
