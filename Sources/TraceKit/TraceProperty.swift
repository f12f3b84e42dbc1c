/// A property of an engine that a scenario can set. Initial values are set in the order of the
/// cases.
protocol TraceProperty<Engine>: CaseIterable, RawRepresentable where RawValue == String {
  associatedtype Engine

  /// Whether the description of a scenario's subject contains the property, and when the property
  /// is set.
  var presence: TracePropertyPresence { get }

  /// Returns a closure that sets the property to a value. Throws if the value is invalid.
  func setter(_ value: ScenarioValue, _ engine: Engine) throws(ScenarioError) -> () -> Void
}

/// Whether the description of a scenario's subject contains a property, and when the property is
/// set.
enum TracePropertyPresence {
  /// The description must contain the property, which is a size.
  case required
  /// The description may contain the property.
  case optional
  /// An optional property that is set only after the data is loaded, because its meaning depends on
  /// the data.
  case optionalAfterLoading
  /// The description can't contain the property; only a step can set it.
  case absent
}

extension TraceProperty {
  /// Reads properties from the description of a subject and sets them.
  ///
  /// - Returns: A closure that sets the dependent properties; call it after the data is loaded.
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
        if let value = object.removeValue(forKey: key) { try property.setter(value, engine)() }
      case .optionalAfterLoading:
        if let value = object.removeValue(forKey: key) {
          rest.append(try property.setter(value, engine))
        }
      case .absent: continue
      }
    }
    return { [rest] in for set in rest { set() } }
  }

  /// Returns the action of a step whose call is `set`.
  static func setter(
    _ step: inout ScenarioObject, _ engine: Engine
  ) throws(ScenarioError) -> () -> Void {
    let names = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
    let name = try step.require("property", "the name of a property")
    guard let property = Self(rawValue: try name.string(names)) else { throw name.failure(names) }
    return try property.setter(step.require("value", "a value of \(property.rawValue)"), engine)
  }
}
