import GeometryKit

/// Writes a JSON object on one line.
package struct JSONWriter {
  /// The text written so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  /// Returns an object on a line, without a line break. `body` writes the members.
  package static func line(_ body: (inout JSONWriter) -> Void) -> String {
    var line = JSONWriter()
    line.object(nil, body)
    return line.text
  }

  /// Writes an object, as a member with a key or as an element of a list.
  package mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    begin(key)
    nested("{", "}", body)
  }

  /// Writes a list as a member. `item` writes each element.
  package mutating func list<Items: Sequence>(
    _ key: String, _ items: Items, _ item: (inout JSONWriter, Items.Element) -> Void
  ) {
    begin(key)
    nested("[", "]") { writer in
      for element in items { item(&writer, element) }
    }
  }

  /// Writes a number with the fewest digits that represent it exactly, or `null` if the number
  /// isn't finite. JSON has no infinities, and the engines never return any.
  package mutating func number(_ key: String?, _ value: Double) {
    begin(key)
    text += value.isFinite ? value.description : "null"
  }

  /// Writes an integer.
  package mutating func integer(_ key: String?, _ value: Int) {
    begin(key)
    text += value.description
  }

  /// Writes a Boolean.
  package mutating func bool(_ key: String, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  /// Writes a string.
  package mutating func string(_ key: String?, _ value: String) {
    begin(key)
    text += Self.quoted(value)
  }

  /// Writes a point as [x, y].
  package mutating func point(_ key: String, _ value: Point) {
    list(key, [value.x, value.y]) { $0.number(nil, $1) }
  }

  /// Writes a transform as a list of its 16 elements, m11, m12, … m44.
  package mutating func transform(_ key: String, _ m: Transform3D) {
    list(
      key,
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
        m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ]
    ) { $0.number(nil, $1) }
  }

  private mutating func begin(_ key: String?) {
    if needsComma { text += "," }
    needsComma = true
    if let key { text += Self.quoted(key) + ":" }
  }

  private mutating func nested(
    _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void
  ) {
    text += open
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }

  /// Returns a text as a JSON string on one line, in quotes.
  package static func quoted(_ text: some StringProtocol) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        // Some readers treat line and paragraph separators as line ends.
        if isControl || scalar.value == 0x2028 || scalar.value == 0x2029 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
