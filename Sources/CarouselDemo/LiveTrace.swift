import Foundation

/// Writes what the scene does while somebody plays with it, a line a presented frame.
final class LiveTrace {
  private let path: String
  private let file: FileHandle
  /// Why it stopped, if it did.
  private(set) var failure: Failure?

  /// A trace into a file, which is made anew.
  init(path: String) throws(Failure) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw .cannotCreate("\(path): can't be written") }
    self.file = file
  }

  func record(_ scene: any Scene, frame: Int) {
    guard failure == nil else { return }
    let line = scene.traceLine(frame: frame)
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      failure = .cannotCreate("\(path): can't be written: \(reason(error))")
    }
  }
}
