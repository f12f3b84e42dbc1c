import CarouselKit
import StageKit
import Testing

@testable import CarouselDemo

@Suite struct HotkeyTests {
  @Test func noKeyAsksForTwoThings() {
    let chords = Hotkey.all.flatMap { Array($0.commands.keys) }
    #expect(Set(chords).count == chords.count)
  }

  @Test func everyCarouselTypeHasAKey() {
    let numbers = Hotkey.all.flatMap { $0.commands.values }.compactMap { command -> Int? in
      if case .type(let number) = command { number } else { nil }
    }
    #expect(Set(numbers) == Set(CarouselLayout.builtIn.indices))
  }

  @Test func captionsAreFileNamesWithoutNumberAndExtension() {
    #expect(GalleryPicture(id: 0, path: "/a/01 First Light.jpg").caption == "First Light")
    #expect(GalleryPicture(id: 0, path: "IMG_2031.png").caption == "IMG_2031")
    #expect(GalleryPicture(id: 0, path: "/b/2031.png").caption == "2031")
    #expect(GalleryPicture(id: 0, path: "20240501_123456.jpg").caption == "20240501_123456")
    #expect(GalleryPicture(id: 0, path: "2024 Summer.jpg").caption == "2024 Summer")
    #expect(GalleryPicture(id: 0, path: "3 cats.jpg").caption == "3 cats")
    #expect(GalleryPicture(id: 0, path: "12-05.jpg").caption == "12-05")
    #expect(GalleryPicture(id: 0, path: "80s.jpg").caption == "80s")
    #expect(GalleryPicture(id: 0, path: "/c/.hidden").caption == ".hidden")
  }
}
