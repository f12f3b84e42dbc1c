/// A property of an engine that a scenario can set.
struct TraceProperty<Engine: TraceEngine> {
  /// Whether the description of a scenario's subject must, may or can't contain a property, and
  /// when the property is set.
  enum Presence {
    /// The description must contain the property. All required properties are sizes.
    case required
    /// The description may contain the property.
    case optional
    /// An optional property that is set only after the data is loaded, because its meaning depends
    /// on the data.
    case optionalAfterLoading
    /// The description can't contain the property; only a step can set it.
    case absent
  }

  /// A method of `ScenarioValue` that converts the value. It throws if the value is invalid.
  typealias Conversion<Value> = (ScenarioValue) -> () throws(ScenarioError) -> Value

  /// The name of the property in a scenario.
  let name: String
  let presence: Presence
  /// Returns a closure that sets the property to a value. Throws if the value is invalid.
  let setter: (ScenarioValue, Engine) throws(ScenarioError) -> () -> Void

  /// Creates the property at a key path. `read` converts a scenario's values to the property's
  /// type.
  init<Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Engine, Value>,
    _ read: @escaping Conversion<Value>, _ presence: Presence = .optional
  ) {
    self.name = name
    self.presence = presence
    setter = { (value, engine) throws(ScenarioError) in
      let value = try read(value)()
      return { engine[keyPath: path] = value }
    }
  }
}

extension TraceSubject {
  /// Reads properties from the description of a subject and sets them.
  ///
  /// - Returns: A closure that sets the properties that depend on the data; call it after the data
  ///   is loaded.
  static func setUp(
    _ engine: Engine, from object: inout ScenarioObject
  ) throws(ScenarioError) -> () -> Void {
    var rest: [() -> Void] = []
    for property in properties {
      switch property.presence {
      case .required:
        try property.setter(object.require(property.name, "[width, height]"), engine)()
      case .optional:
        if let value = object.removeValue(forKey: property.name) {
          try property.setter(value, engine)()
        }
      case .optionalAfterLoading:
        if let value = object.removeValue(forKey: property.name) {
          rest.append(try property.setter(value, engine))
        }
      case .absent: continue
      }
    }
    return { [rest] in for set in rest { set() } }
  }

  /// Returns a closure that performs a step with the call `set`: it sets the properties that the
  /// step names.
  func setter(_ step: inout ScenarioObject) throws(ScenarioError) -> () -> Void {
    let properties = Self.properties
    let names = "one of \(properties.map(\.name).joined(separator: ", "))"
    let value = try step.require("property", "the name of a property")
    let name = try value.string(names)
    guard let property = properties.first(where: { $0.name == name }) else {
      throw value.failure(names)
    }
    return try property.setter(step.require("value", "a value of \(name)"), engine)
  }
}
