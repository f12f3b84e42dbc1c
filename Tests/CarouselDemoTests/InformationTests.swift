import Foundation
import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// The information panel of the opened picture.
@WindowActor @Suite struct InformationTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func keyShowsThePanelForTheOpenedPicture() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let (application, panel) = (program.application, program.application.contents.information)
    func press(_ key: Key) {
      harness.press(key)
      program.pass(0.5)
    }
    press(.letter("i"))
    #expect(!panel.isShown, "nothing is opened")
    press(.enter)
    press(.letter("i"))
    #expect(panel.isShown && panel.file == application.scene.file)
    #expect(program.wait { panel.values.contains("64 × 64") })
    #expect(panel.values.contains("0.png"))
    #expect(panel.values.contains(program.pictures.folder.path))
    press(.right)
    program.pass(1)
    #expect(panel.values.contains("1.png") && program.gallery?.viewer.index == 1)
    // The program is idle. Esc closes the panel before the viewer.
    program.pass(5)
    #expect(program.passFrame(after: 5) != .moving)
    press(.escape)
    #expect(!panel.isShown && program.gallery?.viewer.isOpen == true)
    press(.letter("i"))
    harness.tap(Point(x: 20, y: 20))
    program.pass(0.5)
    #expect(!panel.isShown && program.gallery?.viewer.isOpen == true)
    press(.letter("i"))
    press(.enter)
    #expect(!panel.isShown && program.gallery?.viewer.isOpen == false)
  }

  @Test func metadataIsFormattedForReading() {
    var notes = PictureMetadata()
    (notes.width, notes.height, notes.byteCount) = (6000, 4000, 8_432_100)
    (notes.camera, notes.captureDate) = ("NIKON D90", 1_714_554_296)
    (notes.exposureTime, notes.fNumber, notes.sensitivity, notes.focalLength) = (
      0.004, 2.8, 400, 35
    )
    func values() -> [String] { InformationPanel.lines("/home/me/a.jpg", notes).map(\.1) }
    #expect(
      values() == [
        "a.jpg", "6000 × 4000 · 24 megapixels", "8.4 MB", "1 May 2024, 09:04", "NIKON D90",
        "1/250 s · f/2.8 · ISO 400 · 35 mm", "/home/me",
      ])
    (notes.exposureTime, notes.fNumber, notes.sensitivity) = (30, nil, nil)
    (notes.byteCount, notes.captureDate) = (999_960, .max)
    #expect(values().contains("30 s · 35 mm") && values().contains("1 MB"))
    #expect(values().count == 6)
    (notes.exposureTime, notes.focalLength, notes.byteCount) = (1e-300, 1e300, .max)
    #expect(values().contains { $0.contains("∞") })
  }
}
