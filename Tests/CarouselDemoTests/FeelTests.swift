import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The settings of a carousel's motion on the command line and in the options panel.
@WindowActor @Suite struct FeelTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func defaultsOfNumericSettingsAreTheEnginesDefaults() {
    for number in CarouselNumber.allCases {
      #expect(number.standard == CarouselEngine.any[keyPath: number.path])
    }
  }

  /// Every numeric setting can be set on the command line and changed in the panel. The panel and
  /// the key R restore the default.
  @Test func everyNumericSettingIsSetRestoredAndReset() throws {
    let values: [CarouselNumber: Double] = [
      .decelerationRate: 0.8, .scrollSpeed: 1.5, .bounceDistance: 0.25, .autoscroll: 0,
      .perspective: -1.0 / 800,
    ]
    let arguments = values.map { "--option=\($0.rawValue)=\($1)" }
    for arguments in [arguments, []] {
      for number in CarouselNumber.allCases {
        let gallery = try HeadlessGallery(pictures: 5, options: arguments, access: access)
        let (scene, cards) = (gallery.scene, gallery.scene.cards)
        let row = OptionRow.number(number)
        let standard = cards.standard(of: row)
        let start = arguments.isEmpty ? standard : values[number] ?? .nan
        func value() -> Double {
          gallery.passFrame()
          return cards.carousel[keyPath: number.path]
        }
        #expect(value() == start && cards.isSet(row) == (start != standard))
        cards.set(row, to: standard / 2 + 0.01)
        #expect(value() == standard / 2 + 0.01 && cards.isSet(row))
        cards.restore(row)
        #expect(value() == standard && !cards.isSet(row))
        cards.set(row, to: standard / 2 + 0.01)
        scene.perform(.reset)
        #expect(value() == standard && !cards.isSet(row))
      }
    }
  }

  /// A row whose value isn't the default is marked, and tapping its name restores the default.
  @Test func tapOnARowsNameRestoresTheDefault() throws {
    let program = try HeadlessProgram(
      pictures: 5, options: ["--option=scrollSpeed=2"], access: access)
    program.pass(0.2)
    let gallery = try #require(program.gallery)
    gallery.perform(.toggleOptions)
    program.pass(1)
    program.draw()
    let panel = gallery.panel
    func control(_ row: OptionRow) -> OptionControl { panel.control(of: row) }
    func tapName(_ row: OptionRow) throws {
      let index = try #require(panel.rows.firstIndex(of: row))
      panel.scrollView.scrollRectToVisible(panel.frame(ofRow: index), animated: false)
      program.pass(1)
      let position =
        panel.frame.origin + panel.surface.frame.origin
        + panel.frame(ofRow: index).origin - panel.scrollView.contentOffset
        + Point(x: OptionControl.side + 12, y: 16)
      for phase in [Touch.Phase.began, .ended] {
        program.application.handle(
          .touch(Touch(id: 1, phase: phase, position: position, time: program.time)))
      }
      program.pass(1)
    }
    let speed = OptionRow.number(.scrollSpeed)
    #expect(gallery.cards.isSet(speed) && gallery.carousel.scrollSpeed == 2)
    try tapName(speed)
    #expect(!gallery.cards.isSet(speed) && gallery.carousel.scrollSpeed == 1)
    try tapName(speed)
    #expect(gallery.carousel.scrollSpeed == 1)
    // Tapping the name of a switch toggles the switch.
    let paging = OptionRow.setting(.pagingEnabled)
    try tapName(paging)
    #expect(gallery.carousel.isPagingEnabled && gallery.cards.isSet(paging))
    try tapName(paging)
    #expect(!gallery.carousel.isPagingEnabled && !gallery.cards.isSet(paging))
    #expect((control(paging).view as? ViewKit.Switch)?.isMarked == false)
  }

  /// The autoscroll speed in the panel has the same sign as the command-line option: positive
  /// values scroll forwards.
  @Test func positiveAutoscrollInThePanelMovesForwards() throws {
    let program = try HeadlessProgram(
      pictures: 9, options: ["--autoscroll", "0.2"], access: access)
    program.pass(0.2)
    let gallery = try #require(program.gallery)
    gallery.perform(.toggleOptions)
    program.pass(1)
    let row = OptionRow.number(.autoscroll)
    let slider = try #require(gallery.panel.control(of: row).view as? ViewKit.Slider)
    #expect(slider.amount == "0.20")
    gallery.panel.focus = try #require(gallery.panel.rows.firstIndex(of: row))
    program.press(.right)
    #expect(slider.amount == "0.30")
    let start = gallery.carousel.scrollOffset
    program.pass(1)
    #expect(abs(gallery.carousel.scrollOffset - start - 0.3) < 0.01)
  }

  /// The key of autoscroll stops autoscrolling. Pressed again, it resumes autoscrolling with the
  /// previous speed.
  @Test func autoscrollKeyTogglesAutoscroll() throws {
    let gallery = try HeadlessGallery(pictures: 9, access: access)
    let (scene, carousel) = (gallery.scene, gallery.scene.carousel)
    gallery.pass(seconds: 0.5)
    scene.cards.set(.number(.autoscroll), to: -1)
    let start = carousel.scrollOffset
    gallery.pass(seconds: 1)
    #expect(carousel.scrollOffset > start + 0.5 && scene.isPlaying)
    scene.perform(.autoscroll)
    #expect(carousel.autoscroll == 0 && !scene.cards.isSet(.number(.autoscroll)))
    gallery.pass(seconds: 1)
    scene.perform(.autoscroll)
    #expect(carousel.autoscroll == -1)
    scene.cards.restore(.number(.autoscroll))
    #expect(!scene.isPlaying)
  }

  @Test func autoscrollReturnsFromTheLastCardToTheFirst() throws {
    let gallery = try HeadlessGallery(pictures: 3, options: ["--autoscroll", "2"], access: access)
    let carousel = gallery.scene.carousel
    gallery.pass(seconds: 1.1)
    #expect(carousel.scrollOffset > 1.9)
    gallery.pass(seconds: 0.4)
    #expect(carousel.scrollOffset < 1.5)
    gallery.pass(seconds: 1)
    #expect(carousel.scrollOffset > 0 && gallery.scene.cards.isPlaying)
  }

  // MARK: Generated code

  @Test func generatedCodeSetsOnlyChangedValues() {
    let carousel = CarouselEngine.any
    #expect(
      CarouselCode.lines(for: carousel, options: [:])
        == "let carousel = Carousel<ItemView>()\ncarousel.type = .linear")
    carousel.type = .coverFlow
    carousel.isVertical = true
    carousel.isScrollEnabled = false
    carousel.decelerationRate = 0.8
    carousel.perspective = -0.00125
    carousel.contentOffset = Point(x: 0, y: -16)
    carousel.clipsToBounds = true
    #expect(
      CarouselCode.lines(for: carousel, options: [.spacing: 0.5, .fadeMin: -.infinity, .wrap: 1])
        == """
        let carousel = Carousel<ItemView>()
        carousel.type = .coverFlow
        carousel.isVertical = true
        carousel.isScrollEnabled = false
        carousel.decelerationRate = 0.8
        carousel.perspective = -0.00125
        carousel.contentOffset = Point(x: 0.0, y: -16.0)
        carousel.clipsToBounds = true

        // In its delegate:
        func carousel(
          _ carousel: Carousel<ItemView>,
          valueFor option: CarouselOption,
          withDefault value: Double
        ) -> Double {
          switch option {
          case .wrap: 1.0
          case .spacing: 0.5
          case .fadeMin: -.infinity
          default: value
          }
        }
        """)
    // The package has no static member for a custom type.
    carousel.type = CarouselLayout(name: "helix")
    #expect(!CarouselCode.lines(for: carousel, options: [:]).contains("carousel.type"))
  }

  @Test func copyAsCodeCopiesTheCode() throws {
    let program = try HeadlessProgram(
      pictures: 3, options: ["--type=wheel", "--option=scrollSpeed=2", "--wrap"], access: access)
    program.pass(0.2)
    Clipboard.text = "before"
    program.application.perform(.copyCode, isRepeat: false)
    let code = Clipboard.text
    for line in [
      "carousel.type = .wheel", "carousel.isMotionNatural = true", "carousel.scrollSpeed = 2.0",
    ] { #expect("\(code)\n".contains("\(line)\n"), "\(line)") }
    // Values that equal the type's defaults need no line.
    #expect(!code.contains("decelerationRate") && !code.contains("wrap"))
    #expect(program.application.contents.toast.message.hasPrefix("Copied"))
  }
}

extension CarouselEngine {
  /// A carousel with default values.
  fileprivate static var any: CarouselEngine { Carousel<FeelView>() }
}

private final class FeelView: CarouselItemView { let size = Size(width: 1, height: 1) }
