/// Finds few steps of many that lead to a failure (Zeller's delta debugging).
struct HandShortening {
  /// How often it tries at most.
  static let mostRuns = 160

  private var runs = 0
  /// Whether steps lead to a failure.
  private let fails: ([HandStep]) async throws -> Bool

  init(fails: @escaping ([HandStep]) async throws -> Bool) { self.fails = fails }

  /// As few steps as are found that lead to a failure; nil where not even all of them do.
  static func shortest(
    of steps: [HandStep], fails: @escaping ([HandStep]) async throws -> Bool
  ) async throws -> [HandStep]? {
    var shortening = HandShortening(fails: fails)
    guard let last = try await shortening.lastPart(of: steps) else { return nil }
    return try await shortening.reduced(last)
  }

  private mutating func isFailure(_ steps: [HandStep]) async throws -> Bool {
    runs += 1
    return try await fails(steps)
  }

  /// The last of the steps, so many as are needed.
  private mutating func lastPart(of steps: [HandStep]) async throws -> [HandStep]? {
    var count = 8
    while true {
      let last = Array(steps.suffix(count))
      if try await isFailure(last) { return last }
      guard count < steps.count else { return nil }
      count *= 4
    }
  }

  /// Leaves out what it can, ever smaller parts at once.
  private mutating func reduced(_ steps: [HandStep]) async throws -> [HandStep] {
    var (steps, size) = (steps, max(steps.count / 2, 1))
    while runs < Self.mostRuns {
      var hasChanged = false
      var start = 0
      while start < steps.count, runs < Self.mostRuns {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if !fewer.isEmpty, try await isFailure(fewer) {
          (steps, hasChanged) = (fewer, true)
        } else {
          start += size
        }
      }
      if size == 1, !hasChanged { break }
      size = max(size / 2, 1)
    }
    return steps
  }
}
