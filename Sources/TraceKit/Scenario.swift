/// A script that drives one engine without a window, on a virtual clock. It runs a number of
/// frames, performs steps in some of them, and records the state after each frame.
public struct Scenario {
  /// The types of subjects that a scenario can have, one for each type of engine.
  private static var subjects: [any TraceSubject.Type] {
    [CarouselSubject.self, CubeSubject.self, ScrollViewSubject.self]
  }

  /// The maximum number of frames, which keeps traces finite. At 60 frames per second, it is almost
  /// two days.
  private static let maximumFrames = 10_000_000

  /// The name of the scenario, which can be any text.
  public let name: String
  private let frameRate: Double
  private let frames: Int
  /// The frames to record; `nil` for all frames.
  private let recorded: Set<Int>?
  private let subject: any TraceSubject
  private let steps: [Int: [() -> Void]]

  /// Reads a scenario and sets up its subject. Throws if any part of the scenario is invalid.
  public init(_ bytes: [UInt8]) throws(ScenarioError) {
    var object = try ScenarioObject(bytes, called: "scenario")
    name = try object.require("name", "a string").string()
    frameRate =
      try object.removeValue(forKey: "frameRate")?.number(
        in: 1e-3...1e6, "frames a second, more than 0") ?? 60
    let count = try object.require("frames", "an integer of at least 0")
    let frames = try count.integer(from: 0)
    guard frames <= Self.maximumFrames else {
      throw count.failure("an integer from 0 to \(Self.maximumFrames)")
    }
    self.frames = frames
    recorded = try object.removeValue(forKey: "record").flatMap { (value) throws(ScenarioError) in
      try Self.recordedFrames(value, frames: frames)
    }
    let subject = try Self.subject(&object)
    self.subject = subject
    let list = object.removeValue(forKey: "steps")
    try object.finish("name, frameRate, frames, record, steps or the subject")
    steps =
      try list.map { (list) throws(ScenarioError) in
        try Self.steps(list, frames: frames, subject)
      } ?? [:]
  }

  private static func recordedFrames(
    _ value: ScenarioValue, frames: Int
  ) throws(ScenarioError) -> Set<Int>? {
    if value.isString("all") { return nil }
    var recorded: Set<Int> = []
    for frame in try value.list("\"all\" or a list of frame numbers") {
      recorded.insert(try Self.frame(frame, frames: frames))
    }
    return recorded
  }

  /// Returns the value if it is the number of a frame of the scenario, and throws otherwise.
  private static func frame(_ value: ScenarioValue, frames: Int) throws(ScenarioError) -> Int {
    let frame = try value.integer(from: 0)
    guard frame < frames else { throw value.failure("a frame less than \(frames)") }
    return frame
  }

  private static func subject(
    _ object: inout ScenarioObject
  ) throws(ScenarioError) -> any TraceSubject {
    let keys = subjects.map { $0.key }.joined(separator: ", ")
    var subject: (any TraceSubject)?
    for type in subjects {
      guard let value = object.removeValue(forKey: type.key) else { continue }
      guard subject == nil else { throw value.failure("only one of \(keys)") }
      var inner = try value.object()
      subject = try type.init(&inner)
      try inner.finish("a property of \(type.key)")
    }
    guard let subject else {
      throw .badValue(key: keys, expected: "a subject", found: "nothing")
    }
    return subject
  }

  private static func steps(
    _ value: ScenarioValue, frames: Int, _ subject: any TraceSubject
  ) throws(ScenarioError) -> [Int: [() -> Void]] {
    var steps: [Int: [() -> Void]] = [:]
    for entry in try value.list("a list of steps") {
      var step = try entry.object()
      let frame = try Self.frame(step.require("frame", "a frame number"), frames: frames)
      let call = try step.require("call", "the name of a call")
      let name = try call.string("the name of a call")
      guard let action = try subject.step(name, &step) else {
        throw call.failure("a call of the subject")
      }
      try step.finish("a key of \(name)")
      steps[frame, default: []].append(action)
    }
    return steps
  }

  /// Runs all frames and passes the trace to `emit` line by line, without line ends. Call this
  /// method only once, because the subject's time can't go back.
  public func run(_ emit: (String) -> Void) {
    // Frames after the last recorded one have no effect on the trace.
    let end = recorded.map { ($0.max() ?? -1) + 1 } ?? frames
    for frame in 0..<end {
      let time = Double(frame) / frameRate
      subject.engine.time = time
      for step in steps[frame] ?? [] { step() }
      subject.engine.advance(to: time)
      guard recorded?.contains(frame) ?? true else { continue }
      emit(Trace.line(frame: frame, time: time) { subject.write(to: &$0) })
    }
  }
}
