/// A key of a keyboard, identified by its meaning.
public enum Key: Hashable, Sendable {
  /// A digit, 0 to 9. In the digit row, the key is identified by its position, even if the layout
  /// prints another character on it.
  case digit(Int)
  /// A letter in lower case, a to z. On layouts without Latin letters, the key is identified by its
  /// position on a US keyboard.
  case letter(Character)
  /// A function key, numbered from 1.
  case function(Int)
  /// An arrow key.
  case left, right, up, down
  /// Page Up, Page Down, Home or End.
  case pageUp, pageDown, home, end
  /// The Insert key.
  case insert
  /// The forward Delete key.
  case delete
  /// The Backspace key.
  case backspace
  /// The Enter or Return key.
  case enter
  /// The Escape key.
  case escape
  /// The Tab key.
  case tab
  /// The space bar.
  case space
  /// A key that types a minus sign without Shift, or the first key to the right of 0 in the digit
  /// row.
  case minus
  /// A key that types an equals sign without Shift, or the second key to the right of 0 in the
  /// digit row.
  case equals
  /// A plus key that doesn't need Shift: on the keypad, and among the letters on some layouts.
  case plus
  /// The question mark, typed with Shift and slash on a US keyboard.
  case question
  /// The Menu key, also called the Application key.
  case menu
}

/// The modifier keys held while another key is pressed.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// A bit mask with one bit for each modifier.
  public let rawValue: Int

  /// Creates modifiers from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The left Alt key. On many layouts, the right one (AltGr) types characters.
  public static let alt = Modifiers(rawValue: 4)
  /// The left or right Super key, which has the system's logo printed on it.
  public static let system = Modifiers(rawValue: 8)
}
