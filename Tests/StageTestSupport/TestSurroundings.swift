import Foundation
import StageKit

/// What tests with a window see of the machine: the same everywhere, and nothing of the user's.
public enum TestSurroundings {
  /// Names the tests' fonts, SDL's driver and a rasteriser that every machine has, once, before
  /// the first of them is used.
  static let prepare: Void = {
    for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("SDL_") {
      unsetenv(name)
    }
    let fonts = ReferencePicture.root.appendingPathComponent("Tests/Fixtures/fonts/fonts.conf")
    setenv("FONTCONFIG_FILE", fonts.path, 1)
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
    unsetenv("GDK_SCALE")
  }()

  /// Keeps the libraries that a window brings with it until the process ends. OpenGL is unloaded with
  /// its last window, and a thread that it had remembered something of would, when it ends, call what
  /// isn't there any more: the test runner ends threads whenever it likes.
  static func keepLibraries() {
    for path in loadedLibraries {
      if let library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE) { dlclose(library) }
    }
  }

  /// The files of the libraries that are loaded.
  public static var loadedLibraries: Set<String> {
    // The kernel writes it while it is read, in pieces: no size is known before.
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    return Set(
      String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      }.filter { $0.contains(".so") })
  }

  /// - Throws: what to install where the tests' fonts are missing.
  static func requireFonts(_ text: Text) throws(MissingSurrounding) {
    guard text.problem != nil else { return }
    throw MissingSurrounding(
      description: """
        DejaVuSans.ttf and DejaVuSans-Bold.ttf, which tests draw with, are in none of the folders of \
        Tests/Fixtures/fonts/fonts.conf; install the package fonts-dejavu-core
        """)
  }
}

/// Something that tests need and this machine lacks.
public struct MissingSurrounding: Error, CustomStringConvertible {
  /// What is missing, and what to do.
  public let description: String
}
