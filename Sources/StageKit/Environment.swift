#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The variables that the program was started with.
public enum Environment {
  /// The value of a variable; nil where it is empty, too, as most that read variables have it.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
