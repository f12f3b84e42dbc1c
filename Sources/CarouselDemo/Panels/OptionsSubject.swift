import CarouselKit

/// A carousel whose options the options panel changes. It stores the values that the user has set.
protocol OptionsSubject: AnyObject {
  /// The carousel's type, which determines the available options.
  var shownType: CarouselLayout { get }
  /// Returns the default value of a row; 0 or 1 for a switch.
  func standard(of row: OptionRow) -> Double
  /// Returns the current value of a row.
  func value(of row: OptionRow) -> Double
  func set(_ row: OptionRow, to value: Double)
  /// Resets a row to its default.
  func restore(_ row: OptionRow)
  /// Returns whether a row has an effect, given the current values of the other rows.
  func hasEffect(_ row: OptionRow) -> Bool
}

extension OptionsSubject {
  /// Returns whether a row differs from its default.
  func isSet(_ row: OptionRow) -> Bool { value(of: row) != standard(of: row) }
}
