import Foundation
import StageKit

/// The environment of tests with a window. It is the same on all machines, and independent of the
/// user's settings.
public enum TestEnvironment {
  /// Selects the tests' fonts and a software rasterizer, and removes SDL's variables and the
  /// desktop's scale from the environment. Runs once, before the first window is opened.
  static let prepare: Void = {
    for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("SDL_") {
      unsetenv(name)
    }
    let fonts = ReferencePicture.root.appendingPathComponent("Tests/Fixtures/fonts/fonts.conf")
    setenv("FONTCONFIG_FILE", fonts.path, 1)
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
    unsetenv("GDK_SCALE")
  }()

  /// Keeps all loaded libraries in memory until the process ends.
  ///
  /// Otherwise OpenGL would be unloaded with its last window. A thread that has used OpenGL calls
  /// code of OpenGL when the thread ends, and the test runner ends threads at any time. Such a
  /// thread would call code that is no longer in memory.
  static func keepLibraries() {
    for path in loadedLibraries {
      if let library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE) { dlclose(library) }
    }
  }

  /// The paths of the shared libraries that the process has loaded.
  public static var loadedLibraries: Set<String> {
    // The kernel generates this file while it is read, so its size is unknown in advance.
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    return Set(
      String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      }.filter { $0.contains(".so") })
  }

  /// Checks that the tests' fonts are installed.
  ///
  /// - Throws: `MissingRequirement` with the package to install.
  static func requireFonts(_ text: Text) throws(MissingRequirement) {
    guard text.problem != nil else { return }
    throw MissingRequirement(
      description: """
        DejaVuSans.ttf and DejaVuSans-Bold.ttf, which tests draw with, are in none of the folders of \
        Tests/Fixtures/fonts/fonts.conf; install the package fonts-dejavu-core
        """)
  }
}

/// An error thrown when software that the tests need isn't installed.
public struct MissingRequirement: Error, CustomStringConvertible {
  /// A message that names the missing software and the package to install.
  public let description: String
}
