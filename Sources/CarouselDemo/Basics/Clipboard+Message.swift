import StageKit

extension Clipboard {
  /// Copies a text and returns a message for the user: `success`, or an error message.
  static func copy(_ text: String, reporting success: String) -> String {
    copy(text) ? success : "Couldn't copy. Click the window and try again"
  }
}
