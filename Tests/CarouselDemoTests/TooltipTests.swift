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

  /// A finger that rests on a button shows the button's tooltip. Lifting it doesn't press the
  /// button.
  @Test func heldFingerShowsTheTooltipAndDoesNotPress() throws {
    let (harness, tooltip) = try begin()
    let (program, bar) = (harness.program, harness.program.application.contents.bar)
    let point = try position(.toggleOptions, harness)
    harness.touch(.began, point)
    program.pass(0.4)
    #expect(tooltip.visibleContent == nil)
    program.pass(0.2)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Options", key: "O"))
    harness.touch(.ended, point)
    program.pass(1)
    #expect(tooltip.visibleContent != nil && program.gallery?.panel.isOpen == false)
    program.pass(1)
    #expect(tooltip.visibleContent == nil && bar.isShown)
    // The bar hides after its usual time.
    program.pass(4)
    #expect(!bar.isShown && tooltip.ownActivity == .still(until: nil))
  }

  @Test func shortTapPressesTheButtonAndShowsNoTooltip() throws {
    let (harness, tooltip) = try begin()
    let point = try position(.toggleOptions, harness)
    harness.touch(.began, point)
    harness.program.pass(0.2)
    harness.touch(.ended, point)
    harness.program.pass(1)
    #expect(tooltip.visibleContent == nil && harness.program.gallery?.panel.isOpen == true)
  }

  /// Only a finger shows tooltips by resting. The mouse shows them by hovering, and may press as
  /// long as it likes.
  @Test func longClickOfTheMousePressesTheButton() throws {
    let (harness, tooltip) = try begin()
    let point = try position(.toggleOptions, harness)
    let program = harness.program
    for phase in [Touch.Phase.began, .ended] {
      program.application.handle(
        .touch(Touch(id: 7, phase: phase, position: point, time: program.time, device: .mouse)))
      program.pass(0.8)
    }
    #expect(tooltip.visibleContent == nil && program.gallery?.panel.isOpen == true)
  }

  /// Every button with an icon in a scene's toolbar, in the chooser and over an open picture has a
  /// tooltip.
  @Test(arguments: SceneTable.standard.all) func everyIconHasATooltip(kind: SceneKind) throws {
    let harness = SceneHarness(try HeadlessProgram(pictures: 6, scene: kind, access: access))
    let contents = harness.program.application.contents
    contents.bar.show(at: harness.program.time)
    harness.pass(0.5)
    for button in contents.visibleViews(Button.self) where button.icon != nil {
      #expect(contents.tooltip.content(button) != nil, "\(kind.name): \(button.accessibleName)")
    }
    for item in contents.bar.items {
      let shown = contents.tooltip.content(item.button)
      #expect(shown?.title == item.command.title)
      #expect(shown?.key.isEmpty == item.command.shortcuts.isEmpty, "\(item.command.title)")
    }
  }

  @Test func focusedButtonShowsItsTooltip() throws {
    let (harness, tooltip) = try begin(.helix)
    harness.press(.tab)
    harness.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "All scenes", key: "G"))
    harness.press(.tab)
    harness.program.passFrame()
    #expect(tooltip.visibleContent == nil)
    harness.program.pass(0.7)
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Fullscreen", key: "F"))
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
      harness.program.draw()
      #expect(tooltip.plate.minX >= 8 && tooltip.plate.maxX <= size.width - 7)
      #expect(tooltip.plate.minY >= 8 && tooltip.plate.maxY <= size.height - 7)
      let button = item.button.frame.offset(by: bar.plate.frame.origin)
      #expect(tooltip.plate.intersection(button).isEmpty)
      #expect(tooltip.plate.minX < button.maxX && tooltip.plate.maxX > button.minX)
      bar.show(at: harness.program.time)
    }
  }
}
