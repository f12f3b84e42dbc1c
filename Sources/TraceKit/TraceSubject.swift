/// Something that a scenario can be about: an engine with the data source and the delegate that the
/// scenario describes. Each kind is one file, listed in `Scenario.subjects`.
protocol TraceSubject: AnyObject {
  associatedtype Engine: TraceEngine
  associatedtype Property: TraceProperty<Engine>

  /// The key it stands under in a scenario.
  static var key: String { get }

  var engine: Engine { get }
  /// The names of the delegate's calls since they were last written.
  var log: EventLog { get }

  /// Sets it up, at time 0.
  init(_ object: inout ScenarioObject) throws(ScenarioError)

  /// What a step's call does, other than `set`; `nil` for a call that it does not know. The step's
  /// further keys are taken.
  func action(
    of call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> (() -> Void)?
}

extension TraceSubject {
  /// What a step's call does; `nil` for a call that it does not know. The step's further keys are
  /// taken.
  func step(_ call: String, _ step: inout ScenarioObject) throws(ScenarioError) -> (() -> Void)? {
    call == "set" ? try Property.setter(&step, engine) : try action(of: call, &step)
  }

  /// Sets the clock to which calls refer.
  func setTime(_ time: Double) { engine.time = time }

  /// Advances the animations once, to the clock's time.
  func advance() { engine.advance(to: engine.time) }

  /// Writes its state, with the events since it was last asked.
  func write(to line: inout JSONWriter) {
    engine.write(to: &line, events: log.take())
  }
}
