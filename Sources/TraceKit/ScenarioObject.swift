import GeometryKit

/// An object of a scenario, read key by key; what is left unread at the end is unknown.
package struct ScenarioObject {
  /// Where it is in the scenario, such as `steps[2]`; empty for the whole.
  let path: String
  private var members: [JSON.Member]

  init(_ value: JSON, path: String) throws(ScenarioError) {
    try self.init(value, path: path, called: path)
  }

  /// The object that a whole text is, which has no path.
  ///
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - name: what it is called where it is no object.
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

  /// The full name of a key.
  func name(_ key: String) -> String {
    let isPlain =
      !key.isEmpty && key.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let key = isPlain ? key : JSONWriter.quoted(key)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  /// Takes the value of a key.
  package mutating func take(_ key: String) -> ScenarioValue? {
    guard let place = members.firstIndex(where: { $0.key == key }) else { return nil }
    return ScenarioValue(name(key), members.remove(at: place).value)
  }

  /// Takes the value of a key that must be there.
  package mutating func require(_ key: String, _ expected: String) throws(ScenarioError)
    -> ScenarioValue
  {
    guard let value = take(key) else {
      throw .badValue(key: name(key), expected: expected, found: "nothing")
    }
    return value
  }

  /// Ends the reading: nothing may be left.
  package func finish(_ known: String) throws(ScenarioError) {
    guard let unknown = members.first else { return }
    throw .badValue(key: name(unknown.key), expected: known, found: "an unknown key")
  }
}

/// A value of a scenario and where it is.
package struct ScenarioValue {
  /// Its full name.
  let name: String
  private let json: JSON

  init(_ name: String, _ json: JSON) {
    self.name = name
    self.json = json
  }

  /// The mistake that it is.
  package func failure(_ expected: String) -> ScenarioError {
    .badValue(key: name, expected: expected, found: json.kind)
  }

  /// A truth value.
  package func bool() throws(ScenarioError) -> Bool {
    guard case .bool(let value) = json else { throw failure("true or false") }
    return value
  }

  /// A text.
  package func string(_ expected: String = "a string") throws(ScenarioError) -> String {
    guard case .string(let value) = json else { throw failure(expected) }
    return value
  }

  /// A number in a range.
  package func number(
    in range: ClosedRange<Double> = -1e15...1e15,
    _ expected: String = "a number from -1e15 to 1e15"
  ) throws(ScenarioError) -> Double {
    guard case .number(let value) = json, range.contains(value) else { throw failure(expected) }
    return value
  }

  /// A number that is not negative.
  func positiveNumber() throws(ScenarioError) -> Double {
    try number(in: 0...1e15, "a number from 0 to 1e15")
  }

  /// A whole number. Those of more than 50 bits are none that an engine can count by.
  package func integer(from least: Int = -(1 << 50)) throws(ScenarioError) -> Int {
    let expected = least == 0 ? "an integer from 0 on" : "an integer"
    guard case .number(let value) = json, value.rounded() == value,
      value >= Double(least), value <= Double(1 << 50)
    else { throw failure(expected) }
    return Int(value)
  }

  /// A list's values.
  package func list(_ expected: String) throws(ScenarioError) -> [ScenarioValue] {
    guard case .array(let values) = json else { throw failure(expected) }
    return values.enumerated().map { ScenarioValue("\(name)[\($0)]", $1) }
  }

  /// An object.
  package func object() throws(ScenarioError) -> ScenarioObject {
    try ScenarioObject(json, path: name)
  }

  /// Two numbers.
  package func point() throws(ScenarioError) -> Point {
    let values = try list("[x, y]")
    guard values.count == 2 else { throw failure("[x, y]") }
    return Point(x: try values[0].number(), y: try values[1].number())
  }

  /// Two numbers that are not negative.
  package func size() throws(ScenarioError) -> Size {
    let values = try list("[width, height]")
    guard values.count == 2 else { throw failure("[width, height]") }
    return Size(width: try values[0].positiveNumber(), height: try values[1].positiveNumber())
  }

  /// Whether it is the string.
  func isString(_ text: String) -> Bool { json == .string(text) }
}
