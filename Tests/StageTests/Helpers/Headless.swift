import CSDL2
import Geometry
import Testing

@testable import Stage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything that touches SDL: one test after the other, on the main thread.
@Suite(.serialized) struct Headless {}

/// A window that nobody sees.
@MainActor func headlessWindow(
  _ renderer: RendererName = .opengl, size: Size = Size(width: 400, height: 300)
) throws -> Window {
  setenv("SDL_VIDEODRIVER", "offscreen", 1)
  return try Window(
    Window.Configuration(
      title: "Test", appID: "org.example.Test", size: size, renderer: renderer, isVsynced: false))
}

extension Window {
  /// The events that are there.
  @MainActor func events(at time: Double = 1) -> [Event] {
    var events: [Event] = []
    takeEvents(at: time) { events.append($0) }
    return events
  }
}

/// Puts an event into SDL's queue.
@MainActor func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
  var event = SDL_Event()
  fill(&event)
  event.type = type.rawValue
  SDL_PushEvent(&event)
}

/// A folder that goes when its owner does.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/stage-tests-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) } != nil
    }
    #expect(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  private var names: [String] = []

  /// Writes a file; its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = try #require(fopen(path + "/" + name, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    names.append(name)
    return path + "/" + name
  }

  /// A path for a file that someone else writes.
  func name(_ name: String) -> String {
    names.append(name)
    return path + "/" + name
  }

  /// A file's bytes.
  static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}
