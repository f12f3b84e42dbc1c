/// The properties of an engine that a scenario can set, in the order in which they are set up.
protocol TraceProperty<Engine>: CaseIterable, RawRepresentable where RawValue == String {
  associatedtype Engine

  /// How a scenario gives it with its subject.
  var presence: TracePropertyPresence { get }

  /// What sets it to a value.
  func setter(_ value: ScenarioValue, _ engine: Engine) throws(ScenarioError) -> () -> Void
}

/// How a scenario gives a property with its subject.
enum TracePropertyPresence {
  /// It must; the value is a size.
  case required
  /// It may.
  case optional
  /// It may, and what it means depends on the data, so that it is set once they are there.
  case dependent
  /// It can't: only a step sets it.
  case absent
}

extension TraceProperty {
  /// Takes what is given with a subject and sets it.
  ///
  /// - Returns: what is left to do once the data source has answered.
  static func setUp(
    _ engine: Engine, from object: inout ScenarioObject
  ) throws(ScenarioError) -> () -> Void {
    var rest: [() -> Void] = []
    for property in allCases {
      let key = property.rawValue
      switch property.presence {
      case .required:
        try property.setter(object.require(key, "[width, height]"), engine)()
      case .optional:
        if let value = object.take(key) { try property.setter(value, engine)() }
      case .dependent:
        if let value = object.take(key) { rest.append(try property.setter(value, engine)) }
      case .absent: continue
      }
    }
    return { [rest] in for set in rest { set() } }
  }

  /// What the call `set` of a step does.
  static func setter(
    _ step: inout ScenarioObject, _ engine: Engine
  ) throws(ScenarioError) -> () -> Void {
    let names = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
    let name = try step.require("property", "the name of a property")
    guard let property = Self(rawValue: try name.string(names)) else { throw name.failure(names) }
    return try property.setter(step.require("value", "a value of \(property.rawValue)"), engine)
  }
}
