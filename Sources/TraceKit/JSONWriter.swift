import GeometryKit

/// Writes one object on one line.
package struct JSONWriter {
  /// The text so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Nothing yet.
  package init() {}

  /// A member that is an object, or an item of a list that is one.
  package mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    begin(key)
    nested("{", "}", body)
  }

  /// A member that is a list.
  package mutating func list<Items: Sequence>(
    _ key: String, _ items: Items, _ item: (inout JSONWriter, Items.Element) -> Void
  ) {
    begin(key)
    nested("[", "]") { writer in
      for element in items { item(&writer, element) }
    }
  }

  /// A number, in the fewest digits that give it back exactly. What is not finite has no place in JSON;
  /// the engines never give such.
  package mutating func number(_ key: String?, _ value: Double) {
    begin(key)
    text += value.isFinite ? value.description : "null"
  }

  /// A whole number.
  package mutating func integer(_ key: String?, _ value: Int) {
    begin(key)
    text += value.description
  }

  /// A truth value.
  package mutating func bool(_ key: String, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  /// A text.
  package mutating func string(_ key: String?, _ value: String) {
    begin(key)
    text += Self.quoted(value)
  }

  /// A point as [x, y].
  package mutating func point(_ key: String, _ value: Point) {
    list(key, [value.x, value.y]) { $0.number(nil, $1) }
  }

  /// A transform as its 16 numbers, m11 m12 … m44.
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

  /// A text in quotes, on one line.
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
        // Line and paragraph separators would end the line for some readers.
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
