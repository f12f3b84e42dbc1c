import GeometryKit
import ScrollKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct ScrollSceneTests {
  private let hand: SceneHand

  init() async throws { hand = try SceneHand(.scroll, turn: await Turn.take()) }

  private func scroll() throws -> ScrollView {
    try #require(hand.views(ScrollSurface.self).first).scrollView
  }

  /// Opens the panel, and taps one of its controls where that is.
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

  @Test func aDragGoesFreelyOrStaysOnItsAxis() throws {
    let scroll = try scroll()
    let start = scroll.contentOffset
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 300, y: 80))
    var way = scroll.contentOffset - start
    #expect(way.x > 90 && way.y > 50)
    hand.pass(2)
    try openPanel()
    try set(.toggle, "Stays on the axis")
    let before = scroll.contentOffset
    hand.drag(from: Point(x: 420, y: 120), to: Point(x: 300, y: 110))
    way = scroll.contentOffset - before
    #expect(way.x > 90 && way.y == 0)
    #expect(hand.isAtRest)
  }

  /// Keys alone reach what a tap does: arrows bring a star to the middle, Enter takes it.
  @Test func enterTakesTheStarInTheMiddle() throws {
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

  /// A double tap brings what is there close, and again all of it.
  @Test func aDoubleTapZoomsToWhatIsThere() throws {
    let scroll = try scroll()
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    let (one, other) = (scroll.zoomScale, scroll.minimumZoomScale)
    // Whichever it was first.
    hand.tap(Point(x: 500, y: 100))
    hand.tap(Point(x: 500, y: 100))
    hand.pass(1)
    #expect(min(one, scroll.zoomScale) == other && max(one, scroll.zoomScale) > 1.5 * other)
    #expect(hand.isAtRest)
  }

  /// A field in it is left by a drag, where that was asked for.
  @Test func aDragEndsWriting() throws {
    let tree = hand.program.application.tree
    try openPanel()
    for (mode, ends) in [("Never", false), ("Always", true)] {
      try set(.button, mode)
      try hand.tap("Find a star", role: .textField)
      #expect(tree.focused is TextField)
      hand.drag(from: Point(x: 420, y: 120), to: Point(x: 380, y: 160))
      #expect((tree.focused == nil) == ends)
    }
    // While the finger is below the field it isn't written, and again where it comes back.
    try set(.button, "Below it")
    try hand.tap("Find a star", role: .textField)
    let (start, low) = (Point(x: 420, y: 70), Point(x: 420, y: 160))
    hand.touch(.began, start)
    hand.move(from: start, to: low)
    #expect(tree.focused == nil)
    hand.move(from: low, to: start)
    #expect(tree.focused is TextField)
    hand.touch(.ended, start)
  }

  /// What is written finds a star, which is told of.
  @Test func aStarIsFound() throws {
    try hand.tap("Find a star", role: .textField)
    hand.program.application.handle(.textInput("veg"))
    hand.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    hand.pass(1)
    #expect(hand.texts.contains { $0.hasPrefix("Vega in Lyra") })
    let star = try hand.view(.button, "Vega")
    #expect(hand.program.application.tree.root.bounds.contains(try hand.place(on: star)))
  }

  /// A pressed star lets go of a drag, or keeps it.
  @Test func aPressedStarKeepsADrag() throws {
    let scroll = try scroll()
    try openPanel()
    for (isKept, way) in [(false, true), (true, false)] {
      if isKept {
        try set(.toggle, "A drag lets go")
        try set(.toggle, "Stars wait")
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

  /// The chart keeps still under a finger; or a flick ends with a figure in the middle. What the scroll view
  /// says of itself is written on the panel.
  @Test func aFingerMovesItOrNot() throws {
    let scroll = try scroll()
    try openPanel()
    try set(.toggle, "A finger moves it")
    let start = scroll.contentOffset
    let (from, to) = (Point(x: 420, y: 120), Point(x: 340, y: 120))
    hand.drag(from: from, to: to)
    #expect(scroll.contentOffset == start)
    try set(.toggle, "A finger moves it")
    try set(.toggle, "A flick ends on a figure")
    #expect(hand.texts.contains("at rest"))
    hand.touch(.began, from)
    hand.move(from: from, to: to)
    hand.program.picture()
    #expect(scroll.contentOffset != start && hand.texts.contains("tracking, dragging"))
    hand.touch(.ended, to)
    hand.pass(2)
    #expect(hand.texts.contains("at rest"))
    let middle = Point(
      x: scroll.contentOffset.x + scroll.bounds.width / 2,
      y: scroll.contentOffset.y + scroll.bounds.height / 2)
    let nearest = Constellation.all.map { ($0.bounds.center * scroll.zoomScale - middle).length }
    #expect((nearest.min() ?? .infinity) < 1)
  }

  /// Stars leave their touches to the chart, and the one that is told of keeps a drag, where that is wanted.
  @Test func starsTakeTouchesOrLeaveThem() throws {
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
    try set(.toggle, "Stars wait")
    try set(.toggle, "But not of the one")
    var place = try find()
    let before = scroll.contentOffset
    hand.drag(from: place, to: place + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset == before)
    try set(.toggle, "Stars take touches")
    place = try find()
    hand.drag(from: place, to: place + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset != before)
  }

  @Test func aTapOnTheUpperEdgeGoesToTheTop() throws {
    let scroll = try scroll()
    #expect(scroll.contentOffset.y > 100)
    hand.tap(Point(x: 500, y: 6))
    hand.pass(1)
    #expect(scroll.contentOffset.y == 0)
    // Or it doesn't; a button goes to the middle, and from there nothing leads to the top.
    try openPanel()
    try set(.toggle, "A tap on the upper edge")
    try set(.button, "To the middle")
    hand.pass(1)
    let middle = scroll.contentOffset
    #expect(middle.y == (scroll.contentSize.height - scroll.bounds.height) / 2)
    hand.tap(Point(x: 500, y: 6))
    hand.pass(1)
    #expect(scroll.contentOffset == middle)
  }
}
