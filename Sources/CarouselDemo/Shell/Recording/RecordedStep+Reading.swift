import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import TraceKit

extension RecordedStep {
  /// Reads a step from a line of a recording. The step's time has already been read from the line.
  /// Returns `nil` for the session's end.
  static func read(
    _ line: inout ScenarioObject, at time: Double
  ) throws(ScenarioError) -> RecordedStep? {
    let expected = "one of \(Word.list)"
    let call = try line.require("call", expected)
    guard let word = Word(rawValue: try call.string(expected)) else { throw call.failure(expected) }
    let step = try read(word, &line, at: time)
    try line.finish("a key of \(word.rawValue)")
    return step
  }

  private static func read(
    _ word: Word, _ line: inout ScenarioObject, at time: Double
  ) throws(ScenarioError) -> RecordedStep? {
    switch word {
    case .end: nil
    case .frame: .iteration(isDrawn: true)
    case .turn: .iteration(isDrawn: false)
    case .outcomes: .resultsDelivered
    case .background: .backgroundSupported
    case .pictures: .catalogChange(try line.catalogChange())
    case .shape: .shape(try line.require("path", "a path").path(), try line.shape())
    case .touch: .event(.touch(try line.touch(at: time)))
    case .hover: .event(.hover(try line.removeValue(forKey: "point")?.point()))
    case .secondaryPress: .event(.secondaryPress(try line.point("point")))
    case .wheel: .event(.wheel(try line.wheel(at: time)))
    case .key: .event(try line.keyPress())
    case .keyUp: .event(.keyUp(try line.key()))
    case .button: .event(.gamepad(try line.button()))
    case .stick: .event(.gamepad(.stick(try line.point("point"))))
    case .triggers: .event(.gamepad(.triggers(try line.triggerPosition())))
    case .textInput: .event(.textInput(try line.text()))
    case .textComposition: .event(.textComposition(try line.text()))
    case .drop: .event(.drop(try line.paths()))
    case .resized: .event(.resized(try line.windowSize()))
    case .pixelRatioChanged: .event(.pixelRatioChanged(try line.pixelRatio("ratio")))
    case .hidden: .event(.hidden)
    case .shown: .event(.shown)
    case .minimised: .event(.minimised)
    case .restored: .event(.restored)
    case .focusGained: .event(.focusGained)
    case .focusLost: .event(.focusLost)
    case .renderTargetsReset: .event(.renderTargetsReset)
    case .lowMemory: .event(.lowMemory)
    case .quit: .event(.quit)
    }
  }
}

extension ScenarioObject {
  fileprivate mutating func point(_ key: String) throws(ScenarioError) -> Point {
    try require(key, "[x, y]").point()
  }

  fileprivate mutating func text() throws(ScenarioError) -> String {
    try require("text", "a string").string()
  }

  /// Reads the time that the device reported for an event, in seconds. If the line contains no such
  /// time, returns `time`, the time of the step.
  private mutating func eventTime(_ time: Double) throws(ScenarioError) -> Double {
    let expected = "seconds of the session's clock, from -1e9 to 1e9"
    return try removeValue(forKey: "at")?.number(in: -1e9...1e9, expected) ?? time
  }

  fileprivate mutating func touch(at time: Double) throws(ScenarioError) -> Touch {
    let expected = "one of \(Touch.Phase.words.map(\.word).joined(separator: ", "))"
    let id = try require("id", "an integer").integer()
    let state = try require("state", expected)
    let name = try state.string(expected)
    guard let phase = Touch.Phase.words.first(where: { $0.word == name })?.phase else {
      throw state.failure(expected)
    }
    let isMouse = try removeValue(forKey: "mouse")?.bool() ?? false
    return Touch(
      id: Int64(id), phase: phase, position: try point("point"), time: try eventTime(time),
      device: isMouse ? .mouse : .finger)
  }

  fileprivate mutating func wheel(at time: Double) throws(ScenarioError) -> Wheel {
    Wheel(
      delta: try point("delta"), position: try point("point"), time: try eventTime(time),
      zooms: try removeValue(forKey: "zooms")?.bool() ?? false)
  }

  fileprivate mutating func key() throws(ScenarioError) -> Key {
    let expected = "a key, such as a, 7, f1, left, pageUp, enter"
    let value = try require("key", expected)
    guard let key = Key(try value.string(expected)) else { throw value.failure(expected) }
    return key
  }

  fileprivate mutating func keyPress() throws(ScenarioError) -> Event {
    let key = try key()
    var modifiers: Modifiers = []
    let names = "of \(Modifiers.named.map(\.name).joined(separator: ", "))"
    for value in try removeValue(forKey: "with")?.list("a list \(names)") ?? [] {
      let name = try value.string("one \(names)")
      guard let modifier = Modifiers.named.first(where: { $0.name == name })?.modifier else {
        throw value.failure("one \(names)")
      }
      modifiers.insert(modifier)
    }
    return .key(
      key, modifiers: modifiers, isRepeat: try removeValue(forKey: "repeat")?.bool() ?? false)
  }

  /// Reads the press or the release of a gamepad button.
  fileprivate mutating func button() throws(ScenarioError) -> GamepadEvent {
    let expected = "one of \(GamepadButton.list)"
    let name = try require("button", expected)
    guard let button = GamepadButton(rawValue: try name.string(expected)) else {
      throw name.failure(expected)
    }
    return try require("pressed", "true or false").bool() ? .pressed(button) : .released(button)
  }

  /// Reads how much farther the right trigger of a gamepad is pulled than the left one, −1…1.
  fileprivate mutating func triggerPosition() throws(ScenarioError) -> Double {
    let expected = "from -1 (left) to 1 (right)"
    return try require("pull", expected).number(in: -1...1, expected)
  }

  /// Reads the window's size, in points.
  mutating func windowSize() throws(ScenarioError) -> Size {
    let expected = "[width, height], both from 1 to \(Int(Dimensions.limit))"
    let value = try require("bounds", expected)
    let size = try value.size()
    guard (1...Dimensions.limit).contains(size.width), (1...Dimensions.limit).contains(size.height)
    else { throw value.failure(expected) }
    return size
  }

  /// Reads the number of pixels per point.
  mutating func pixelRatio(_ key: String) throws(ScenarioError) -> Double {
    let expected = "pixels per point, from 0.1 to 16"
    return try require(key, expected).number(in: 0.1...16, expected)
  }

  // MARK: Pictures

  fileprivate mutating func paths() throws(ScenarioError) -> [FilePath] {
    var paths: [FilePath] = []
    for value in try require("paths", "a list of paths").list("a list of paths") {
      paths.append(try value.path())
    }
    return paths
  }

  /// Reads a change of the picture list.
  mutating func catalogChange() throws(ScenarioError) -> CatalogChange {
    var listing = PictureListing()
    listing.pictures = try paths()
    if let start = removeValue(forKey: "start") {
      let index = try start.integer(from: 0)
      guard index < listing.pictures.count else { throw start.failure("the index of a path") }
      listing.start = index
    }
    var change = CatalogChange(
      listing, isComplete: try removeValue(forKey: "whole")?.bool() ?? true)
    guard let places = removeValue(forKey: "places") else { return change }
    var indexes: [Int] = []
    for value in try places.list("a list of indexes") {
      let index = try value.integer()
      guard index >= -1, index < listing.pictures.count else {
        throw value.failure("the index of a path, or -1")
      }
      indexes.append(index)
    }
    change.newIndexes = indexes
    return change
  }

  fileprivate mutating func shape() throws(ScenarioError) -> PictureShape {
    let loaded = try require("pixels", PixelSize.expected).pixelSize()
    var shape = PictureShape(width: loaded.width, height: loaded.height)
    shape.fullSize = try removeValue(forKey: "fullSize")?.pixelSize()
    // Recordings by earlier versions contain only the longer side of the full size.
    if let fullSide = removeValue(forKey: "fullSide") {
      let side = try fullSide.integer(from: 1)
      guard side <= PixelSize.maxSide else { throw fullSide.failure(PixelSize.expected) }
      func scaled(_ length: Int) -> Int {
        max(Int((Double(side) * Double(length) / Double(loaded.longestSide)).rounded()), 1)
      }
      shape.fullSize = PixelSize(width: scaled(loaded.width), height: scaled(loaded.height))
    }
    return shape
  }
}

extension PixelSize {
  /// The maximum length of a picture's side in a recording, in pixels. With this limit, the product
  /// of two sides can't overflow.
  fileprivate static var maxSide: Int { 1 << 30 }
  fileprivate static var expected: String { "[width, height] in pixels, from 1 to \(maxSide)" }
}

extension ScenarioValue {
  fileprivate func pixelSize() throws(ScenarioError) -> PixelSize {
    let sides = try list(PixelSize.expected)
    guard sides.count == 2 else { throw failure(PixelSize.expected) }
    let (width, height) = (try sides[0].integer(from: 0), try sides[1].integer(from: 0))
    let range = 1...PixelSize.maxSide
    guard range.contains(width), range.contains(height) else { throw failure(PixelSize.expected) }
    return PixelSize(width: width, height: height)
  }

  fileprivate func path() throws(ScenarioError) -> FilePath {
    guard let path = RecordedPath.path(of: try string("a path")) else {
      throw failure("a path or a file URL (file:///...)")
    }
    return path
  }
}
