import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything that touches SDL: one test after the other, on one thread.
@Suite(.serialized) struct Headless {}

extension Window {
  /// The events that are there.
  @WindowActor func events(at time: Double = 1) -> [Event] {
    var events: [Event] = []
    takeEvents(at: time) { events.append($0) }
    return events
  }
}

/// What tests of drawing do with their window.
@WindowActor protocol DrawingSuite { var headless: HeadlessWindow { get } }

extension DrawingSuite {
  var canvas: Canvas { headless.window.canvas }
  var size: Size { headless.window.size }

  /// What a frame shows.
  func picture(_ draw: () -> Void) -> PixelImage {
    canvas.begin(size: size, pixelRatio: 1)
    draw()
    canvas.end()
    return canvas.readPixels()
  }

  /// A picture of one colour.
  func texture(_ color: Color) throws -> Texture {
    try #require(Texture(MipChain(PixelImage(width: 64, height: 64, color: color)), on: canvas))
  }

  /// As an eye sees it 500 points before the window's middle.
  func projection(_ transform: Transform3D) -> Projection {
    Projection(
      transform.concatenating(Transform3D.perspective(-1.0 / 500)),
      origin: Rect(origin: .zero, size: size).center)
  }
}

/// Puts an event into SDL's queue.
@WindowActor func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
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

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file; its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = try #require(fopen(path + "/" + name, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path + "/" + name
  }

  /// A path for a file that someone else writes.
  func name(_ name: String) -> String { path + "/" + name }

  /// What is in a folder of it.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: name(folder))
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
