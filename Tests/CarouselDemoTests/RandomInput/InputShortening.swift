/// Reduces a failing list of steps to a short one (Zeller's delta debugging).
struct InputShortening {
  /// The maximum number of attempts.
  static let maxRuns = 160

  private var runs = 0
  /// Returns true if the steps fail.
  private let fails: ([InputStep]) async throws -> Bool

  init(fails: @escaping ([InputStep]) async throws -> Bool) { self.fails = fails }

  /// Returns a short list of steps that fails, or `nil` if the complete list doesn't fail.
  static func shortest(
    of steps: [InputStep], fails: @escaping ([InputStep]) async throws -> Bool
  ) async throws -> [InputStep]? {
    var shortening = InputShortening(fails: fails)
    guard let last = try await shortening.lastPart(of: steps) else { return nil }
    return try await shortening.reduced(last)
  }

  private mutating func isFailure(_ steps: [InputStep]) async throws -> Bool {
    runs += 1
    return try await fails(steps)
  }

  /// Returns the shortest failing suffix of those tried, or `nil` if none fails.
  private mutating func lastPart(of steps: [InputStep]) async throws -> [InputStep]? {
    var count = 8
    while true {
      let last = Array(steps.suffix(count))
      if try await isFailure(last) { return last }
      guard count < steps.count else { return nil }
      count *= 4
    }
  }

  /// Removes smaller and smaller groups of steps, as long as the remaining steps fail.
  private mutating func reduced(_ steps: [InputStep]) async throws -> [InputStep] {
    var (steps, size) = (steps, max(steps.count / 2, 1))
    while runs < Self.maxRuns {
      var hasChanged = false
      var start = 0
      while start < steps.count, runs < Self.maxRuns {
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
