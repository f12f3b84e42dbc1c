import GeometryKit

/// A JSON object of a scenario. Reading a key removes it. Keys that remain at the end are unknown.
package struct ScenarioObject {
  /// The path of the object in the scenario, such as `steps[2]`; empty for the whole scenario.
  let path: String
  private var members: [JSON.Member]

  init(_ value: JSON, path: String) throws(ScenarioError) {
    try self.init(value, path: path, called: path)
  }

  /// Creates the object of a complete text, with an empty path.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - name: The name of the text, for the error message if the text isn't an object.
  /// - Throws: `notJSON` and `badValue`.
  package init(_ text: [UInt8], called name: String) throws(ScenarioError) {
    let value: JSON
    do { value = try JSONParser.parse(text) } catch {
      throw .notJSON(line: error.line, expected: error.expected)
    }
    try self.init(value, path: "", called: name)
  }

  private init(_ value: JSON, path: String, called name: String) throws(ScenarioError) {
    guard case .object(let members) = value else {
      throw .badValue(key: name, expected: "an object", found: value.kind)
    }
    self.path = path
    self.members = members
  }

  /// Returns the path of a key.
  func name(_ key: String) -> String {
    let isPlain =
      !key.isEmpty && key.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let key = isPlain ? key : JSONWriter.quoted(key)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  /// Removes and returns the value of a key; `nil` if there is none.
  package mutating func removeValue(forKey key: String) -> ScenarioValue? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return ScenarioValue(name(key), members.remove(at: index).value)
  }

  /// Removes and returns the value of a required key. Throws if there is none.
  package mutating func require(_ key: String, _ expected: String) throws(ScenarioError)
    -> ScenarioValue
  {
    guard let value = removeValue(forKey: key) else {
      throw .badValue(key: name(key), expected: expected, found: "nothing")
    }
    return value
  }

  /// Throws an error if any keys remain. `known` describes the known keys for the message.
  package func finish(_ known: String) throws(ScenarioError) {
    guard let unknown = members.first else { return }
    throw .badValue(key: name(unknown.key), expected: known, found: "an unknown key")
  }
}

/// A value of a scenario and its path.
package struct ScenarioValue: Sendable {
  /// The path of the value, such as `steps[2].frame`.
  let name: String
  private let json: JSON

  init(_ name: String, _ json: JSON) {
    self.name = name
    self.json = json
  }

  /// Returns an error with a description of the expected value and the kind of the actual value.
  package func failure(_ expected: String) -> ScenarioError {
    .badValue(key: name, expected: expected, found: json.kind)
  }

  /// Returns the value if it is a Boolean, and throws otherwise.
  package func bool() throws(ScenarioError) -> Bool {
    guard case .bool(let value) = json else { throw failure("true or false") }
    return value
  }

  /// Returns the value if it is a string, and throws otherwise.
  package func string(_ expected: String = "a string") throws(ScenarioError) -> String {
    guard case .string(let value) = json else { throw failure(expected) }
    return value
  }

  /// Returns the value if it is a number in the range, and throws otherwise.
  package func number(
    in range: ClosedRange<Double>, _ expected: String
  ) throws(ScenarioError) -> Double {
    guard case .number(let value) = json, range.contains(value) else { throw failure(expected) }
    return value
  }

  /// Returns the value if it is a number, and throws otherwise.
  package func number() throws(ScenarioError) -> Double {
    try number(in: -1e15...1e15, "a number from -1e15 to 1e15")
  }

  /// Returns the value if it is a number from 0 to 1, and throws otherwise.
  func fraction() throws(ScenarioError) -> Double {
    try number(in: 0...1, "a number from 0 to 1")
  }

  /// Returns the value if it is a number that isn't negative, and throws otherwise.
  func nonnegativeNumber() throws(ScenarioError) -> Double {
    try number(in: 0...1e15, "a number from 0 to 1e15")
  }

  /// Returns the value if it is an integer, and throws otherwise.
  package func integer() throws(ScenarioError) -> Int { try integer(from: -(1 << 50)) }

  /// Returns the value if it is an integer from `minimum` to 2⁵⁰, and throws otherwise. Engines can
  /// count in the range ±2⁵⁰.
  package func integer(from minimum: Int) throws(ScenarioError) -> Int {
    let expected = minimum == 0 ? "an integer of at least 0" : "an integer"
    guard case .number(let value) = json, value.rounded() == value,
      value >= Double(minimum), value <= Double(1 << 50)
    else { throw failure(expected) }
    return Int(value)
  }

  /// Returns the elements of the value if it is a list, and throws otherwise.
  package func list(_ expected: String) throws(ScenarioError) -> [ScenarioValue] {
    guard case .array(let values) = json else { throw failure(expected) }
    return values.enumerated().map { ScenarioValue("\(name)[\($0)]", $1) }
  }

  /// Returns the value if it is an object, and throws otherwise.
  package func object() throws(ScenarioError) -> ScenarioObject {
    try ScenarioObject(json, path: name)
  }

  /// Returns the point given by a list [x, y]. Throws if the value isn't such a list.
  package func point() throws(ScenarioError) -> Point {
    let values = try list("[x, y]")
    guard values.count == 2 else { throw failure("[x, y]") }
    return Point(x: try values[0].number(), y: try values[1].number())
  }

  /// Returns the size given by a list [width, height]. Throws if the value isn't such a list, or a
  /// number is negative.
  package func size() throws(ScenarioError) -> Size {
    let values = try list("[width, height]")
    guard values.count == 2 else { throw failure("[width, height]") }
    return Size(width: try values[0].nonnegativeNumber(), height: try values[1].nonnegativeNumber())
  }

  /// Returns whether the value is the string `text`.
  func isString(_ text: String) -> Bool { json == .string(text) }
}
