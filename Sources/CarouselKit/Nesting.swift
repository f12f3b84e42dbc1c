/// How far updates and delegate calls are going on inside one another's callbacks.
///
/// A delegate that answers every change with another would go on for ever, and one that does so from many
/// callbacks for ages. A few levels are free; deeper calls are limited in number, and in depth at last.
struct Nesting: Sendable {
  private var depth = 0
  private var deepCalls = 0

  /// Whether a call may be made; then `leave` must follow it.
  mutating func enter() -> Bool {
    if depth == 0 { deepCalls = 0 }
    if depth >= 4 {
      guard depth < 16, deepCalls < 64 else { return false }
      deepCalls += 1
    }
    depth += 1
    return true
  }

  /// Ends a call that was entered.
  mutating func leave() { depth -= 1 }
}
