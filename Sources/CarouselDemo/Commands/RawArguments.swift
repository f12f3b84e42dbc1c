import StageKit

/// The program's arguments as they were given: names of files need not be the text that ArgumentParser takes.
enum RawArguments {
  /// The paths that texts stand for, which were among the arguments.
  static func paths(of texts: [String], among arguments: [FilePath] = all) -> [FilePath] {
    // Of what isn't text in the first place the text has only replacements.
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
