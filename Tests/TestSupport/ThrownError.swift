/// Returns the error of type `E` that a closure throws, or `nil` if it throws nothing or another
/// error.
///
/// For tests that examine the error. `#expect(throws:)` returns the error only from Swift 6.1 on.
public func thrownError<E: Error, Result>(_ type: E.Type, _ body: () throws -> Result) -> E? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? E
  }
}
