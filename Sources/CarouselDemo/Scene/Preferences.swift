/// The preferences of the user for all programs.
final class Preferences {
  /// Whether to avoid decorative motion. Default: `false`.
  var reducesMotion = false
}
