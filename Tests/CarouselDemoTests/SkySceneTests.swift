import GeometryKit
import ScrollKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct SkySceneTests {
  private let harness: SceneHarness

  init() async throws { harness = try SceneHarness(.sky, access: await WindowAccess.acquire()) }

  private func scroll() throws -> ScrollView {
    try #require(harness.views(ScrollSurface.self).first).scrollView
  }

  /// Scrolls a control of the open panel into view and taps it.
  private func set(_ role: Role, _ name: String) throws {
    let control = try harness.view(role, name)
    let list = try #require(harness.views(ScrollSurface.self).last)
    let row = control.parent === list.content ? control.frame : try #require(control.parent).frame
    list.scrollView.scrollRectToVisible(row.inset(by: -12), animated: false)
    harness.pass(0.1)
    harness.tap(try harness.position(on: control))
    harness.pass(0.5)
  }

  private func openPanel() throws {
    let panel = try #require(harness.views(SettingsPanel.self).first)
    harness.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    harness.pass(0.3)
  }

  /// The Milky Way is bright in Sagittarius and in Cygnus, and dark at the galaxy's pole.
  @Test func milkyWayIsAtItsPlace() {
    func brightness(_ hours: Double, _ degrees: Double) -> Double {
      MilkyWay.brightness(at: Sky.position(hours: hours, degrees: degrees))
    }
    #expect(brightness(18, -28) > 0.4 && brightness(20, 35) > 0.25)
    #expect(brightness(12.86, 27.1) < 0.02 && brightness(2, -20) < 0.05)
  }

  @Test func dragScrollsFreelyOrLockedToOneAxis() throws {
    let scroll = try scroll()
    let start = scroll.contentOffset
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 300, y: 80))
    var translation = scroll.contentOffset - start
    #expect(translation.x > 90 && translation.y > 50)
    harness.pass(2)
    try openPanel()
    try set(.toggle, "Lock direction")
    let before = scroll.contentOffset
    harness.drag(from: Point(x: 420, y: 120), to: Point(x: 300, y: 110))
    translation = scroll.contentOffset - before
    #expect(translation.x > 90 && translation.y == 0)
    #expect(harness.isAtRest)
  }

  /// Arrow keys centre a star, and Enter selects it like a tap.
  @Test func enterSelectsTheCentredStar() throws {
    let scroll = try scroll()
    #expect(harness.title == "Orion")
    harness.press(.enter)
    let first = harness.title
    #expect(first != "Orion")
    let zoom = scroll.zoomScale
    harness.press(.enter)
    harness.pass(1)
    #expect(scroll.zoomScale != zoom)
    for _ in 0..<6 { harness.press(.right) }
    harness.pass(2)
    harness.press(.enter)
    #expect(harness.title != first && harness.isAtRest)
  }

  /// Cursa in Eridanus is nearer to the middle of Orion.
  @Test(arguments: ["Enter", "double tap"])
  func starZoomsToItsOwnConstellation(by action: String) throws {
    let scroll = try scroll()
    let chart = try #require(harness.views(StarChart.self).first)
    let stars = chart.constellations.flatMap(\.stars)
    let cursa = try #require(stars.first { $0.name == "Cursa" })
    let eridanus = try #require(chart.constellations.first { $0.name == "Eridanus" })
    #expect(chart.constellation(nearestTo: cursa.position)?.name == "Orion")
    let middle = Point(x: scroll.bounds.width / 2, y: scroll.bounds.height / 2)
    scroll.setZoomScale(scroll.minimumZoomScale, animated: false)
    scroll.contentOffset = cursa.position * scroll.zoomScale - middle
    harness.pass(0.1)
    if action == "Enter" {
      harness.press(.enter)
      #expect(harness.title == "Cursa")
      harness.press(.enter)
    } else {
      let place = cursa.position * scroll.zoomScale - scroll.contentOffset
      harness.tap(place)
      harness.tap(place)
    }
    harness.pass(2)
    let center = (scroll.contentOffset + middle) * (1 / scroll.zoomScale)
    #expect(chart.constellation(nearestTo: center)?.name == eridanus.name)
  }

  /// A double tap zooms in, or zooms out to the whole chart.
  @Test func doubleTapTogglesTheZoom() throws {
    let scroll = try scroll()
    harness.tap(Point(x: 500, y: 100))
    harness.tap(Point(x: 500, y: 100))
    harness.pass(1)
    harness.tap(Point(x: 500, y: 100))
    harness.tap(Point(x: 500, y: 100))
    harness.pass(1)
    let (one, other) = (scroll.zoomScale, scroll.minimumZoomScale)
    // The first double tap may zoom either in or out.
    harness.tap(Point(x: 500, y: 100))
    harness.tap(Point(x: 500, y: 100))
    harness.pass(1)
    #expect(min(one, scroll.zoomScale) == other && max(one, scroll.zoomScale) > 1.5 * other)
    #expect(harness.isAtRest)
  }

  /// A tap on the window's upper edge scrolls to the top, even if there is a star at that point.
  @Test func tapOnTheUpperEdgeScrollsToTheTopEvenOnAStar() throws {
    let scroll = try scroll()
    let chart = try #require(harness.views(StarChart.self).first)
    let mark = harness.views(StarMark.self).first { $0.star.name == "Betelgeuse" }
    let edge = Point(x: 500, y: 6)
    scroll.contentOffset = try #require(mark).star.position * scroll.zoomScale - edge
    harness.pass(0.1)
    #expect(chart.star(hitAt: (edge + scroll.contentOffset) * (1 / scroll.zoomScale)) != nil)
    harness.tap(edge)
    harness.pass(2)
    #expect(scroll.contentOffset.y == scroll.range(along: .vertical).lowerBound)
    #expect(chart.selectedStarName == nil && harness.isAtRest)
  }

  /// Dragging ends text input, except in the keyboard dismiss mode "Never".
  @Test func dragEndsTextInput() throws {
    let tree = harness.program.application.tree
    try openPanel()
    for (mode, ends) in [("Never", false), ("Always", true)] {
      try set(.button, mode)
      try harness.tap("Find a star", role: .textField)
      #expect(tree.focused is TextField)
      harness.drag(from: Point(x: 420, y: 120), to: Point(x: 380, y: 160))
      #expect((tree.focused == nil) == ends)
    }
    // In interactive mode, the field has no focus while the finger is below the field.
    try set(.button, "Interactive")
    try harness.tap("Find a star", role: .textField)
    let (start, low) = (Point(x: 420, y: 70), Point(x: 420, y: 160))
    harness.touch(.began, start)
    harness.move(from: start, to: low)
    #expect(tree.focused == nil)
    harness.move(from: low, to: start)
    #expect(tree.focused is TextField)
    harness.touch(.ended, start)
  }

  /// The text field never covers only a part of a name on the chart.
  @Test func namesFadeOutBesideTheTextField() throws {
    resize(to: Size(width: 360, height: 720))
    let chart = try #require(harness.views(StarChart.self).first)
    let field = try #require(harness.views(TextField.self).first).frame
    #expect(chart.coveredWindowAreas.first == field)
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

  @Test func namesFadeOutAtTheEdgesOfTheWindow() {
    let window = Size(width: 360, height: 720)
    for (x, visibility) in [(-1.0, 0.0), (0, 0), (6, 0.5), (12, 1), (288, 1), (294, 0.5)] {
      let name = Rect(x: x, y: 300, width: 60, height: 20)
      #expect(StarChart.visibility(of: name, in: window) == visibility, "\(x)")
    }
  }

  /// While the chart moves, names fade at its edges. At rest, they are either visible or hidden.
  @Test func namesAreEitherVisibleOrHiddenAtRest() throws {
    let chart = try #require(harness.views(StarChart.self).first)
    let opacities = [0, 0.2, 0.49, 0.5, 0.8, 1]
    func expectVisibleOrHidden() {
      #expect(opacities.map(chart.shownOpacity) == [0, 0, 0, 1, 1, 1])
    }
    expectVisibleOrHidden()
    let (start, end) = (Point(x: 300, y: 250), Point(x: 200, y: 250))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.program.pass(0.5)
    #expect(opacities.map(chart.shownOpacity) == opacities)
    harness.touch(.ended, end)
    harness.rest()
    expectVisibleOrHidden()
  }

  /// A name is at the lower edge of its constellation, wherever the chart is scrolled. It fades out
  /// together with this edge.
  @Test func nameOfAConstellationStaysBelowItsStars() {
    let chart = StarChart()
    for zoom in [0.4, 1, 3] {
      chart.zoom = zoom
      for constellation in chart.constellations {
        let bounds = constellation.bounds
        var centers: Set<Point> = []
        for (top, opacity) in [(-900.0, 1.0), (-100, 1), (-12 / zoom, 1), (0, 0), (100, 0)] {
          chart.freeChartArea = Rect(
            x: bounds.minX - 200, y: bounds.maxY + top, width: bounds.width + 400, height: 800)
          let name = chart.namePlacement(ofConstellationIn: bounds)
          centers.insert(name.center)
          #expect(abs(name.opacity - opacity) < 1e-6, "\(constellation.name) \(zoom) \(top)")
        }
        let center = centers.first ?? .zero
        #expect(centers.count == 1 && center.x == bounds.center.x)
        #expect(center.y > bounds.maxY && center.y - bounds.maxY <= max(46, 32 / zoom))
      }
    }
  }

  /// The names of bright stars don't cross the lines of their constellations.
  @Test func namesOfBrightStarsLieBesideTheirLines() {
    let chart = StarChart()
    chart.freeChartArea = chart.bounds.inset(by: -1000)
    for zoom in [0.5, 1, 2] {
      chart.zoom = zoom
      for constellation in chart.constellations {
        let stars = constellation.stars
        for line in constellation.lines {
          for (start, end) in zip(line, line.dropFirst()) {
            for index in [start, end] where stars[index].magnitude < 1.65 {
              let mark = chart.marks.first { $0.star.name == stars[index].name }
              guard let mark else { continue }
              let size = mark.nameSize
              let name = Rect(
                center: chart.nameCenter(of: mark, size: size), size: size * (1 / zoom))
              let (from, to) = (stars[start].position, stars[end].position)
              let crosses = (0...400).contains {
                name.contains(from + (to - from) * (Double($0) / 400))
              }
              #expect(!crosses, "\(mark.star.name) at \(zoom)")
            }
          }
        }
      }
    }
  }

  @Test func starsOfTheFirstMagnitudeHaveNamesAtEveryZoom() {
    let chart = StarChart()
    for zoom in [0.1, 0.3, 1, 3] {
      chart.zoom = zoom
      let names = chart.marks.map(\.star).filter(chart.isNamed).map(\.name)
      for name in ["Sirius", "Aldebaran", "Betelgeuse", "Rigel", "Regulus", "Deneb"] {
        #expect(names.contains(name), "\(name) at \(zoom)")
      }
    }
  }

  /// At an edge of the window, the name of a star that is in sight stays inside the window.
  @Test func nameOfAStarNearAnEdgeIsInsideTheWindow() throws {
    let chart = StarChart()
    let mark = try #require(chart.marks.first { $0.star.name == "Aldebaran" })
    let (x, size) = (mark.star.position.x, mark.nameSize)
    for left in [x - 2, x - 20, x - 200, x - 380, x - 398] {
      chart.freeChartArea = Rect(x: left, y: 0, width: 400, height: 2000)
      let center = chart.nameCenter(of: mark, size: size)
      #expect(abs(center.x - x) <= size.width / 2)
      let edges = (center.x - size.width / 2 - left, left + 400 - center.x - size.width / 2)
      #expect(min(edges.0, edges.1) >= -2.1, "\(left)")
    }
  }

  /// At first, Orion with its bright neighbours fills the free part of a window of any size.
  @Test(
    arguments: [
      Size(width: 360, height: 720), Size(width: 800, height: 1280), Size(width: 1280, height: 800),
      Size(width: 1920, height: 1080), Size(width: 640, height: 400),
    ])
  func firstViewShowsOrionAndItsBrightNeighbours(size: Size) throws {
    resize(to: size)
    let (scroll, chart) = (try scroll(), try #require(harness.views(StarChart.self).first))
    let text = harness.program.application.text
    for name in ["Betelgeuse", "Rigel", "Sirius", "Aldebaran"] {
      let mark = try #require(chart.marks.first { $0.star.name == name })
      let label = text.measure(name, StarChart.starNameStyle)
      let frame = Rect(
        center: chart.nameCenter(of: mark, size: label) * scroll.zoomScale - scroll.contentOffset,
        size: label)
      #expect(
        chart.isNamed(mark.star) && StarChart.visibility(of: frame, in: size) > 0.99, "\(name)")
      for area in chart.coveredWindowAreas {
        #expect(StarChart.visibility(of: frame, beside: area) > 0.99, "\(name) \(frame)")
      }
    }
    let (part, free) = (chart.firstPart, chart.freeChartArea)
    let scale = max(part.width / free.width, part.height / free.height)
    #expect(scale > 0.6 && (part.center - free.center).length * scroll.zoomScale < 2)
  }

  private func resize(to size: Size) {
    harness.program.resize(to: size)
    harness.rest()
  }

  /// The panel is closed at first, and leaves most of the chart free.
  @Test(arguments: [Size(width: 800, height: 1280), Size(width: 1280, height: 800)])
  func panelIsClosedAtFirst(size: Size) throws {
    resize(to: size)
    let panel = try #require(harness.views(SettingsPanel.self).first).frame
    #expect(panel.height < 100)
    // The text field is in the middle.
    let field = try #require(harness.views(TextField.self).first).frame
    #expect(abs(field.center.x - size.width / 2) < 1)
  }

  /// The scroll indicators lie at the edges of the part that the open panel leaves free.
  @Test(arguments: [Size(width: 800, height: 1280), Size(width: 1280, height: 800)])
  func indicatorsLieBesideThePanel(size: Size) throws {
    resize(to: size)
    try openPanel()
    let panel = try #require(harness.views(SettingsPanel.self).first)
    let free = try Rect(origin: .zero, size: size).inset(by: scroll().scrollIndicatorInsets)
    #expect(free.intersection(panel.frame).isEmpty)
    #expect(min(free.width / size.width, free.height / size.height) > 0.4)
  }

  /// Returns whether the name of a constellation or a star is drawn with at least half its opacity.
  private func showsName(_ chart: StarChart, _ scroll: ScrollView) -> Bool {
    let text = harness.program.application.text
    func isVisible(_ name: String, _ style: Text.Style, at center: Point) -> Bool {
      let frame = Rect(
        center: center * scroll.zoomScale - scroll.contentOffset,
        size: text.measure(name, style))
      return StarChart.visibility(of: frame, in: scroll.bounds) > 0.5
        && chart.coveredWindowAreas.allSatisfy { StarChart.visibility(of: frame, beside: $0) > 0.5 }
    }
    return chart.constellations.contains { constellation in
      let (center, opacity) = chart.namePlacement(ofConstellationIn: constellation.bounds)
      return opacity > 0.5
        && isVisible(constellation.name, StarChart.constellationNameStyle, at: center)
    }
      || chart.marks.contains { mark in
        let name = mark.star.name
        let size = text.measure(name, StarChart.starNameStyle)
        return chart.isNamed(mark.star)
          && isVisible(name, StarChart.starNameStyle, at: chart.nameCenter(of: mark, size: size))
      }
  }

  /// Wherever the chart is scrolled, there is a name in sight or a button that leads to one.
  @Test func everyPartOfTheChartShowsANameOrTheWayToOne() throws {
    resize(to: Size(width: 360, height: 720))
    let (scroll, chart) = (try scroll(), try #require(harness.views(StarChart.self).first))
    var lost = 0
    for column in 0...6 {
      for row in 0...4 {
        let range = Point(
          x: scroll.range(along: .horizontal).upperBound,
          y: scroll.range(along: .vertical).upperBound)
        scroll.contentOffset = Point(
          x: range.x * Double(column) / 6, y: range.y * Double(row) / 4)
        harness.pass(0.1)
        let button = harness.views(Button.self).first { $0.title.hasPrefix("Go to ") }
        #expect(button != nil || showsName(chart, scroll), "\(column), \(row)")
        lost += button == nil ? 0 : 1
      }
    }
    // Most parts of the chart show a name.
    #expect(lost < 12)
    scroll.zoomScale = scroll.maximumZoomScale
    scroll.contentOffset = Point(x: 40, y: 20)
    harness.pass(0.1)
    let name = try #require(
      harness.views(Button.self).first { $0.title.hasPrefix("Go to ") }?.title)
    try harness.tap(name)
    harness.pass(1)
    #expect(harness.title == name.dropFirst("Go to ".count))
    #expect(!harness.views(Button.self).contains { $0.title.hasPrefix("Go to ") })
  }

  /// Text input finds a star and shows its description.
  @Test func searchFindsAStar() throws {
    try harness.tap("Find a star", role: .textField)
    harness.program.application.handle(.textInput("veg"))
    harness.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    harness.pass(1)
    #expect(harness.texts.contains { $0.hasPrefix("Vega in Lyra") })
    let star = try harness.view(.button, "Vega")
    #expect(harness.program.application.tree.root.bounds.contains(try harness.position(on: star)))
  }

  /// A drag that begins on a pressed star scrolls the chart. If the settings let the star keep the
  /// touch, the chart doesn't scroll.
  @Test func dragFromAPressedStarScrollsUnlessTheStarKeepsTheTouch() throws {
    let scroll = try scroll()
    try openPanel()
    for (isKept, scrolls) in [(false, true), (true, false)] {
      if isKept {
        try set(.toggle, "Drags cancel touches")
        try set(.toggle, "Delay touches")
      }
      try harness.tap("Find a star", role: .textField)
      harness.program.application.handle(.key(.letter("a"), modifiers: .control, isRepeat: false))
      harness.program.application.handle(.textInput("Vega"))
      harness.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
      harness.pass(1)
      let middle = try harness.position(on: harness.view(.button, "Vega"))
      let before = scroll.contentOffset
      harness.drag(from: middle, to: middle + Point(x: 50, y: 0), after: 0.3)
      #expect((scroll.contentOffset != before) == scrolls)
      harness.pass(2)
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
    harness.drag(from: from, to: to)
    #expect(scroll.contentOffset == start)
    try set(.toggle, "Scroll by touch")
    try set(.toggle, "Snap to constellations")
    #expect(harness.texts.contains("idle"))
    harness.touch(.began, from)
    harness.move(from: from, to: to)
    harness.program.draw()
    #expect(scroll.contentOffset != start && harness.texts.contains("tracking, dragging"))
    harness.touch(.ended, to)
    harness.pass(2)
    #expect(harness.texts.contains("idle"))
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
      try harness.tap("Find a star", role: .textField)
      harness.program.application.handle(.key(.letter("a"), modifiers: .control, isRepeat: false))
      harness.program.application.handle(.textInput("Vega"))
      harness.program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
      harness.pass(1)
      return try harness.position(on: harness.view(.button, "Vega"))
    }
    try set(.toggle, "Delay touches")
    try set(.toggle, "Selected star keeps touches")
    var star = try find()
    let before = scroll.contentOffset
    harness.drag(from: star, to: star + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset == before)
    try set(.toggle, "Stars receive touches")
    star = try find()
    harness.drag(from: star, to: star + Point(x: 50, y: 0), after: 0.3)
    #expect(scroll.contentOffset != before)
  }

  /// A single tap stops the decelerating chart and scrolls it to the top.
  @Test func tapOnTheUpperEdgeScrollsADeceleratingChartToTheTop() throws {
    let scroll = try scroll()
    harness.touch(.began, Point(x: 420, y: 160))
    for step in 1...6 {
      harness.program.passFrame()
      harness.touch(.moved, Point(x: 420, y: 160 - 15 * Double(step)))
    }
    harness.touch(.ended, Point(x: 420, y: 70))
    harness.program.pass(0.1)
    try #require(scroll.isDecelerating)
    harness.tap(Point(x: 500, y: 6))
    harness.pass(1)
    #expect(scroll.contentOffset.y == 0)
  }

  /// The hint about zooming out hides once the whole sky is visible.
  @Test(arguments: ["double tap", "pinch"]) func zoomHintHidesAtMinimumZoom(gesture: String)
    throws
  {
    let scroll = try scroll()
    func isHinted() -> Bool { harness.texts.contains { $0.hasSuffix("to see the whole sky.") } }
    let point = Point(x: 420, y: 130)
    func doubleTap() {
      for _ in 1...2 { harness.tap(point) }
      harness.pass(1)
    }
    doubleTap()
    if !isHinted() { doubleTap() }
    try #require(isHinted() && scroll.zoomScale > scroll.minimumZoomScale * 1.1)
    if gesture == "pinch" {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
      harness.pass(1)
    } else {
      doubleTap()
    }
    #expect(scroll.zoomScale == scroll.minimumZoomScale && !isHinted())
  }

  @Test func tapOnTheUpperEdgeScrollsToTheTop() throws {
    let scroll = try scroll()
    #expect(scroll.contentOffset.y > 100)
    harness.tap(Point(x: 500, y: 6))
    harness.pass(1)
    #expect(scroll.contentOffset.y == 0)
    // If the setting "Tap top edge to scroll up" is off, the tap doesn't scroll.
    try openPanel()
    try set(.toggle, "Tap top edge to scroll up")
    try set(.button, "Scroll to centre")
    harness.pass(1)
    let middle = scroll.contentOffset
    #expect(middle.y == (scroll.contentSize.height - scroll.bounds.height) / 2)
    harness.tap(Point(x: 500, y: 6))
    harness.pass(1)
    #expect(scroll.contentOffset == middle)
  }
}
