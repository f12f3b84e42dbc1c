import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit
@testable import ViewKit

/// The labels of buttons that show only an icon.
@WindowActor @Suite struct TooltipTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func begin(_ kind: SceneKind = .gallery, size: Size = Size(width: 640, height: 400))
    throws -> (SceneHarness, Tooltip)
  {
    let harness = SceneHarness(
      try HeadlessProgram(pictures: 6, scene: kind, size: size, access: access))
    let application = harness.program.application
    harness.tap(try #require(application.contents.bar.dots).center)
    harness.pass(0.5)
    try #require(application.contents.bar.isShown)
    return (harness, application.contents.tooltip)
  }

  private func position(_ command: CommandInfo, _ harness: SceneHarness) throws -> Point {
    let bar = harness.program.application.contents.bar
    return try harness.position(on: #require(bar.items.first { $0.command == command }).button)
  }

  private func hover(_ point: Point?, _ harness: SceneHarness) {
    harness.program.application.handle(.hover(point))
    harness.program.passFrame()
  }

  @Test func restingMouseShowsTheTitleAndTheKey() throws {
    let (harness, tooltip) = try begin()
    hover(try position(.toggleOptions, harness), harness)
    harness.program.pass(0.4)
    #expect(tooltip.visibleContent == nil)
    harness.program.pass(0.2)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Options", key: "O"))
    hover(try position(.toggleSlideshow, harness), harness)
    #expect(tooltip.visibleContent == nil)
    harness.program.pass(0.6)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Slideshow", key: "Space"))
    // The tooltip disappears with the bar.
    harness.program.pass(5)
    #expect(!harness.program.application.contents.bar.isShown && tooltip.visibleContent == nil)
  }

  @Test func movingMouseShowsNoTooltip() throws {
    let (harness, tooltip) = try begin()
    let middle = try position(.toggleOptions, harness)
    for step in 0..<60 {
      hover(middle + Point(x: Double(step % 10), y: 0), harness)
      #expect(tooltip.visibleContent == nil)
    }
    hover(Point(x: 320, y: 300), harness)
    harness.program.pass(1)
    #expect(tooltip.visibleContent == nil)
  }

  @Test func touchesAndClicksHideTheTooltip() throws {
    let (harness, tooltip) = try begin(.pages)
    let point = try position(.toggleAutoscroll, harness)
    hover(point, harness)
    harness.program.pass(0.6)
    #expect(tooltip.visibleContent != nil)
    harness.touch(.began, point)
    harness.program.passFrame()
    #expect(tooltip.visibleContent == nil)
    harness.touch(.ended, point)
    harness.program.pass(1)
    #expect(tooltip.visibleContent == nil)
    // The mouse must leave the button before its tooltip appears again.
    hover(point + Point(x: 2, y: 0), harness)
    harness.program.pass(1)
    #expect(tooltip.visibleContent == nil)
    hover(Point(x: 320, y: 300), harness)
    hover(point, harness)
    harness.program.pass(0.6)
    #expect(tooltip.visibleContent != nil)
    hover(nil, harness)
    #expect(tooltip.visibleContent == nil)
  }

  @Test func focusedButtonShowsItsTooltip() throws {
    let (harness, tooltip) = try begin(.helix)
    harness.press(.tab)
    harness.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Event log", key: "F4"))
    harness.press(.tab)
    harness.program.passFrame()
    #expect(tooltip.visibleContent == nil)
    harness.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Show all scenes", key: "Tab"))
    // At rest, the tooltip requests no frames. Pictures that are loaded meanwhile may request some.
    harness.program.pass(6)
    #expect(tooltip.visibleContent != nil && tooltip.ownActivity == .still(until: nil))
    harness.press(.escape)
    harness.program.pass(0.5)
    #expect(tooltip.visibleContent == nil && tooltip.ownActivity == .still(until: nil))
  }

  @Test func buttonsOfTheOpenPictureHaveTooltips() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let tooltip = harness.program.application.contents.tooltip
    harness.press(.enter)
    harness.program.pass(0.6)
    let tools = try #require(harness.program.gallery).viewer.controls.tools
    for (button, content) in zip(
      tools.buttons,
      [
        Tooltip.Content(title: "Zoom", key: ""),
        Tooltip.Content(title: "Rotate right", key: "Ctrl+R"),
        Tooltip.Content(title: "Information", key: "I"),
        Tooltip.Content(title: "Move to trash…", key: "Delete"),
        Tooltip.Content(title: "Menu", key: "Menu"),
      ])
    {
      hover(try harness.position(on: button), harness)
      harness.program.pass(0.6)
      #expect(tooltip.visibleContent == content)
    }
  }

  @Test(arguments: [
    Size(width: 360, height: 240), Size(width: 360, height: 720), Size(width: 1280, height: 800),
  ]) func tooltipLiesInTheWindowBesideItsButton(size: Size) throws {
    let (harness, tooltip) = try begin(size: size)
    let bar = harness.program.application.contents.bar
    // The window has a minimum size.
    let size = harness.program.window.size
    for item in bar.items {
      hover(try harness.position(on: item.button), harness)
      harness.program.pass(0.8)
      try #require(tooltip.visibleContent?.title == item.command.title)
      harness.program.picture()
      #expect(tooltip.plate.minX >= 8 && tooltip.plate.maxX <= size.width - 7)
      #expect(tooltip.plate.minY >= 8 && tooltip.plate.maxY <= size.height - 7)
      let button = item.button.frame.offset(by: bar.plate.frame.origin)
      #expect(tooltip.plate.intersection(button).isEmpty)
      #expect(tooltip.plate.minX < button.maxX && tooltip.plate.maxX > button.minX)
      bar.show(at: harness.program.time)
    }
  }
}
