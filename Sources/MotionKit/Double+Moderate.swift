extension Double {
  /// The number itself where motion can be computed with it; 0 for what is not a number, and at
  /// most 10¹⁰⁰ either way, so that no product or quotient of two of them overflows.
  var moderate: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -1e100), 1e100)
  }
}
