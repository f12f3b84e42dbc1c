import CSDL2StageKit
import Foundation
import GeometryKit
import Glibc
import StageTestSupport
import Testing

@testable import StageKit

/// The parent of all suites that use SDL. Their tests run one after another on a single thread.
@Suite(.serialized) struct Headless {}

extension Window {
  /// Returns the pending events as if they were read at `time`, in seconds.
  @WindowActor func events(at time: Double = 1) -> [Event] {
    var events: [Event] = []
    handleEvents(at: time) { events.append($0) }
    return events
  }
}

/// A suite that draws in a headless window.
@WindowActor protocol DrawingSuite { var headless: HeadlessWindow { get } }

extension DrawingSuite {
  var canvas: Canvas { headless.window.canvas }
  var size: Size { headless.window.size }

  /// Draws a frame and returns its picture.
  func picture(_ draw: () -> Void) -> PixelImage {
    canvas.begin(size: size, pixelRatio: 1)
    draw()
    canvas.end()
    return canvas.readPixels()
  }

  /// Returns a texture of 64 × 64 pixels of one colour.
  func texture(_ color: Color) throws -> Texture {
    try #require(Texture(MipChain(PixelImage(width: 64, height: 64, color: color)), on: canvas))
  }

  /// Returns the projection of a transform. The eye is 500 points in front of the window's centre.
  func projection(_ transform: Transform3D) -> Projection {
    Projection(
      transform.concatenating(Transform3D.perspective(-1.0 / 500)),
      origin: Rect(origin: .zero, size: size).center)
  }
}

/// Pushes an event into SDL's queue.
@WindowActor func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
  var event = SDL_Event()
  fill(&event)
  event.type = type.rawValue
  SDL_PushEvent(&event)
}
