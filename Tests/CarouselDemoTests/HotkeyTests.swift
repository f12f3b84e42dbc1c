import CarouselKit
import PictureKit
import StageKit
import Testing

@testable import CarouselDemo

@Suite struct HotkeyTests {
  @Test func everyKeyHasOneCommandInEachScene() {
    for kind in SceneTable.standard.all {
      let hotkeys = kind.keys + SceneTable.standard.commonHotkeys
      for (hotkeys, isInside) in [(hotkeys, false), (kind.keysInside, true)] {
        let chords = Set(hotkeys.flatMap(\.commands)).flatMap(\.allShortcuts)
        #expect(Set(chords).count == chords.count)
        for hotkey in hotkeys {
          for command in hotkey.commands {
            for chord in command.allShortcuts {
              let found = SceneTable.standard.command(for: chord, in: kind, isInside: isInside)
              #expect(found == command)
            }
          }
        }
      }
    }
  }

  @Test func openedPictureRedefinesSomeKeys() {
    let table = SceneTable.standard
    let one = Chord(key: .digit(1))
    #expect(table.command(for: one, in: .gallery) == .type(0))
    #expect(table.command(for: one, in: .gallery, isInside: true) == .magnify(.pixels(1)))
    // All other keys keep their commands.
    let right = Chord(key: .right)
    #expect(table.command(for: right, in: .gallery, isInside: true) == .step(1))
    #expect(table.command(for: right, in: .cube, isInside: true) != nil)
  }

  /// The first twelve types have keys in keyboard order.
  @Test func firstTwelveTypesHaveKeysInOrder() {
    let keys: [Key] = "123456789".compactMap(\.wholeNumberValue).map { .digit($0) }
    for (number, key) in (keys + [.digit(0), .minus, .equals]).enumerated() {
      let command = SceneTable.standard.command(for: Chord(key: key), in: .gallery)
      #expect(command == .type(number))
    }
    #expect(ShownTypes.standard[11] == .taskSwitcher)
  }

  @Test func keyOfEveryTypeIsKnownAndShownInTheHelp() {
    let commands = SceneKind.gallery.keys.flatMap { $0.commands }
    for (number, type) in ShownTypes.standard.all.enumerated() where type.key != nil {
      #expect(type.key.flatMap(Key.init(_:)) != nil, "\(type.name)")
      #expect(commands.contains(.type(number)), "\(type.name)")
    }
  }

  @Test func captionsAreFileNamesWithoutNumberAndExtension() {
    #expect(Picture(id: 0, path: "/a/01 First Light.jpg").caption == "First Light")
    #expect(Picture(id: 0, path: "IMG_2031.png").caption == "IMG_2031")
    #expect(Picture(id: 0, path: "/b/2031.png").caption == "2031")
    #expect(Picture(id: 0, path: "20240501_123456.jpg").caption == "20240501_123456")
    #expect(Picture(id: 0, path: "2024 Summer.jpg").caption == "2024 Summer")
    #expect(Picture(id: 0, path: "3 cats.jpg").caption == "3 cats")
    #expect(Picture(id: 0, path: "12-05.jpg").caption == "12-05")
    #expect(Picture(id: 0, path: "80s.jpg").caption == "80s")
    #expect(Picture(id: 0, path: "/c/.hidden").caption == ".hidden")
  }
}
