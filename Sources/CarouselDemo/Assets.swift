import Foundation
import StageKit

/// Where the program's own files are.
enum Assets {
  /// The sample pictures; none where they aren't installed.
  static var samples: [String] {
    folder("pictures").flatMap { try? PictureFolder.pictures(in: [$0]) } ?? []
  }

  /// A folder of the assets: in the checkout that the program was built in, or where it was
  /// installed (`PREFIX/share/carousel-demo` beside `PREFIX/bin`); nil if there is none.
  static func folder(_ name: String) -> String? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var places: [URL] = []
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      places.append(folder.appendingPathComponent("Assets"))
      places.append(folder.appendingPathComponent("share/carousel-demo"))
      folder.deleteLastPathComponent()
    }
    return places.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
