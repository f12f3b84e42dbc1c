/// A memo: a value that is computed again only when its source changes.
struct Memo<Source: Equatable, Value> {
  private var last: (source: Source, value: Value)?

  /// Returns the value for a source. Calls `make` only if the source differs from the source of the
  /// previous call.
  mutating func value(of source: Source, _ make: (Source) -> Value) -> Value {
    if let last, last.source == source { return last.value }
    let value = make(source)
    last = (source, value)
    return value
  }
}
