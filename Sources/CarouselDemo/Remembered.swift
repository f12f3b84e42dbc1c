/// A value that is made anew only when what it is made of has changed, so that a frame that draws it
/// again costs nothing.
struct Remembered<Source: Equatable, Value> {
  private var last: (source: Source, value: Value)?

  /// The value for a source.
  mutating func value(of source: Source, _ make: (Source) -> Value) -> Value {
    if let last, last.source == source { return last.value }
    let value = make(source)
    last = (source, value)
    return value
  }
}
