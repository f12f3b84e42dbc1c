import CarouselKit

/// What the options panel sets: a carousel, and what its user has set of it.
protocol OptionsSubject: AnyObject {
  /// The carousel's type, on which it depends which options there are.
  var shownType: CarouselLayout { get }
  /// What an option is where the user hasn't set it.
  func standard(of option: CarouselOption) -> Double
  /// What a row shows; switches are 0 or 1.
  func value(of row: OptionRow) -> Double
  func set(_ row: OptionRow, to value: Double)
  /// Gives an option its default back.
  func restore(_ row: OptionRow)
  /// Whether the user has set an option.
  func isSet(_ row: OptionRow) -> Bool
  /// Whether a row changes anything as the others are set.
  func isOfUse(_ row: OptionRow) -> Bool
}
