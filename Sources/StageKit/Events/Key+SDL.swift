import CSDL2StageKit

extension Key {
  /// The key that SDL means; nil for one that no app here has a use for.
  ///
  /// The digit row goes by place, so that "the third key" is the third carousel type on a French
  /// keyboard too; letters go by what is printed, so that Q is where the user reads it.
  init?(_ symbol: SDL_Keysym) {
    let isShifted = symbol.mod & UInt16(KMOD_SHIFT.rawValue) != 0
    let isNumLocked = symbol.mod & UInt16(KMOD_NUM.rawValue) != 0
    let code = Int(symbol.sym)
    if let key = Key(digitRow: symbol.scancode) {
      self = key
    } else if let key = Key.keys[code] {
      self = key
    } else if code == Int(SDLK_SLASH.rawValue), isShifted {
      self = .question
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

  /// What the keypad's keys mean with and without Num Lock; SDL tells them the same.
  private static let keypad: [Int: (locked: Key, plain: Key)] = [
    Int(SDLK_KP_0.rawValue): (.digit(0), .insert), Int(SDLK_KP_1.rawValue): (.digit(1), .end),
    Int(SDLK_KP_2.rawValue): (.digit(2), .down), Int(SDLK_KP_3.rawValue): (.digit(3), .pageDown),
    Int(SDLK_KP_4.rawValue): (.digit(4), .left), Int(SDLK_KP_5.rawValue): (.digit(5), .digit(5)),
    Int(SDLK_KP_6.rawValue): (.digit(6), .right), Int(SDLK_KP_7.rawValue): (.digit(7), .home),
    Int(SDLK_KP_8.rawValue): (.digit(8), .up), Int(SDLK_KP_9.rawValue): (.digit(9), .pageUp),
  ]
}

extension Modifiers {
  /// The modifiers of SDL's bits; the locks are not among them.
  init(_ mod: UInt16) {
    let mod = UInt32(mod)
    self = []
    if mod & UInt32(KMOD_SHIFT.rawValue) != 0 { insert(.shift) }
    if mod & UInt32(KMOD_CTRL.rawValue) != 0 { insert(.control) }
    // AltGr makes characters; it is no Alt.
    if mod & UInt32(KMOD_LALT.rawValue) != 0 { insert(.alt) }
    if mod & UInt32(KMOD_GUI.rawValue) != 0 { insert(.system) }
  }
}
