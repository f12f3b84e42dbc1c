extension Canvas {
  /// Draws one version of content that cross-dissolves between several versions. Each version is
  /// drawn over the previous ones.
  ///
  /// Parts that are opaque in all versions stay opaque throughout. Translucent parts are as
  /// translucent as in a single version.
  ///
  /// - Parameters:
  ///   - number: The number of the version; 0 is the bottom one.
  ///   - strengths: The opacities of the versions above the bottom one, 0…1. The first element is
  ///     that of version 1.
  ///   - body: Draws the version.
  public func withLayer(_ number: Int, strengths: [Double], _ body: () -> Void) {
    layers.append(Layer(number: number, strengths: strengths))
    body()
    layers.removeLast()
  }

  /// Whether the version that is being drawn covers another version of the same content.
  var isOverlaid: Bool { layers.contains { $0.number > 0 } }

  /// A version of content that cross-dissolves between several versions.
  struct Layer {
    var number: Int
    var strengths: [Double]

    /// Returns the alpha with which to draw this version, so that all versions together have the
    /// given alpha.
    func alpha(_ alpha: Double) -> Double {
      var alpha = alpha
      // Removes the part that the version above adds: 1 − (1 − alpha) / (1 − alpha · strength).
      for strength in strengths[number...].reversed() where alpha < 1 {
        alpha *= (1 - strength) / (1 - alpha * strength)
      }
      return number > 0 ? alpha * strengths[number - 1] : alpha
    }
  }
}
