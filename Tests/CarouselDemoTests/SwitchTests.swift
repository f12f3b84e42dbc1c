import CarouselKit
import Foundation
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The carousel's Boolean settings on the command line and in the options panel.
@WindowActor @Suite struct SwitchTests {
  /// The command line sets every switch, and the options panel changes it. The key R resets it to
  /// its default.
  @Test func resetRestoresTheDefaultsOfSwitches() async throws {
    let standard = GallerySettings(try ShowCommand.parse([]))
    let arguments = CarouselSetting.allCases.map {
      "--option=\($0.rawValue)=\(!standard.isOn($0))"
    }
    for arguments in [arguments, []] {
      for setting in CarouselSetting.allCases {
        let gallery = try HeadlessGallery(
          pictures: 3, options: arguments, access: await WindowAccess.acquire())
        let scene = gallery.scene
        gallery.passFrame()
        let start = standard.isOn(setting) == arguments.isEmpty
        #expect(scene.carousel[keyPath: setting.path] == start)
        scene.cards.set(.setting(setting), to: start ? 0 : 1)
        #expect(scene.carousel[keyPath: setting.path] == !start)
        #expect(scene.cards.value(of: .setting(setting)) == (start ? 0 : 1))
        gallery.passFrame()
        scene.perform(.reset)
        #expect(scene.carousel[keyPath: setting.path] == standard.isOn(setting))
      }
    }
  }

  @Test func commandLineAcceptsEveryOptionAndSwitch() throws {
    #expect(Set(OptionRow.all.map(\.name)).count == OptionRow.all.count)
    for row in OptionRow.all {
      let value = try #require(OptionValue(argument: "\(row.name)=1"))
      #expect(value.row == row && value.value == 1)
      #expect((OptionValue(argument: "\(row.name)=yes") != nil) == row.isSwitch)
      #expect((OptionValue(argument: "\(row.name)=7") != nil) == !row.isSwitch)
    }
    #expect(OptionValue(argument: "paging=1") == nil)
  }

  @Test func manualPageListsEveryOption() throws {
    let page = try String(
      contentsOf: ReferencePicture.root.appendingPathComponent("Assets/linux/carousel-demo.1"),
      encoding: .utf8)
    for row in OptionRow.all { #expect(page.contains("\n.Cm \(row.name)"), "\(row.name)") }
  }
}
