extension Canvas {
  /// Draws one of several drawings of the same things, each over those before, that dissolve into one another:
  /// what is opaque in all of them hides all that is behind it at any time, and what is translucent lets as
  /// much through as one of them alone would.
  ///
  /// - Parameters:
  ///   - number: which; 0 is the undermost and whole.
  ///   - strengths: how much each of the others hides of those before it, 0…1, from number 1 on.
  ///   - body: draws it.
  public func withLayer(_ number: Int, strengths: [Double], _ body: () -> Void) {
    layers.append(Layer(number: number, strengths: strengths))
    body()
    layers.removeLast()
  }

  /// Whether what is drawn lies over another drawing of it.
  var isOverlaid: Bool { layers.contains { $0.number > 0 } }

  /// A drawing that dissolves into others, or others into it.
  struct Layer {
    var number: Int
    var strengths: [Double]

    /// The alpha with which something is drawn whose alpha in the whole is `alpha`.
    func alpha(_ alpha: Double) -> Double {
      var alpha = alpha
      // What the upper ones don't add: 1 − (1 − alpha) / (1 − alpha · strength).
      for strength in strengths[number...].reversed() where alpha < 1 {
        alpha *= (1 - strength) / (1 - alpha * strength)
      }
      return number > 0 ? alpha * strengths[number - 1] : alpha
    }
  }
}
