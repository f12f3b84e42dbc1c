extension CaseIterable where Self: RawRepresentable {
  /// The raw values of all cases, separated by commas.
  static var list: String { allCases.map { "\($0.rawValue)" }.joined(separator: ", ") }
}
