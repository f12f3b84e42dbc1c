import CSDL2StageKit

extension Key {
  /// Creates the key of an SDL key symbol; `nil` for a key that `Key` doesn't include.
  ///
  /// Keys of the digit row are identified by position, so that the third key selects the third
  /// carousel type on a French keyboard, too. Letters and the question mark are identified by the
  /// character printed on the key, so that the Q key is the key labelled Q.
  init?(_ symbol: SDL_Keysym) {
    let isShifted = symbol.mod & UInt16(KMOD_SHIFT.rawValue) != 0
    let isNumLocked = symbol.mod & UInt16(KMOD_NUM.rawValue) != 0
    let code = Int(symbol.sym)
    if isShifted, Key.makesQuestionMark(code: code, at: symbol.scancode) {
      self = .question
    } else if let key = Key(digitRow: symbol.scancode) {
      self = key
    } else if let key = Key.keys[code] {
      self = key
    } else if let pair = Key.keypad[code] {
      self = isNumLocked ? pair.locked : pair.plain
    } else if let letter = Key.letter(code: code) ?? Key.letter(at: symbol.scancode) {
      self = .letter(letter)
    } else {
      return nil
    }
  }

  private init?(digitRow scancode: SDL_Scancode) {
    switch scancode {
    case SDL_SCANCODE_0: self = .digit(0)
    case SDL_SCANCODE_MINUS: self = .minus
    case SDL_SCANCODE_EQUALS: self = .equals
    default:
      guard scancode.rawValue >= SDL_SCANCODE_1.rawValue,
        scancode.rawValue <= SDL_SCANCODE_9.rawValue
      else { return nil }
      self = .digit(Int(scancode.rawValue - SDL_SCANCODE_1.rawValue) + 1)
    }
  }

  /// Returns whether a key types a question mark together with Shift.
  ///
  /// SDL reports only the character that a key types without Shift. Together with the key's
  /// position, that character identifies the layout.
  private static func makesQuestionMark(code: Int, at scancode: SDL_Scancode) -> Bool {
    switch scancode {
    case SDL_SCANCODE_MINUS where besideZero.contains(code): true
    case SDL_SCANCODE_M: code == Int(SDLK_COMMA.rawValue)  // French, Belgian
    case SDL_SCANCODE_7: isCyrillic
    default: code == Int(SDLK_SLASH.rawValue)
    }
  }

  /// The characters of the key to the right of 0, on layouts where this key and Shift type a
  /// question mark. They are ß (German), ' (Spanish, Italian, Portuguese, Swiss), + (Nordic) and *
  /// (Turkish).
  private static let besideZero: Set<Int> = [
    0xDF, Int(SDLK_QUOTE.rawValue), Int(SDLK_PLUS.rawValue), Int(SDLK_ASTERISK.rawValue),
  ]

  /// Whether the current layout has Cyrillic letters.
  private static var isCyrillic: Bool {
    (0x400...0x4FF).contains(SDL_GetKeyFromScancode(SDL_SCANCODE_Q))
  }

  private static func letter(code: Int) -> Character? {
    guard (97...122).contains(code), let scalar = Unicode.Scalar(code) else { return nil }
    return Character(scalar)
  }

  private static func letter(at scancode: SDL_Scancode) -> Character? {
    let index = Int(scancode.rawValue) - Int(SDL_SCANCODE_A.rawValue)
    guard (0..<26).contains(index) else { return nil }
    return letter(code: 97 + index)
  }

  private static let keys: [Int: Key] = {
    var keys: [Int: Key] = [
      Int(SDLK_LEFT.rawValue): .left, Int(SDLK_RIGHT.rawValue): .right,
      Int(SDLK_UP.rawValue): .up, Int(SDLK_DOWN.rawValue): .down,
      Int(SDLK_PAGEUP.rawValue): .pageUp, Int(SDLK_PAGEDOWN.rawValue): .pageDown,
      Int(SDLK_HOME.rawValue): .home, Int(SDLK_END.rawValue): .end,
      Int(SDLK_INSERT.rawValue): .insert, Int(SDLK_DELETE.rawValue): .delete,
      Int(SDLK_BACKSPACE.rawValue): .backspace, Int(SDLK_ESCAPE.rawValue): .escape,
      Int(SDLK_RETURN.rawValue): .enter, Int(SDLK_KP_ENTER.rawValue): .enter,
      Int(SDLK_TAB.rawValue): .tab, Int(SDLK_SPACE.rawValue): .space,
      Int(SDLK_MINUS.rawValue): .minus, Int(SDLK_KP_MINUS.rawValue): .minus,
      Int(SDLK_EQUALS.rawValue): .equals, Int(SDLK_KP_EQUALS.rawValue): .equals,
      Int(SDLK_PLUS.rawValue): .plus, Int(SDLK_KP_PLUS.rawValue): .plus,
      Int(SDLK_QUESTION.rawValue): .question,
      Int(SDLK_APPLICATION.rawValue): .menu, Int(SDLK_MENU.rawValue): .menu,
    ]
    for index in 0..<12 { keys[Int(SDLK_F1.rawValue) + index] = .function(index + 1) }
    return keys
  }()

  /// The meanings of the keypad's keys with and without Num Lock. SDL's key codes don't depend on
  /// Num Lock.
  private static let keypad: [Int: (locked: Key, plain: Key)] = [
    Int(SDLK_KP_0.rawValue): (.digit(0), .insert), Int(SDLK_KP_1.rawValue): (.digit(1), .end),
    Int(SDLK_KP_2.rawValue): (.digit(2), .down), Int(SDLK_KP_3.rawValue): (.digit(3), .pageDown),
    Int(SDLK_KP_4.rawValue): (.digit(4), .left), Int(SDLK_KP_5.rawValue): (.digit(5), .digit(5)),
    Int(SDLK_KP_6.rawValue): (.digit(6), .right), Int(SDLK_KP_7.rawValue): (.digit(7), .home),
    Int(SDLK_KP_8.rawValue): (.digit(8), .up), Int(SDLK_KP_9.rawValue): (.digit(9), .pageUp),
  ]
}

extension Modifiers {
  /// Creates the modifiers of SDL's bits; Caps Lock and Num Lock are ignored.
  init(_ mod: UInt16) {
    let mod = UInt32(mod)
    self = []
    if mod & UInt32(KMOD_SHIFT.rawValue) != 0 { insert(.shift) }
    if mod & UInt32(KMOD_CTRL.rawValue) != 0 { insert(.control) }
    // AltGr types characters, so it doesn't count as Alt.
    if mod & UInt32(KMOD_LALT.rawValue) != 0 { insert(.alt) }
    if mod & UInt32(KMOD_GUI.rawValue) != 0 { insert(.system) }
  }
}
