import StageKit
import SystemKit

/// The command-line arguments as bytes. File names need not be valid UTF-8, but ArgumentParser
/// provides only strings.
enum RawArguments {
  /// Returns the paths that ArgumentParser has passed as the strings `texts`, with their original
  /// bytes.
  static func paths(of texts: [String], among arguments: [FilePath] = all) -> [FilePath] {
    // The arguments that aren't valid UTF-8, by the strings into which they were decoded. Decoding
    // has replaced their invalid bytes.
    var others: [String: [FilePath]] = [:]
    for argument in arguments {
      let text = String(decoding: argument.bytes, as: UTF8.self)
      if !text.utf8.elementsEqual(argument.bytes) { others[text, default: []].append(argument) }
    }
    return texts.map { text in
      guard let path = others[text]?.first else { return FilePath(text) }
      others[text]?.removeFirst()
      return path
    }
  }

  private static var all: [FilePath] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
    }
  }
}
