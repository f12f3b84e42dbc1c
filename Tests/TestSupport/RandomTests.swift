import Glibc

/// The length of random tests.
public enum RandomTests {
  /// The length of random tests as a multiple of their length in `make test`. `make test-all` sets
  /// the environment variable `RANDOM_SCALE`.
  public static let scale = getenv("RANDOM_SCALE").flatMap { Int(String(cString: $0)) } ?? 1

  /// Returns the seeds of a random test: `count` of them in `make test`, and more in longer tests.
  public static func seeds(from first: UInt64, count: UInt64) -> Range<UInt64> {
    first..<(first + count * UInt64(max(scale, 1)))
  }
}
