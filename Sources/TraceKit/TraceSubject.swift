/// The subject of a scenario: an engine with the data source and the delegate that the scenario
/// describes. Each type of subject has its own file and is listed in `Scenario.subjects`.
protocol TraceSubject: AnyObject {
  associatedtype Engine: TraceEngine

  /// The key under which a scenario describes the subject.
  static var key: String { get }
  /// The properties that a scenario can set, in the order in which initial values are set.
  static var properties: [TraceProperty<Engine>] { get }

  /// The engine that the scenario drives.
  var engine: Engine { get }
  /// The names of the events since the last recorded frame, in order.
  var events: [String] { get set }

  /// Creates the subject from its description, at time 0. Throws if the description is invalid.
  init(_ object: inout ScenarioObject) throws(ScenarioError)

  /// Returns a closure that performs the call of a step; `nil` if the call is unknown. Reads the
  /// call's arguments from the step. The call `set` is handled by `step`.
  func action(
    of call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> (() -> Void)?
}

extension TraceSubject {
  /// Returns a closure that performs the call of a step, including `set`; `nil` if the call is
  /// unknown. Reads the call's arguments from the step.
  func step(_ call: String, _ step: inout ScenarioObject) throws(ScenarioError) -> (() -> Void)? {
    call == "set" ? try setter(&step) : try action(of: call, &step)
  }

  /// Writes the state of the engine, with the events since the last call of this method.
  func write(to line: inout JSONWriter) {
    engine.write(to: &line, events: events)
    events = []
  }
}
