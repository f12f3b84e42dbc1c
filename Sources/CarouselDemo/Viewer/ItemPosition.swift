import ViewKit

/// The position of an item among all items, as shown to the user.
struct ItemPosition: Equatable {
  let number: Int
  let count: Int

  var text: String { "\(number.grouped) of \(count.grouped)" }
}
