/// A strict JSON parser (RFC 8259). Duplicate keys, numbers outside the range of `Double`, and text
/// after the value are errors.
struct JSONParser {
  /// A syntax error and its position.
  struct Failure: Error {
    /// A description of the expected text.
    var expected: String
    /// The line number, from 1.
    var line: Int
  }

  /// The maximum nesting of objects and lists. No scenario needs more, and deeper recursion could
  /// overflow the stack.
  private static let maxDepth = 32

  private let bytes: [UInt8]
  private var next = 0
  private var depth = 0

  /// Returns the value of a complete text.
  static func parse(_ bytes: [UInt8]) throws(Failure) -> JSON {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == bytes.count else { throw parser.failure("the end of the text") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func failure(_ expected: String) -> Failure {
    let line = bytes.prefix(next).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return Failure(expected: expected, line: line)
  }

  private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { next += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSON {
    skipSpace()
    guard let byte else { throw failure("a value") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { (parser) throws(Failure) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(Failure) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for (word, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[next...].starts(with: word.utf8) {
        next += word.utf8.count
        return value
      }
      throw failure("a value")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(Failure) -> JSON
  ) throws(Failure) -> JSON {
    guard depth < Self.maxDepth else { throw failure("fewer levels") }
    depth += 1
    next += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Failure) -> JSON {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    if consume("}") { return .object(members) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw failure("a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw failure("the key \(JSONWriter.quoted(key)) only once")
      }
      guard consume(":") else { throw failure("a colon") }
      members.append(JSON.Member(key: key, value: try value()))
    } while consume(",")
    guard consume("}") else { throw failure("a comma or a closing brace") }
    return .object(members)
  }

  private mutating func array() throws(Failure) -> JSON {
    var values: [JSON] = []
    if consume("]") { return .array(values) }
    repeat { values.append(try value()) } while consume(",")
    guard consume("]") else { throw failure("a comma or a closing bracket") }
    return .array(values)
  }

  private mutating func digits() -> Bool {
    let start = next
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { next += 1 }
    return next > start
  }

  private mutating func number() throws(Failure) -> JSON {
    let start = next
    if byte == UInt8(ascii: "-") { next += 1 }
    let first = byte
    let integerStart = next
    guard digits(), first != UInt8(ascii: "0") || next == integerStart + 1 else {
      throw failure("a number")
    }
    if byte == UInt8(ascii: ".") {
      next += 1
      guard digits() else { throw failure("digits after the point") }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      next += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { next += 1 }
      guard digits() else { throw failure("digits in the exponent") }
    }
    let text = String(decoding: bytes[start..<next], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw failure("a number that a double holds")
    }
    return .number(value)
  }

  private mutating func string() throws(Failure) -> String {
    next += 1
    var text: [UInt8] = []
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("no control character in a string") }
      next += 1
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escape()).utf8)
      } else {
        text.append(byte)
      }
    }
    guard byte != nil else { throw failure("a closing quote") }
    next += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      throw failure("text in UTF-8")
    }
    return string
  }

  private mutating func escape() throws(Failure) -> Character {
    guard let byte else { throw failure("a character after the backslash") }
    next += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[next...].starts(with: "\\u".utf8) {
        next += 2
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self), let character = text.first
      else { throw failure("a character of Unicode") }
      return character
    default: throw failure("an escape of JSON")
    }
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    let end = min(next + 4, bytes.count)
    let text = String(decoding: bytes[next..<end], as: UTF8.self)
    guard end == next + 4, text.allSatisfy(\.isHexDigit), let unit = UInt16(text, radix: 16) else {
      throw failure("four hexadecimal digits")
    }
    next = end
    return unit
  }
}
