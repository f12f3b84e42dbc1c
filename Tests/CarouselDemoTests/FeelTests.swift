import CarouselKit
import Foundation
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// What a carousel feels like under a hand, wherever it is set.
@WindowActor @Suite struct FeelTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What the lines of code name is what is set. Key paths don't tell their names, so that it is read where
  /// both are written.
  @Test func propertiesAreCalledByTheirNames() throws {
    func source(_ name: String) throws -> String {
      try String(
        contentsOf: ReferencePicture.root.appendingPathComponent(
          "Sources/CarouselKit/\(name).swift"),
        encoding: .utf8)
    }
    let settings = try source("CarouselSetting").matches(of: /\("(\w+)",\s*\\\.(\w+)\)/)
    #expect(settings.count == CarouselSetting.allCases.count)
    for pair in settings { #expect(pair.1 == pair.2) }
    #expect(settings.map { String($0.1) } == CarouselSetting.allCases.map(\.propertyName))
    let measures = try source("CarouselMeasure").matches(of: /case \.(\w+): \\\.(\w+)/)
    #expect(measures.map { String($0.2) } == CarouselMeasure.allCases.map(\.rawValue))
    for measure in CarouselMeasure.allCases {
      #expect(measure.standard == CarouselEngine.any[keyPath: measure.path])
    }
  }

  /// The command line sets every number, the panel changes and restores it, and R brings back what the
  /// command line said.
  @Test func everyNumberIsSetRestoredAndReset() throws {
    let values: [CarouselMeasure: Double] = [
      .decelerationRate: 0.8, .scrollSpeed: 1.5, .bounceDistance: 0.25, .autoscroll: 0,
      .perspective: -1.0 / 800,
    ]
    let arguments = values.map { "--option=\($0.rawValue)=\($1)" }
    for arguments in [arguments, []] {
      let gallery = try HeadlessGallery(pictures: 5, options: arguments, turn: turn)
      let (scene, cards) = (gallery.scene, gallery.scene.cards)
      for measure in CarouselMeasure.allCases {
        let row = OptionRow.measure(measure)
        let standard = cards.standard(of: row)
        let start = arguments.isEmpty ? standard : values[measure] ?? .nan
        func value() -> Double {
          gallery.passFrame()
          return cards.carousel[keyPath: measure.path]
        }
        #expect(value() == start && cards.isSet(row) == (start != standard))
        cards.set(row, to: standard / 2 + 0.01)
        #expect(value() == standard / 2 + 0.01 && cards.isSet(row))
        cards.restore(row)
        #expect(value() == standard && !cards.isSet(row))
        scene.perform(.reset)
        #expect(value() == start)
      }
    }
  }

  /// A row whose value isn't the default stands out, and goes back by a tap on its name.
  @Test func aTapOnANameRestoresIt() throws {
    let program = try HeadlessProgram(pictures: 5, options: ["--option=scrollSpeed=2"], turn: turn)
    program.pass(0.2)
    let gallery = try #require(program.gallery)
    gallery.perform(.toggleOptions)
    program.pass(1)
    program.picture()
    let panel = gallery.panel
    func control(_ row: OptionRow) -> OptionControl { panel.control(of: row) }
    func tapName(_ row: OptionRow) throws {
      let index = try #require(panel.rows.firstIndex(of: row))
      panel.scrollView.scrollRectToVisible(panel.frame(ofRow: index), animated: false)
      program.pass(1)
      let place =
        panel.frame.origin + panel.surface.frame.origin
        + panel.frame(ofRow: index).origin - panel.scrollView.contentOffset
        + Point(x: OptionControl.side + 12, y: 16)
      for phase in [Touch.Phase.began, .ended] {
        program.application.handle(
          .touch(Touch(id: 1, phase: phase, position: place, time: program.time)))
      }
      program.pass(1)
    }
    let speed = OptionRow.measure(.scrollSpeed)
    #expect(gallery.cards.isSet(speed) && gallery.carousel.scrollSpeed == 2)
    try tapName(speed)
    #expect(!gallery.cards.isSet(speed) && gallery.carousel.scrollSpeed == 1)
    try tapName(speed)
    #expect(gallery.carousel.scrollSpeed == 1)
    // A switch goes back by being switched.
    let paging = OptionRow.setting(.pagingEnabled)
    try tapName(paging)
    #expect(gallery.carousel.isPagingEnabled && gallery.cards.isSet(paging))
    try tapName(paging)
    #expect(!gallery.carousel.isPagingEnabled && !gallery.cards.isSet(paging))
    #expect((control(paging).view as? ViewKit.Switch)?.isMarked == false)
  }

  /// The slideshow's key stops what moves by itself, and lets it go on as it was set.
  @Test func theKeyStopsAPaceThatWasSet() throws {
    let gallery = try HeadlessGallery(pictures: 9, turn: turn)
    let (scene, carousel) = (gallery.scene, gallery.scene.carousel)
    gallery.pass(seconds: 0.5)
    scene.cards.set(.measure(.autoscroll), to: -1)
    let start = carousel.scrollOffset
    gallery.pass(seconds: 1)
    #expect(carousel.scrollOffset > start + 0.5 && scene.isPlaying)
    scene.perform(.toggleSlideshow)
    #expect(carousel.autoscroll == 0 && !scene.cards.isSet(.measure(.autoscroll)))
    gallery.pass(seconds: 1)
    scene.perform(.toggleSlideshow)
    #expect(carousel.autoscroll == -1)
    scene.cards.restore(.measure(.autoscroll))
    #expect(!scene.isPlaying)
  }

  // MARK: Code

  @Test func theCodeSetsWhatIsNotAsAtFirst() {
    let carousel = CarouselEngine.any
    #expect(
      CarouselCode.lines(for: carousel, options: [:])
        == "let carousel = Carousel<ItemView>()\ncarousel.type = .linear")
    carousel.type = .coverFlow
    carousel.isVertical = true
    carousel.isScrollEnabled = false
    carousel.decelerationRate = 0.8
    carousel.perspective = -0.00125
    #expect(
      CarouselCode.lines(for: carousel, options: [.spacing: 0.5, .fadeMin: -.infinity, .wrap: 1])
        == """
        let carousel = Carousel<ItemView>()
        carousel.type = .coverFlow
        carousel.isVertical = true
        carousel.isScrollEnabled = false
        carousel.decelerationRate = 0.8
        carousel.perspective = -0.00125

        // In its delegate:
        func carousel(
          _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
        ) -> Double {
          switch option {
          case .wrap: 1.0
          case .spacing: 0.5
          case .fadeMin: -.infinity
          default: value
          }
        }
        """)
    // A type of an app's own is no member of the package's.
    carousel.type = CarouselLayout(name: "helix")
    #expect(!CarouselCode.lines(for: carousel, options: [:]).contains("carousel.type"))
  }

  @Test func theCodeIsCopied() throws {
    let program = try HeadlessProgram(
      pictures: 3, options: ["--type=wheel", "--option=scrollSpeed=2", "--wrap"], turn: turn)
    program.pass(0.2)
    Clipboard.text = "before"
    let gallery = try #require(program.gallery)
    gallery.perform(.toggleOptions)
    program.pass(1)
    let copy = try #require(gallery.panel.commands.first { $0.command == .copyCode }?.button)
    copy.onPress?()
    let code = Clipboard.text
    for line in [
      "carousel.type = .wheel", "carousel.isMotionNatural = true", "carousel.scrollSpeed = 2.0",
    ] { #expect("\(code)\n".contains("\(line)\n"), "\(line)") }
    // What the type does by itself needs no line.
    #expect(!code.contains("decelerationRate") && !code.contains("wrap"))
    #expect(program.application.contents.toast.message.hasPrefix("Copied"))
  }
}

extension CarouselEngine {
  /// A carousel as it is at first.
  fileprivate static var any: CarouselEngine { Carousel<FeelView>() }
}

private final class FeelView: CarouselItemView { let size = Size(width: 1, height: 1) }
