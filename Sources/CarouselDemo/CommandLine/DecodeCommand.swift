import PictureKit
import StageKit

/// The internal command of sandboxed worker processes that decode pictures. The help doesn't list
/// it.
enum DecodeCommand {
  /// The arguments that start a worker.
  static let arguments = ["decode"]

  /// Decodes pictures for the parent process until the parent exits.
  static func run() -> Never { PictureWorker.run() }
}
