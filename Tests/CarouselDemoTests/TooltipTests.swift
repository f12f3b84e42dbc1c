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
    throws -> (SceneHand, Tooltip)
  {
    let hand = SceneHand(
      try HeadlessProgram(pictures: 6, scene: kind, size: size, access: access))
    let application = hand.program.application
    hand.tap(try #require(application.contents.bar.dots).center)
    hand.pass(0.5)
    try #require(application.contents.bar.isShown)
    return (hand, application.contents.tooltip)
  }

  private func place(_ command: CommandInfo, _ hand: SceneHand) throws -> Point {
    let bar = hand.program.application.contents.bar
    return try hand.place(on: #require(bar.items.first { $0.command == command }).button)
  }

  private func hover(_ point: Point?, _ hand: SceneHand) {
    hand.program.application.handle(.hover(point))
    hand.program.passFrame()
  }

  @Test func restingMouseShowsTheTitleAndTheKey() throws {
    let (hand, tooltip) = try begin()
    hover(try place(.toggleOptions, hand), hand)
    hand.program.pass(0.4)
    #expect(tooltip.visibleContent == nil)
    hand.program.pass(0.2)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Options", key: "O"))
    hover(try place(.toggleSlideshow, hand), hand)
    #expect(tooltip.visibleContent == nil)
    hand.program.pass(0.6)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Slideshow", key: "Space"))
    // The tooltip disappears with the bar.
    hand.program.pass(5)
    #expect(!hand.program.application.contents.bar.isShown && tooltip.visibleContent == nil)
  }

  @Test func movingMouseShowsNoTooltip() throws {
    let (hand, tooltip) = try begin()
    let middle = try place(.toggleOptions, hand)
    for step in 0..<60 {
      hover(middle + Point(x: Double(step % 10), y: 0), hand)
      #expect(tooltip.visibleContent == nil)
    }
    hover(Point(x: 320, y: 300), hand)
    hand.program.pass(1)
    #expect(tooltip.visibleContent == nil)
  }

  @Test func touchesAndClicksHideTheTooltip() throws {
    let (hand, tooltip) = try begin()
    let point = try place(.toggleSlideshow, hand)
    hover(point, hand)
    hand.program.pass(0.6)
    #expect(tooltip.visibleContent != nil)
    hand.touch(.began, point)
    hand.program.passFrame()
    #expect(tooltip.visibleContent == nil)
    hand.touch(.ended, point)
    hand.program.pass(1)
    #expect(tooltip.visibleContent == nil)
    // The mouse must leave the button before its tooltip appears again.
    hover(point + Point(x: 2, y: 0), hand)
    hand.program.pass(1)
    #expect(tooltip.visibleContent == nil)
    hover(Point(x: 320, y: 300), hand)
    hover(point, hand)
    hand.program.pass(0.6)
    #expect(tooltip.visibleContent != nil)
    hover(nil, hand)
    #expect(tooltip.visibleContent == nil)
  }

  @Test func focusedButtonShowsItsTooltip() throws {
    let (hand, tooltip) = try begin(.helix)
    hand.press(.tab)
    hand.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Event log", key: "F4"))
    hand.press(.tab)
    hand.program.passFrame()
    #expect(tooltip.visibleContent == nil)
    hand.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Show all scenes", key: "Tab"))
    // At rest, the tooltip requests no frames.
    hand.program.pass(6)
    #expect(tooltip.visibleContent != nil && hand.program.passFrame() == .still(until: nil))
    hand.press(.escape)
    hand.program.pass(0.5)
    #expect(tooltip.visibleContent == nil && hand.program.passFrame() == .still(until: nil))
  }

  @Test func buttonsOfTheOpenPictureHaveTooltips() throws {
    let hand = try SceneHand(.gallery, access: access)
    let tooltip = hand.program.application.contents.tooltip
    hand.press(.enter)
    hand.program.pass(0.6)
    let tools = try #require(hand.program.gallery).viewer.tools
    for (button, words) in zip(
      tools.buttons,
      [
        Tooltip.Content(title: "Rotate right", key: "Ctrl+R"),
        Tooltip.Content(title: "Information", key: "I"),
        Tooltip.Content(title: "Move to trash…", key: "Delete"),
      ])
    {
      hover(try hand.place(on: button), hand)
      hand.program.pass(0.6)
      #expect(tooltip.visibleContent == words)
    }
  }

  @Test(arguments: [
    Size(width: 360, height: 240), Size(width: 360, height: 720), Size(width: 1280, height: 800),
  ]) func tooltipLiesInTheWindowBesideItsButton(size: Size) throws {
    let (hand, tooltip) = try begin(size: size)
    let bar = hand.program.application.contents.bar
    // The window has a minimum size.
    let size = hand.program.window.size
    for item in bar.items {
      hover(try hand.place(on: item.button), hand)
      hand.program.pass(0.8)
      try #require(tooltip.visibleContent?.title == item.command.title)
      hand.program.picture()
      #expect(tooltip.plate.minX >= 8 && tooltip.plate.maxX <= size.width - 7)
      #expect(tooltip.plate.minY >= 8 && tooltip.plate.maxY <= size.height - 7)
      let button = item.button.frame.offset(by: bar.plate.frame.origin)
      #expect(tooltip.plate.intersection(button).isEmpty)
      #expect(tooltip.plate.minX < button.maxX && tooltip.plate.maxX > button.minX)
      bar.show(at: hand.program.time)
    }
  }
}
