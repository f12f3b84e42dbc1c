/// A key, by what it means.
public enum Key: Hashable, Sendable {
  /// A digit, 0 to 9; in the digit row by its place, whatever the layout prints on it.
  case digit(Int)
  /// A letter, lower case, a to z; on layouts without Latin letters by its place on a US keyboard.
  case letter(Character)
  /// A function key, from 1.
  case function(Int)
  /// An arrow.
  case left, right, up, down
  /// A key that goes by screenfuls or to an end.
  case pageUp, pageDown, home, end
  /// Insert.
  case insert
  /// Delete, forwards.
  case delete
  /// Backspace.
  case backspace
  /// Enter or Return.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Space.
  case space
  /// The minus, or the key to the right of the digits.
  case minus
  /// The equals sign, or the second key to the right of the digits.
  case equals
  /// The plus sign on a key of its own: on the keypad, and in the letters on some layouts.
  case plus
  /// The question mark (Shift and slash).
  case question
  /// The one that asks what can be done.
  case menu
}

/// The keys that were held with another one.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: Int

  /// Modifiers from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control.
  public static let control = Modifiers(rawValue: 2)
  /// The left Alt; the right one makes characters on many layouts (AltGr).
  public static let alt = Modifiers(rawValue: 4)
  /// Either Super (the one with the system's logo).
  public static let system = Modifiers(rawValue: 8)
}
