import CarouselKit

/// What the options panel sets: a carousel, and what its user has set of it.
protocol OptionsSubject: AnyObject {
  /// The carousel's type, on which it depends which options there are.
  var shownType: CarouselLayout { get }
  /// What a row shows where the user hasn't set it; switches are 0 or 1.
  func standard(of row: OptionRow) -> Double
  /// What a row shows.
  func value(of row: OptionRow) -> Double
  func set(_ row: OptionRow, to value: Double)
  /// Gives a row its default back.
  func restore(_ row: OptionRow)
  /// Whether a row changes anything as the others are set.
  func isOfUse(_ row: OptionRow) -> Bool
}

extension OptionsSubject {
  /// Whether a row is other than by default.
  func isSet(_ row: OptionRow) -> Bool { value(of: row) != standard(of: row) }
}
