import ViewKit

/// The position of an item among all items, as shown to the user.
struct ItemPosition: Equatable {
  /// The item's number, from 1.
  let number: Int
  /// The number of items.
  let count: Int

  /// The position as text, such as “3 of 28”.
  var text: String { "\(number.grouped) of \(count.grouped)" }
}
