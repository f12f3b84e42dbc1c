import ViewKit

/// Where in the row an item is, for the legend.
struct ItemPosition: Equatable {
  let number: Int
  let count: Int

  var words: String { "\(number.grouped) of \(count.grouped)" }
}
