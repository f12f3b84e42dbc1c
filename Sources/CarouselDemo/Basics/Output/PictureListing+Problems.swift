import PictureKit

extension PictureListing {
  /// Messages about pictures that can't be shown, one line each.
  var problemMessages: [String] {
    problems.map(\.description) + (unreadDescription.map { [$0] } ?? [])
  }

  /// Prints the messages on standard error.
  func printProblems() { for complaint in problemMessages { ErrorOutput.print(complaint) } }
}
