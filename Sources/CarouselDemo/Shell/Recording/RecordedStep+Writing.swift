import GestureKit
import PictureKit
import StageKit
import SystemKit
import TraceKit

extension RecordedStep {
  /// Returns the line of a recording for the step, without a line break.
  func line(at time: Double) -> String {
    JSONWriter.line { line in
      line.number("time", time)
      write(to: &line, at: time)
    }
  }

  /// Returns the line of a recording for the session's end, without a line break.
  static func endLine(at time: Double) -> String {
    JSONWriter.line { line in
      line.number("time", time)
      line.call(.end)
    }
  }

  private func write(to line: inout JSONWriter, at time: Double) {
    switch self {
    case .event(let event): event.write(to: &line, at: time)
    case .catalogChange(let change):
      line.call(.pictures)
      line.write(change)
    case .shape(let path, let shape):
      line.call(.shape)
      line.string("path", RecordedPath.text(of: path))
      line.list("pixels", [shape.width, shape.height]) { $0.integer(nil, $1) }
      if let fullSize = shape.fullSize {
        line.list("fullSize", [fullSize.width, fullSize.height]) { $0.integer(nil, $1) }
      }
    case .resultsDelivered: line.call(.outcomes)
    case .backgroundSupported: line.call(.background)
    case .iteration(let isDrawn): line.call(isDrawn ? .frame : .turn)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func call(_ word: RecordedStep.Word) { string("call", word.rawValue) }

  fileprivate mutating func paths(_ key: String, _ paths: [FilePath]) {
    list(key, paths) { $0.string(nil, RecordedPath.text(of: $1)) }
  }

  /// Writes a change of the picture list.
  mutating func write(_ change: CatalogChange) {
    paths("paths", change.listing.pictures)
    if let start = change.listing.start { integer("start", start) }
    bool("whole", change.isComplete)
    if let places = change.newIndexes { list("places", places) { $0.integer(nil, $1) } }
  }
}

extension Event {
  fileprivate func write(to line: inout JSONWriter, at time: Double) {
    switch self {
    case .touch(let touch):
      line.call(.touch)
      line.integer("id", Int(touch.id))
      line.string("state", touch.phase.word)
      line.point("point", touch.position)
      if touch.device == .mouse { line.bool("mouse", true) }
      if touch.time != time { line.number("at", touch.time) }
    case .hover(let point):
      line.call(.hover)
      if let point { line.point("point", point) }
    case .secondaryPress(let point):
      line.call(.secondaryPress)
      line.point("point", point)
    case .wheel(let wheel):
      line.call(.wheel)
      line.point("delta", wheel.delta)
      line.point("point", wheel.position)
      if wheel.zooms { line.bool("zooms", true) }
      if wheel.time != time { line.number("at", wheel.time) }
    case .key(let key, let modifiers, let isRepeat):
      line.call(.key)
      line.string("key", key.description)
      let held = Modifiers.named.filter { modifiers.contains($0.modifier) }
      if !held.isEmpty { line.list("with", held) { $0.string(nil, $1.name) } }
      if isRepeat { line.bool("repeat", true) }
    case .keyUp(let key):
      line.call(.keyUp)
      line.string("key", key.description)
    case .gamepad(.pressed(let button)), .gamepad(.released(let button)):
      line.call(.button)
      line.string("button", button.rawValue)
      line.bool("pressed", self == .gamepad(.pressed(button)))
    case .gamepad(.stick(let position)):
      line.call(.stick)
      line.point("point", position)
    case .gamepad(.triggers(let pull)):
      line.call(.triggers)
      line.number("pull", pull)
    case .textInput(let text):
      line.call(.textInput)
      line.string("text", text)
    case .textComposition(let text):
      line.call(.textComposition)
      line.string("text", text)
    case .drop(let paths):
      line.call(.drop)
      line.paths("paths", paths)
    case .resized(let size):
      line.call(.resized)
      line.list("bounds", [size.width, size.height]) { $0.number(nil, $1) }
    case .pixelRatioChanged(let ratio):
      line.call(.pixelRatioChanged)
      line.number("ratio", ratio)
    case .hidden: line.call(.hidden)
    case .shown: line.call(.shown)
    case .minimised: line.call(.minimised)
    case .restored: line.call(.restored)
    case .focusGained: line.call(.focusGained)
    case .focusLost: line.call(.focusLost)
    case .renderTargetsReset: line.call(.renderTargetsReset)
    case .lowMemory: line.call(.lowMemory)
    case .quit: line.call(.quit)
    }
  }
}

extension Touch.Phase {
  /// The words for the phases of a touch in recordings. Scenarios use the same words for the
  /// corresponding phases of a drag.
  static let words: [(word: String, phase: Touch.Phase)] = [
    ("began", .began), ("changed", .moved), ("sampled", .sampled), ("ended", .ended),
    ("cancelled", .cancelled),
  ]

  fileprivate var word: String { Self.words.first { $0.phase == self }?.word ?? "" }
}
