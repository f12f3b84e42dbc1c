/// A numeric or Boolean property that a row of a panel shows and changes. The numbers 0 and 1 stand
/// for `false` and `true`.
struct Property {
  /// The title of the row.
  let title: String
  /// Returns the current value.
  let value: () -> Double
  /// Returns the default value.
  let standard: () -> Double
  /// Sets the value.
  let set: (Double) -> Void
  /// Resets the value to its default.
  let restore: () -> Void
  /// Returns the scale of the row's slider; `nil` if the property is Boolean.
  var scale: (() -> OptionScale?)?
  /// Returns whether the property currently has an effect.
  var hasEffect: () -> Bool = { true }

  /// Whether the property is Boolean, so that its row has a switch.
  var isSwitch: Bool { scale == nil }
}

extension Property {
  /// Creates a Boolean property.
  init(
    _ title: String, standard: Bool, value: @escaping () -> Bool, set: @escaping (Bool) -> Void
  ) {
    self.init(
      title: title, value: { value() ? 1 : 0 }, standard: { standard ? 1 : 0 },
      set: { set($0 != 0) }, restore: { set(standard) })
  }

  /// Creates a Boolean property of an object.
  init<Object: AnyObject>(
    _ title: String, of object: Object, _ path: ReferenceWritableKeyPath<Object, Bool>,
    standard: Bool
  ) {
    self.init(
      title, standard: standard, value: { [unowned object] in object[keyPath: path] },
      set: { [unowned object] in object[keyPath: path] = $0 })
  }
}
