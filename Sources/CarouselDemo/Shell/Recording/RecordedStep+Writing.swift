import GestureKit
import PictureKit
import StageKit
import SystemKit
import TraceKit

extension RecordedStep {
  /// Returns the line of a recording for the step, without a line break.
  func line(at time: Double) -> String {
    var line = JSONWriter()
    line.object { line in
      line.number("time", time)
      write(to: &line, at: time)
    }
    return line.text
  }

  /// Returns the line of a recording for the session's end, without a line break.
  static func endLine(at time: Double) -> String {
    var line = JSONWriter()
    line.object { line in
      line.number("time", time)
      line.call(.end)
    }
    return line.text
  }

  private func write(to line: inout JSONWriter, at time: Double) {
    switch self {
    case .event(let event): event.write(to: &line, at: time)
    case .news(let news):
      line.call(.pictures)
      line.write(news)
    case .shape(let path, let shape):
      line.call(.shape)
      line.string("path", RecordedPath.text(of: path))
      line.list("pixels", [shape.width, shape.height]) { $0.integer(nil, $1) }
      if let fullSize = shape.fullSize {
        line.list("fullSize", [fullSize.width, fullSize.height]) { $0.integer(nil, $1) }
      }
    case .outcomes: line.call(.outcomes)
    case .background: line.call(.background)
    case .turn(let isDrawn): line.call(isDrawn ? .frame : .turn)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func call(_ word: RecordedStep.Word) { string("call", word.rawValue) }

  fileprivate mutating func paths(_ key: String, _ paths: [FilePath]) {
    list(key, paths) { $0.string(nil, RecordedPath.text(of: $1)) }
  }

  /// Writes a change of the picture list.
  mutating func write(_ news: CatalogChange) {
    paths("paths", news.listing.pictures)
    if let start = news.listing.start { integer("start", start) }
    bool("whole", news.isComplete)
    if let places = news.newIndexes { list("places", places) { $0.integer(nil, $1) } }
  }
}

extension Event {
  fileprivate func write(to line: inout JSONWriter, at time: Double) {
    line.call(word)
    switch self {
    case .touch(let touch):
      line.integer("id", Int(touch.id))
      line.string("state", touch.phase.word)
      line.point("point", touch.position)
      if touch.device == .mouse { line.bool("mouse", true) }
      if touch.time != time { line.number("at", touch.time) }
    case .hover(let point): if let point { line.point("point", point) }
    case .secondaryPress(let point): line.point("point", point)
    case .wheel(let wheel):
      line.point("delta", wheel.delta)
      line.point("point", wheel.position)
      if wheel.zooms { line.bool("zooms", true) }
      if wheel.time != time { line.number("at", wheel.time) }
    case .key(let key, let modifiers, let isRepeat):
      line.string("key", key.description)
      let held = Modifiers.named.filter { modifiers.contains($0.modifier) }
      if !held.isEmpty { line.list("with", held) { $0.string(nil, $1.name) } }
      if isRepeat { line.bool("repeat", true) }
    case .keyUp(let key): line.string("key", key.description)
    case .gamepad(.pressed(let button)), .gamepad(.released(let button)):
      line.string("button", button.rawValue)
      line.bool("pressed", self == .gamepad(.pressed(button)))
    case .gamepad(.stick(let position)): line.point("point", position)
    case .gamepad(.triggers(let pull)): line.number("pull", pull)
    case .textInput(let text), .textComposition(let text): line.string("text", text)
    case .drop(let paths): line.paths("paths", paths)
    case .resized(let size):
      line.list("bounds", [size.width, size.height]) { $0.number(nil, $1) }
    case .pixelRatioChanged(let ratio): line.number("ratio", ratio)
    case .hidden, .shown, .minimised, .restored, .focusGained, .focusLost, .renderTargetsReset,
      .lowMemory, .quit:
      break
    }
  }

  private var word: RecordedStep.Word {
    switch self {
    case .touch: .touch
    case .hover: .hover
    case .secondaryPress: .secondaryPress
    case .wheel: .wheel
    case .key: .key
    case .keyUp: .keyUp
    case .gamepad(.pressed), .gamepad(.released): .button
    case .gamepad(.stick): .stick
    case .gamepad(.triggers): .triggers
    case .textInput: .textInput
    case .textComposition: .textComposition
    case .drop: .drop
    case .resized: .resized
    case .pixelRatioChanged: .pixelRatioChanged
    case .hidden: .hidden
    case .shown: .shown
    case .minimised: .minimised
    case .restored: .restored
    case .focusGained: .focusGained
    case .focusLost: .focusLost
    case .renderTargetsReset: .renderTargetsReset
    case .lowMemory: .lowMemory
    case .quit: .quit
    }
  }
}

extension Touch.Phase {
  /// The words for the phases of a touch in recordings. If a phase has the same meaning as a phase
  /// of a drag in scenarios, both have the same word.
  static let words: [(word: String, phase: Touch.Phase)] = [
    ("began", .began), ("changed", .moved), ("sampled", .sampled), ("ended", .ended),
    ("cancelled", .cancelled),
  ]

  fileprivate var word: String { Self.words.first { $0.phase == self }?.word ?? "" }
}
