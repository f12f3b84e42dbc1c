import Glibc

/// The process's environment variables.
public enum Environment {
  /// Returns the value of a variable; `nil` if the variable is missing or empty. Most programs
  /// treat an empty variable as missing.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
