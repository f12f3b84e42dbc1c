@testable import TraceKit

/// Compares a trace with a golden trace.
///
/// Integers, booleans and events must be equal. Elements of matrices may differ by 1e-6, or by 1e-6
/// of their magnitude if that is more. Other numbers may differ by 1e-6, or by 1e-9 of their
/// magnitude if that is more.
///
/// Items that are fully transparent may be missing in either trace. `hidden` isn't compared for
/// faces that are seen edge-on. A page of a cube is edge-on if its golden member `facing` is 0. The
/// draw order may be any order that agrees with the golden sort keys: ascending `depth`, then
/// descending `distance`.
struct TraceComparison {
  private static let integers: Set<String> = [
    "frame", "currentItemIndex", "numberOfItems", "numberOfVisibleItems", "index",
    "currentPageIndex",
  ]
  private static let goldenOnly: Set<String> = ["depth", "distance", "facing"]

  /// Returns a description of the first difference, or `nil` if the lines agree.
  static func difference(expected: JSON, got: JSON) -> String? {
    guard case .object(let members) = expected else { return "the golden line is no object" }
    for member in members {
      guard let value = got[member.key] else { return "\(member.key): missing" }
      let difference =
        switch member.key {
        case "items", "pages": items(member.value, value)
        case "drawOrder": order(member.value, value, expected["items"], got["items"])
        default: same(member.key, member.value, value)
        }
      if let difference { return "\(member.key): \(difference)" }
    }
    return nil
  }

  private static func same(_ key: String, _ expected: JSON, _ got: JSON) -> String? {
    switch (expected, got) {
    case (.number(let e), .number(let g)):
      let tolerance =
        integers.contains(key)
        ? 0 : key == "transform" ? 1e-6 * max(1, abs(e)) : max(1e-6, 1e-9 * abs(e))
      return abs(e - g) <= tolerance ? nil : "expected \(e), got \(g)"
    case (.array(let e), .array(let g)):
      guard e.count == g.count else { return "expected \(e), got \(g)" }
      for (position, pair) in zip(e, g).enumerated() {
        if let difference = same(key, pair.0, pair.1) { return "[\(position)] \(difference)" }
      }
      return nil
    default:
      return expected == got ? nil : "expected \(expected), got \(got)"
    }
  }

  private static func items(_ expected: JSON, _ got: JSON) -> String? {
    let golden = byIndex(expected)
    let others = byIndex(got)
    let isVisible = { (item: JSON) in abs(item["alpha"]?.asNumber ?? 1) > 1e-6 }
    for (index, item) in golden where others[index] == nil && isVisible(item) {
      return "item \(index) is missing"
    }
    for (index, item) in others where golden[index] == nil && isVisible(item) {
      return "item \(index) is not expected"
    }
    for (index, item) in golden {
      guard let other = others[index], case .object(let members) = item else { continue }
      let facing = item["facing"] ?? item["transform"]?.asArray[10]
      let isEdgeOn = abs(facing?.asNumber ?? 1) <= 1e-9
      for member in members where !goldenOnly.contains(member.key) {
        if member.key == "hidden", isEdgeOn { continue }
        guard let value = other[member.key] else { return "item \(index): no \(member.key)" }
        // The recorded transforms of cube pages that are parallel to the screen contain no
        // perspective. Such a page looks the same with perspective and without.
        let isFlatPage = item["facing"]?.asNumber == 1 && member.key == "transform"
        let got = isFlatPage ? withoutPerspective(value) : value
        if let difference = same(member.key, member.value, got) {
          return "item \(index), \(member.key): \(difference)"
        }
      }
    }
    return nil
  }

  private static func order(_ expected: JSON, _ got: JSON, _ golden: JSON?, _ items: JSON?)
    -> String?
  {
    let keys = golden.map(byIndex) ?? [:]
    let loaded = items.map(byIndex) ?? [:]
    let drawn = got.asArray.compactMap(\.asNumber)
    guard Set(drawn).count == drawn.count, Set(drawn) == Set(loaded.keys) else {
      return "draws \(drawn)"
    }
    let known = drawn.filter { keys[$0] != nil }
    for (position, back) in known.enumerated() {
      for front in known[(position + 1)...] {
        guard let p = keys[back], let q = keys[front] else { continue }
        let (a, b) = (p["depth"]?.asNumber ?? 0, q["depth"]?.asNumber ?? 0)
        let (c, d) = (p["distance"]?.asNumber ?? 0, q["distance"]?.asNumber ?? 0)
        let depthTie = 1e-9 * max(1, abs(a))
        if a - b > depthTie { return "\(back) is nearer than \(front)" }
        if abs(a - b) <= depthTie, c - d < -1e-9 * max(1, abs(c)) {
          return "\(back) is more central than \(front)"
        }
      }
    }
    return nil
  }

  private static func withoutPerspective(_ transform: JSON) -> JSON {
    .array(transform.asArray.enumerated().map { $0 == 11 ? .number(0) : $1 })
  }

  private static func byIndex(_ list: JSON) -> [Double: JSON] {
    Dictionary(list.asArray.map { ($0["index"]?.asNumber ?? .nan, $0) }) { $1 }
  }
}

extension JSON {
  /// The value of a key, or `nil` if the JSON value isn't an object or has no such key.
  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var asNumber: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  var asArray: [JSON] {
    guard case .array(let values) = self else { return [] }
    return values
  }
}
