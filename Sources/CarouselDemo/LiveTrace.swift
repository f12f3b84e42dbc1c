/// Writes what the scene does while somebody plays with it, a line a presented frame.
final class LiveTrace {
  private let file: OutputFile
  /// Why it stopped, if it did.
  private(set) var failure: Failure?

  /// A trace into a file, which is made anew.
  init(path: String) throws(Failure) { file = try OutputFile(path: path) }

  func record(_ line: String) {
    guard failure == nil else { return }
    do throws(Failure) {
      try file.write(line)
    } catch {
      failure = error
    }
  }
}
