import GeometryKit
import ScrollKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct ScrollSceneTests {
  private let hand: SceneHand

  init() async throws { hand = try SceneHand(.scroll, access: await WindowAccess.acquire()) }

  private func scroll() throws -> ScrollView {
    try #require(hand.views(ScrollSurface.self).first).scrollView
  }

  /// Scrolls a control of the open panel into view and taps it.
  private func set(_ role: Role, _ name: String) throws {
    let control = try hand.view(role, name)
    let list = try #require(hand.views(ScrollSurface.self).last)
    let row = control.parent === list.content ? control.frame : try #require(control.parent).frame
    list.scrollView.scrollRectToVisible(row.inset(by: -12), animated: false)
    hand.pass(0.1)
    hand.tap(try hand.place(on: control))
    hand.pass(0.5)
  }

  private func openPanel() throws {
    let panel = try #require(hand.views(SettingsPanel.self).first)
    hand.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    hand.pass(0.3)
  }

  @Test func dragScrollsFreelyOrLockedToOneAxis() throws {
    let scroll = try scroll()
    let start = scroll.contentOffset
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 300, y: 80))
    var way = scroll.contentOffset - start
    #expect(way.x > 90 && way.y > 50)
    hand.pass(2)
    try openPanel()
    try set(.toggle, "Lock direction")
    let before = scroll.contentOffset
    hand.drag(from: Point(x: 420, y: 120), to: Point(x: 300, y: 110))
    way = scroll.contentOffset - before
    #expect(way.x > 90 && way.y == 0)
    #expect(hand.isAtRest)
  }

  /// Arrow keys centre a star, and Enter selects it like a tap.
  @Test func enterSelectsTheCentredStar() throws {
    let scroll = try scroll()
    #expect(hand.title == "Orion")
    hand.press(.enter)
    let first = hand.title
    #expect(first != "Orion")
    let zoom = scroll.zoomScale
    hand.press(.enter)
    hand.pass(1)
    #expect(scroll.zoomScale != zoom)
    for _ in 0..<6 { hand.press(.right) }
    hand.pass(2)
    hand.press(.enter)
    #expect(hand.title != first && hand.isAtRest)
  }

  /// A double tap zooms in, or zooms out to the whole chart.
  @Test func doubleTapTogglesTheZoom() throws {
    let scroll = try scroll()
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    let (one, other) = (scroll.zoomScale, scroll.minimumZoomScale)
    // The first double tap may zoom either in or out.
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    #expect(min(one, scroll.zoomScale) == other && max(one, scroll.zoomScale) > 1.5 * other)
    #expect(hand.isAtRest)
  }

  /// Dragging ends text input unless the keyboard dismiss mode is "Never".
  @Test func dragEndsTextInput() throws {
    let tree = hand.program.application.tree
    try openPanel()
    for (mode, ends) in [("Never", false), ("Always", true)] {
      try set(.button, mode)
      try hand.tap("Find a star", role: .textField)
      #expect(tree.focused is TextField)
      hand.drag(from: Point(x: 420, y: 120), to: Point(x: 380, y: 160))
      #expect((tree.focused == nil) == ends)
    }
    // In interactive mode, the field has no focus while the finger is below the field.
    try set(.button, "Interactive")
    try hand.tap("Find a star", role: .textField)
    let (start, low) = (Point(x: 420, y: 70), Point(x: 420, y: 160))
    hand.touch(.began, start)
    hand.move(from: start, to: low)
    #expect(tree.focused == nil)
    hand.move(from: low, to: start)
    #expect(tree.focused is TextField)
    hand.touch(.ended, start)
  }

  /// The text field never covers only a part of a name on the chart.
  @Test func namesFadeOutBesideTheTextField() throws {
    let size = Size(width: 360, height: 720)
    hand.program.window.resize(to: size, pixelRatio: 1)
    hand.program.application.tree.size = size
    hand.rest()
    let chart = try #require(hand.views(StarChart.self).first)
    let field = try #require(hand.views(TextField.self).first).frame
    #expect(chart.coveredArea == field)
    for (name, visibility) in [
      (Rect(x: field.minX - 40, y: 0, width: 60, height: 20), 0.0),
      (Rect(x: field.minX - 60, y: 20, width: 60, height: 20), 0),
      (Rect(x: field.minX - 66, y: 20, width: 60, height: 20), 0.5),
      (Rect(x: field.minX, y: field.maxY + 12, width: 60, height: 20), 1),
      (Rect(x: 20, y: 600, width: 60, height: 20), 1),
    ] {
      #expect(StarChart.visibility(of: name, beside: field) == visibility, "\(name)")
    }
  }

  /// Text input finds a star and shows its description.
  @Test func searchFindsAStar() throws {
    try hand.tap("Find a star", role: .textField)
    hand.program.application.handle(.textInput("veg"))
    hand.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    hand.pass(1)
    #expect(hand.texts.contains { $0.hasPrefix("Vega in Lyra") })
    let star = try hand.view(.button, "Vega")
    #expect(hand.program.application.tree.root.bounds.contains(try hand.place(on: star)))
  }

  /// A drag that begins on a pressed star scrolls the chart, unless the settings let the star keep
  /// the touch.
  @Test func dragFromAPressedStarScrollsUnlessTheStarKeepsTheTouch() throws {
    let scroll = try scroll()
    try openPanel()
    for (isKept, way) in [(false, true), (true, false)] {
      if isKept {
        try set(.toggle, "Drags cancel touches")
        try set(.toggle, "Delay touches")
      }
      try hand.tap("Find a star", role: .textField)
      hand.program.application.handle(.key(.letter("a"), modifiers: .control, isRepeat: false))
      hand.program.application.handle(.textInput("Vega"))
      hand.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
      hand.pass(1)
      let middle = try hand.place(on: hand.view(.button, "Vega"))
      let before = scroll.contentOffset
      hand.drag(from: middle, to: middle + Point(x: 50, y: 0), after: 0.3)
      #expect((scroll.contentOffset != before) == way)
      hand.pass(2)
    }
  }

  /// The chart doesn't scroll if scrolling by touch is off. With snapping, a flick ends on a
  /// constellation. The panel shows the state of the scroll view.
  @Test func scrollingAndSnappingFollowTheSettings() throws {
    let scroll = try scroll()
    try openPanel()
    try set(.toggle, "Scroll by touch")
    let start = scroll.contentOffset
    let (from, to) = (Point(x: 420, y: 120), Point(x: 340, y: 120))
    hand.drag(from: from, to: to)
    #expect(scroll.contentOffset == start)
    try set(.toggle, "Scroll by touch")
    try set(.toggle, "Snap to constellations")
    #expect(hand.texts.contains("idle"))
    hand.touch(.began, from)
    hand.move(from: from, to: to)
    hand.program.picture()
    #expect(scroll.contentOffset != start && hand.texts.contains("tracking, dragging"))
    hand.touch(.ended, to)
    hand.pass(2)
    #expect(hand.texts.contains("idle"))
    let middle = Point(
      x: scroll.contentOffset.x + scroll.bounds.width / 2,
      y: scroll.contentOffset.y + scroll.bounds.height / 2)
    let nearest = Constellation.all.map { ($0.bounds.center * scroll.zoomScale - middle).length }
    #expect((nearest.min() ?? .infinity) < 1)
  }

  /// The settings decide whether stars receive touches and whether the selected star keeps a touch
  /// that drags.
  @Test func settingsDecideWhetherStarsReceiveTouches() throws {
    let scroll = try scroll()
    try openPanel()
    func find() throws -> Point {
      try hand.tap("Find a star", role: .textField)
      hand.program.application.handle(.key(.letter("a"), modifiers: .control, isRepeat: false))
      hand.program.application.handle(.textInput("Vega"))
      hand.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
      hand.pass(1)
      return try hand.place(on: hand.view(.button, "Vega"))
    }
    try set(.toggle, "Delay touches")
    try set(.toggle, "Selected star keeps touches")
    var place = try find()
    let before = scroll.contentOffset
    hand.drag(from: place, to: place + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset == before)
    try set(.toggle, "Stars receive touches")
    place = try find()
    hand.drag(from: place, to: place + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset != before)
  }

  /// A single tap stops the decelerating chart and scrolls it to the top.
  @Test func tapOnTheUpperEdgeScrollsADeceleratingChartToTheTop() throws {
    let scroll = try scroll()
    hand.touch(.began, Point(x: 420, y: 160))
    for step in 1...6 {
      hand.program.passFrame()
      hand.touch(.moved, Point(x: 420, y: 160 - 15 * Double(step)))
    }
    hand.touch(.ended, Point(x: 420, y: 70))
    hand.program.pass(0.1)
    try #require(scroll.isDecelerating)
    hand.tap(Point(x: 500, y: 6))
    hand.pass(1)
    #expect(scroll.contentOffset.y == 0)
  }

  /// The hint about zooming out hides once the whole sky is visible.
  @Test(arguments: ["double tap", "pinch"]) func zoomHintHidesAtMinimumZoom(way: String)
    throws
  {
    let scroll = try scroll()
    func isHinted() -> Bool { hand.texts.contains { $0.hasSuffix("to see the whole sky.") } }
    let point = Point(x: 420, y: 130)
    func doubleTap() {
      for _ in 1...2 { hand.tap(point) }
      hand.pass(1)
    }
    doubleTap()
    if !isHinted() { doubleTap() }
    try #require(isHinted() && scroll.zoomScale > scroll.minimumZoomScale * 1.1)
    if way == "pinch" {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
      hand.pass(1)
    } else {
      doubleTap()
    }
    #expect(scroll.zoomScale == scroll.minimumZoomScale && !isHinted())
  }

  @Test func tapOnTheUpperEdgeScrollsToTheTop() throws {
    let scroll = try scroll()
    #expect(scroll.contentOffset.y > 100)
    hand.tap(Point(x: 500, y: 6))
    hand.pass(1)
    #expect(scroll.contentOffset.y == 0)
    // With the setting off, the tap doesn't scroll.
    try openPanel()
    try set(.toggle, "Tap top edge to scroll up")
    try set(.button, "Scroll to centre")
    hand.pass(1)
    let middle = scroll.contentOffset
    #expect(middle.y == (scroll.contentSize.height - scroll.bounds.height) / 2)
    hand.tap(Point(x: 500, y: 6))
    hand.pass(1)
    #expect(scroll.contentOffset == middle)
  }
}
