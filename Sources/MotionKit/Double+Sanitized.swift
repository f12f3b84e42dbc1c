extension Double {
  /// The number limited to ±10¹⁰⁰, or 0 if it is NaN. The sum and the product of two limited
  /// numbers don't overflow.
  var sanitized: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -1e100), 1e100)
  }
}
