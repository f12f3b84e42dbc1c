import CGIODesktopKit
import Testing

@testable import DesktopKit

@Suite struct DesktopSettingsTests {
  /// Applies a value, given in GVariant's text format, to the default settings.
  private func settings(
    _ text: String, of key: String, in namespace: String = DesktopSettings.interface
  ) throws -> DesktopSettings {
    let value = try #require(g_variant_parse(nil, text, nil, nil, nil))
    defer { g_variant_unref(value) }
    var settings = DesktopSettings()
    settings.apply(value, of: key, in: namespace)
    return settings
  }

  @Test func textScaleIsRead() throws {
    #expect(try settings("1.25", of: "text-scaling-factor").textScale == 1.25)
  }

  @Test func animationsThatAreTurnedOffReduceMotion() throws {
    #expect(try settings("false", of: "enable-animations").reducesMotion)
    #expect(try !settings("true", of: "enable-animations").reducesMotion)
    let appearance = DesktopSettings.appearance
    #expect(try settings("uint32 1", of: "reduced-motion", in: appearance).reducesMotion)
    #expect(try !settings("uint32 0", of: "reduced-motion", in: appearance).reducesMotion)
  }

  @Test func eachOfTheTwoSettingsReducesMotion() throws {
    var settings = try settings("false", of: "enable-animations")
    let value = try #require(g_variant_parse(nil, "uint32 0", nil, nil, nil))
    defer { g_variant_unref(value) }
    settings.apply(value, of: "reduced-motion", in: DesktopSettings.appearance)
    #expect(settings.reducesMotion)
  }

  @Test(arguments: ["0.1", "7.0", "nan", "'large'", "uint32 2"]) func invalidTextScaleIsIgnored(
    text: String
  ) throws {
    #expect(try settings(text, of: "text-scaling-factor") == DesktopSettings())
  }

  @Test func unknownKeysAreIgnored() throws {
    #expect(try settings("1.5", of: "cursor-size") == DesktopSettings())
    #expect(
      try settings("1.5", of: "text-scaling-factor", in: "org.kde.kdeglobals") == DesktopSettings())
  }
}
