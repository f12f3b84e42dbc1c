import StageKit

/// What the program is started as by itself: to decode pictures, shut in. It stands in no help, since nobody
/// else has a use for it.
enum DecodeCommand {
  /// What follows the program's name.
  static let arguments = ["decode"]

  /// Decodes for the one that has the window, until that ends.
  static func run() -> Never { PictureWorker.run() }
}
