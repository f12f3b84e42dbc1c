import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

@Suite struct DesktopScaleTests {
  private func scale(
    _ width: Double, _ height: Double, inches: (Double, Double), setting: String? = nil
  ) -> Double {
    DesktopScale.pixelsPerPoint(
      setting: setting, display: Size(width: width, height: height),
      horizontal: width / inches.0, vertical: height / inches.1)
  }

  @Test func highDensityScreensHaveTwoPixelsPerPoint() {
    // A 13-inch laptop, a 15-inch laptop with a 4K display, and a 27-inch monitor with 5K.
    #expect(scale(2560, 1600, inches: (11.3, 7.05)) == 2)
    #expect(scale(3840, 2160, inches: (13.6, 7.6)) == 2)
    #expect(scale(5120, 2880, inches: (23.5, 13.2)) == 2)
  }

  @Test func ordinaryScreensHaveOnePixelPerPoint() {
    // A 24-inch monitor, a 32-inch monitor with 4K, a 14-inch laptop, a 7-inch tablet, and a
    // telephone.
    #expect(scale(1920, 1080, inches: (20.9, 11.8)) == 1)
    #expect(scale(3840, 2160, inches: (27.9, 15.7)) == 1)
    #expect(scale(1920, 1080, inches: (12.2, 6.9)) == 1)
    #expect(scale(800, 480, inches: (6.1, 3.6)) == 1)
    #expect(scale(720, 1440, inches: (2.7, 5.4)) == 1)
  }

  @Test func implausibleDisplaySizesAreIgnored() {
    // The first two displays report their aspect ratio, 16 × 9 cm, as their size. The third display
    // reports no size. The size that the fourth display reports has another aspect ratio than its
    // pixels.
    #expect(scale(1920, 1080, inches: (6.3, 3.5)) == 1)
    #expect(scale(3840, 2160, inches: (6.3, 3.5)) == 1)
    #expect(scale(3840, 2160, inches: (0, 0)) == 1)
    #expect(scale(3840, 2160, inches: (13.6, 10)) == 1)
    for dots in [Double.nan, .infinity, -300] {
      let scale = DesktopScale.pixelsPerPoint(
        setting: nil, display: Size(width: 3840, height: 2160), horizontal: dots, vertical: dots)
      #expect(scale == 1)
    }
  }

  @Test func validUserSettingOverridesTheDisplaySize() {
    #expect(scale(1920, 1080, inches: (20.9, 11.8), setting: "2") == 2)
    #expect(scale(2560, 1600, inches: (11.3, 7.05), setting: "1") == 1)
    for setting in ["", "0", "5", "1.5", "two", "-1"] {
      #expect(scale(2560, 1600, inches: (11.3, 7.05), setting: setting) == 2)
    }
  }
}

/// Everything is enlarged in large windows, in steps, so that a drag of the window's corner rarely
/// changes the size of text.
@Suite struct MagnificationTests {
  @Test(
    arguments: [
      (Size(width: 1280, height: 800), 1), (Size(width: 1920, height: 1080), 1),
      (Size(width: 800, height: 3000), 1), (Size(width: 2560, height: 1440), 1.25),
      (Size(width: 1440, height: 2560), 1.25), (Size(width: 2560, height: 1620), 1.5),
      (Size(width: 3840, height: 2160), 2), (Size(width: 7680, height: 4320), 2),
    ] as [(Size, Double)])
  func magnificationFollowsTheShorterSide(size: Size, expected: Double) {
    #expect(DesktopScale.magnification(of: size) == expected)
  }
}

@Suite struct TextScaleTests {
  private func scale(_ resolution: Double?, _ factor: Double, _ pixelsPerPoint: Double) -> Double {
    DesktopScale.textScale(
      resolution: resolution, factor: factor, pixelsPerPoint: pixelsPerPoint)
  }

  @Test func factorCountsWithoutAResolution() {
    #expect(scale(nil, 1.25, 1) == 1.25)
    #expect(scale(nil, 1.25, 2) == 1.25)
  }

  /// The resolution includes the factor and the scale of the display, so neither acts twice.
  @Test func resolutionReplacesTheFactor() {
    #expect(scale(96, 1, 1) == 1)
    #expect(scale(120, 1.25, 1) == 1.25)
    #expect(scale(192, 1, 2) == 1)
    #expect(scale(240, 1.25, 2) == 1.25)
    #expect(scale(192, 1, 1) == 2)
  }

  @Test func scaleIsLimited() {
    #expect(scale(nil, 0.1, 1) == 0.5)
    #expect(scale(576, 1, 1) == 4)
  }

  /// With a larger scale of text, a window of the same number of pixels has fewer points.
  @WindowActor @Test func scaleEnlargesPoints() async throws {
    let window = try HeadlessWindow(
      size: Size(width: 640, height: 400), access: await WindowAccess.acquire()
    ).window
    var events: [Event] = []
    window.setTextScale(1.25) { events.append($0) }
    #expect(window.size == Size(width: 512, height: 320) && window.pixelRatio == 1.25)
    #expect(window.desktopSize == Size(width: 640, height: 400))
    #expect(events == [.pixelRatioChanged(1.25), .resized(Size(width: 512, height: 320))])
    window.setTextScale(1.25) { _ in Issue.record("The scale hasn't changed.") }
    window.setTextScale(1) { _ in }
    #expect(window.size == Size(width: 640, height: 400) && window.pixelRatio == 1)
  }
}
