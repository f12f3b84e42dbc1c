extension Double {
  /// The fraction as a whole percentage, such as “80%”.
  var percentage: String { "\(Int((self * 100).rounded()))%" }
}
