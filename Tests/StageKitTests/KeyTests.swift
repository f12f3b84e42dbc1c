import CSDL2StageKit
import Testing

@testable import StageKit

@Suite struct KeyTests {
  func key(_ code: SDL_KeyCode, _ scancode: SDL_Scancode, _ mod: SDL_Keymod = KMOD_NONE) -> Key? {
    var symbol = SDL_Keysym()
    symbol.sym = SDL_Keycode(code.rawValue)
    symbol.scancode = scancode
    symbol.mod = UInt16(mod.rawValue)
    return Key(symbol)
  }

  @Test func digitsFollowThePhysicalKeyAndLettersTheKeyboardLayout() {
    #expect(key(SDLK_1, SDL_SCANCODE_1) == .digit(1))
    #expect(key(SDLK_0, SDL_SCANCODE_0) == .digit(0))
    // On a French keyboard, the key at the position of 1 prints &, and the key at the position of Q
    // prints A.
    #expect(key(SDLK_AMPERSAND, SDL_SCANCODE_1) == .digit(1))
    #expect(key(SDLK_a, SDL_SCANCODE_Q) == .letter("a"))
    // A Russian keyboard has no Latin letters. The key at the position of Q prints й (U+0439).
    #expect(key(SDL_KeyCode(rawValue: 0x439), SDL_SCANCODE_Q) == .letter("q"))
  }

  @Test func keysOfAllHotkeysAreRecognized() {
    let table: [(SDL_KeyCode, SDL_Scancode, Key)] = [
      (SDLK_MINUS, SDL_SCANCODE_MINUS, .minus), (SDLK_EQUALS, SDL_SCANCODE_EQUALS, .equals),
      (SDLK_LEFT, SDL_SCANCODE_LEFT, .left), (SDLK_RIGHT, SDL_SCANCODE_RIGHT, .right),
      (SDLK_UP, SDL_SCANCODE_UP, .up), (SDLK_DOWN, SDL_SCANCODE_DOWN, .down),
      (SDLK_PAGEUP, SDL_SCANCODE_PAGEUP, .pageUp), (SDLK_HOME, SDL_SCANCODE_HOME, .home),
      (SDLK_PAGEDOWN, SDL_SCANCODE_PAGEDOWN, .pageDown), (SDLK_END, SDL_SCANCODE_END, .end),
      (SDLK_INSERT, SDL_SCANCODE_INSERT, .insert), (SDLK_DELETE, SDL_SCANCODE_DELETE, .delete),
      (SDLK_RETURN, SDL_SCANCODE_RETURN, .enter), (SDLK_KP_ENTER, SDL_SCANCODE_KP_ENTER, .enter),
      (SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, .escape), (SDLK_TAB, SDL_SCANCODE_TAB, .tab),
      (SDLK_SPACE, SDL_SCANCODE_SPACE, .space), (SDLK_F1, SDL_SCANCODE_F1, .function(1)),
      (SDLK_F12, SDL_SCANCODE_F12, .function(12)), (SDLK_z, SDL_SCANCODE_Z, .letter("z")),
      (SDLK_BACKSPACE, SDL_SCANCODE_BACKSPACE, .backspace),
    ]
    for (code, scancode, expected) in table { #expect(key(code, scancode) == expected) }
    #expect(key(SDLK_SLASH, SDL_SCANCODE_SLASH, KMOD_LSHIFT) == .question)
    #expect(key(SDLK_SLASH, SDL_SCANCODE_SLASH) == nil)
    #expect(key(SDLK_LSHIFT, SDL_SCANCODE_LSHIFT) == nil)
  }

  /// On German, Spanish, Swedish, Turkish, French and US layouts, the key that prints a question
  /// mark with Shift is recognized.
  @Test func questionMarkIsRecognizedOnManyLayouts() {
    let keys: [(code: UInt32, scancode: SDL_Scancode, plain: Key?)] = [
      (0xDF, SDL_SCANCODE_MINUS, .minus), (0x27, SDL_SCANCODE_MINUS, .minus),
      (0x2B, SDL_SCANCODE_MINUS, .minus), (0x2A, SDL_SCANCODE_MINUS, .minus),
      (0x2C, SDL_SCANCODE_M, .letter("m")), (0x2F, SDL_SCANCODE_SLASH, nil),
    ]
    for (code, scancode, plain) in keys {
      let code = SDL_KeyCode(rawValue: code)
      #expect(key(code, scancode, KMOD_LSHIFT) == .question)
      #expect(key(code, scancode) == plain)
    }
    // A comma key and a minus key print no question mark with Shift.
    #expect(key(SDLK_COMMA, SDL_SCANCODE_COMMA, KMOD_LSHIFT) == nil)
    #expect(key(SDLK_MINUS, SDL_SCANCODE_MINUS, KMOD_LSHIFT) == .minus)
    #expect(key(SDLK_7, SDL_SCANCODE_7, KMOD_LSHIFT) == .digit(7))
  }

  @Test func keypadKeysFollowNumLock() {
    #expect(key(SDLK_KP_4, SDL_SCANCODE_KP_4, KMOD_NUM) == .digit(4))
    #expect(key(SDLK_KP_4, SDL_SCANCODE_KP_4) == .left)
    #expect(key(SDLK_KP_9, SDL_SCANCODE_KP_9) == .pageUp)
  }

  @Test func modifiersExcludeLocksAndAltGr() {
    func modifiers(_ mod: SDL_Keymod) -> Modifiers { Modifiers(UInt16(mod.rawValue)) }
    #expect(modifiers(KMOD_RSHIFT) == .shift)
    #expect(modifiers(KMOD_LCTRL) == .control)
    #expect(modifiers(KMOD_LALT) == .alt)
    #expect(modifiers(KMOD_RGUI) == .system)
    #expect(modifiers(KMOD_CAPS).isEmpty)
    #expect(modifiers(KMOD_RALT).isEmpty)
  }
}
