import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct LiveCardsSceneTests {
  // Views are released before the window closes, in the order of the properties.
  private let scene: LiveCardsScene
  private let harness: SceneHarness
  private let program: HeadlessProgram

  init() async throws {
    let access = await WindowAccess.acquire()
    program = try HeadlessProgram(pictures: 1, scene: .liveCards, access: access)
    scene = try program.scene(LiveCardsScene.self)
    harness = SceneHarness(program)
  }

  private func center(_ card: LiveCard) {
    scene.carousel.currentItemIndex = scene.cards.firstIndex { $0 === card } ?? 0
    harness.rest()
    program.draw()
  }

  /// Returns the time until the scene's next frame is due, in seconds; `nil` if none is due.
  private var wait: Double? {
    program.passFrame()
    guard case .still(let until?) = scene.activity else { return nil }
    return until - program.time
  }

  // MARK: The carousel

  @Test func cardsLieOnAnArc() throws {
    #expect(scene.carousel.type == .custom)
    center(scene.tasks)
    let slopes = try [scene.music, scene.tasks, scene.stopwatch].map { card in
      let left = try harness.position(Point(x: 0, y: card.bounds.center.y), on: card)
      let right = try harness.position(Point(x: card.size.width, y: card.bounds.center.y), on: card)
      return (right.y - left.y) / (right.x - left.x)
    }
    #expect(slopes[0] < -0.03 && abs(slopes[1]) < 0.001 && slopes[2] > 0.03)
  }

  /// The covers fill the width of the music card, but don't cover its border.
  @Test func coversLeaveTheBorderFree() {
    program.resize(to: Size(width: 1280, height: 800))
    harness.rest()
    let covers = scene.music.covers.frame
    #expect(covers.minX == LiveCard.borderWidth)
    #expect(covers.maxX == scene.music.size.width - LiveCard.borderWidth)
  }

  /// If a marked row is removed, the focus ring surrounds the list again.
  @Test func removedRowLosesItsMark() {
    center(scene.tasks)
    let list = scene.tasks.list
    program.application.tree.focus(list)
    harness.press(.end)
    #expect(list.showsOwnFocus && !list.accessibleValue.isEmpty)
    list.count -= 1
    #expect(!list.showsOwnFocus && list.accessibleValue.isEmpty)
  }

  @Test func everyCardIsUnlockedAtFirst() {
    #expect(scene.cards.allSatisfy { !$0.isLocked })
  }

  /// The row wraps, so that there is a card on both sides of each card.
  @Test func everyCardHasTwoNeighbours() throws {
    for card in scene.cards {
      center(card)
      let others = scene.cards.filter { $0 !== card }
      let frames = try others.map { try #require($0.projection.bounds(of: $0.bounds)) }
      let visible = frames.filter { $0.minX < 640 && $0.maxX > 0 }.map(\.center.x)
      #expect(visible.count == 2 && visible.contains { $0 < 320 } && visible.contains { $0 > 320 })
    }
  }

  /// Without a selection, the status is that of the centred card.
  @Test func statusOfTheCentredCardIsShown() {
    for card in [scene.tasks, scene.music, scene.stopwatch] as [LiveCard] {
      center(card)
      #expect(scene.statusLabel.text == card.status && !card.status.isEmpty)
    }
  }

  /// Without a selection, the status isn't a button, because there is no card to which a tap could
  /// lead.
  @Test func statusIsAButtonOnlyWhileACardIsSelected() throws {
    center(scene.tasks)
    #expect(scene.statusButton.isHidden && !scene.statusLabel.isHidden)
    try harness.tap(Point(x: 30, y: 30), on: scene.tasks)
    program.draw()
    #expect(!scene.statusButton.isHidden && scene.statusLabel.isHidden)
    // Locking the card deselects it.
    scene.tasks.padlock.onPress?()
    program.draw()
    #expect(scene.statusButton.isHidden && !scene.statusLabel.isHidden)
  }

  @Test func padlockIsNamedByItsAction() {
    let card = scene.music
    #expect(card.padlock.accessibleName == "Lock Music")
    card.padlock.onPress?()
    #expect(card.padlock.accessibleName == "Unlock Music")
  }

  @Test func tapPressesAButtonAndDragFromItScrollsTheCarousel() throws {
    let play = scene.music.play
    try harness.tap(on: play)
    #expect(scene.music.isPlaying && scene.selected == nil)
    try harness.drag(on: play, by: Point(x: -250, y: 0))
    #expect(scene.music.isPlaying && scene.carousel.currentItemIndex == 2)
  }

  @Test func tapSelectsACardUnlessTheCardIsLocked() throws {
    func tapHeader(of card: LiveCard) throws { try harness.tap(Point(x: 30, y: 30), on: card) }
    center(scene.tasks)
    try tapHeader(of: scene.tasks)
    program.draw()
    #expect(scene.selected === scene.tasks && scene.statusButton.title == "1,000 to do")
    // A locked card is neither selected nor centred.
    scene.stopwatch.padlock.onPress?()
    #expect(scene.stopwatch.isLocked)
    try tapHeader(of: scene.stopwatch)
    program.draw()
    #expect(scene.selected === scene.tasks && scene.carousel.currentItemIndex == 2)
    #expect(scene.statusButton.title == "Stopwatch is locked")
    // The message ends after a while.
    program.pass(4)
    program.draw()
    #expect(scene.statusButton.title == "1,000 to do")
    // The padlock unlocks the card.
    center(scene.stopwatch)
    try harness.tap(on: scene.stopwatch.padlock)
    try tapHeader(of: scene.stopwatch)
    #expect(!scene.stopwatch.isLocked && scene.selected === scene.stopwatch)
    // The status leads back to the selected card. Locking the card deselects it.
    center(scene.tasks)
    program.draw()
    try harness.tap(on: scene.statusButton)
    #expect(scene.carousel.currentItemIndex == 3)
    try harness.tap(on: scene.stopwatch.padlock)
    #expect(scene.selected == nil)
  }

  @Test func slantedDragIsIgnoredWhilePerpendicularSwipesAreIgnored() throws {
    let drag = Point(x: -200, y: 260)
    try harness.drag(from: Point(x: 30, y: 20), on: scene.music, by: drag)
    #expect(scene.carousel.currentItemIndex == 1)
    scene.perform(CommandInfo("perpendicular"))
    try harness.drag(from: Point(x: 30, y: 20), on: scene.music, by: drag)
    #expect(scene.carousel.currentItemIndex == 2)
  }

  /// The neighbours of the centred card are completely visible, or a good part is cut off.
  @Test(arguments: [360.0, 640, 800, 1000, 1100, 1180, 1280, 1440, 1920])
  func neighboursAreWhollyVisibleOrClearlyCut(window: Double) {
    for card in stride(from: 300.0, to: window * 0.86, by: 20) {
      let step = CardArc.step(ofCards: card, in: window)
      let cut = step + card / 2 - window / 2
      #expect(cut <= -14 || cut >= 0.09 * card, "\(card)")
      #expect(step >= 1.04 * card)
      // Hardly anything of the opposite card is visible.
      #expect(window / 2 - (2 * step - card / 2) < 0.05 * card, "\(card)")
    }
  }

  /// In a narrow window, the edges of both neighbours are visible along the whole card.
  @Test(arguments: [320.0, 360, 420, 479]) func neighboursPeekIntoANarrowWindow(
    window: Double
  ) throws {
    program.resize(to: Size(width: window, height: 720))
    harness.rest()
    program.draw()
    for (card, side) in [(scene.weather as LiveCard, 1.0), (scene.tasks, 0)] {
      for y in [30, card.size.height - 30] {
        let edge = try harness.position(Point(x: side * card.size.width, y: y), on: card)
        let visible = side > 0 ? edge.x : window - edge.x
        #expect((2...70).contains(visible), "\(card.name) \(y)")
      }
    }
    let music = try #require(scene.music.projection.bounds(of: scene.music.bounds))
    let tasks = try harness.position(Point(x: 0, y: scene.tasks.size.height), on: scene.tasks)
    #expect(tasks.x > music.maxX && (window < 340 || music.minX > 30))
  }

  // MARK: Music

  /// A drag that begins on the times above the slider's groove moves the carousel.
  @Test func dragFromTheTimesScrollsTheCarousel() throws {
    let slider = scene.music.slider
    try harness.drag(from: Point(x: 150, y: 4), on: slider, by: Point(x: -250, y: 0))
    #expect(scene.music.position == 0 && scene.carousel.currentItemIndex == 2)
  }

  @Test func sliderKeepsADragAlongItsGroove() throws {
    let slider = scene.music.slider
    let groove = Point(x: 40, y: slider.size.height - 10)
    try harness.drag(from: groove, on: slider, by: Point(x: 120, y: 0))
    #expect(scene.music.position > 60 && scene.carousel.scrollOffset == 1)
    // A drag across the groove moves neither the slider nor the carousel.
    let position = scene.music.position
    try harness.drag(from: groove, on: slider, by: Point(x: 0, y: 90))
    #expect(scene.music.position == position && scene.carousel.scrollOffset == 1)
  }

  /// Each button calls a scrolling method of the covers' carousel.
  @Test func buttonsScrollTheCovers() throws {
    let music = scene.music
    try harness.tap(on: music.next)
    try harness.tap(on: music.next)
    #expect(music.current == 2)
    try harness.tap(on: music.previous)
    #expect(music.current == 1)
    try harness.tap(on: music.shuffle)
    let offset = music.covers.carousel.scrollOffset
    #expect(music.current != 1 && offset == offset.rounded())
    try harness.tap(on: music.firstSong)
    #expect(music.current == 0 && scene.carousel.scrollOffset == 1)
  }

  @Test func dragOnTheCoversChangesTheSongAndNotTheCard() throws {
    try harness.drag(on: scene.music.covers, by: Point(x: -60, y: 0))
    #expect(scene.music.current > 0 && scene.carousel.scrollOffset == 1)
    let song = scene.music.current
    try harness.drag(from: Point(x: 30, y: 20), on: scene.music, by: Point(x: -300, y: 0))
    #expect(scene.music.current == song && scene.carousel.scrollOffset == 2)
  }

  @Test func playingMusicDrawsOneFrameASecondWhileVisible() throws {
    #expect(wait == nil)
    try harness.tap(on: scene.music.play)
    program.draw()
    let wait = try #require(wait)
    #expect(wait > 0 && wait <= 1)
    center(scene.stopwatch)
    program.draw()
    #expect(self.wait == nil)
    // The music goes on.
    let position = scene.music.position
    program.pass(2)
    #expect(scene.music.position > position + 1.9)
  }

  @Test func songIsFollowedByTheNext() throws {
    let music = scene.music
    try harness.tap(on: music.play)
    music.slider.onChange?(0.995)
    program.pass(3)
    #expect(music.current == 1 && music.isPlaying && music.position < 3)
  }

  // MARK: Tasks

  @Test func listsScrollVerticallyAndTheCarouselSideways() throws {
    center(scene.tasks)
    let list = scene.tasks.list
    try harness.drag(on: list, by: Point(x: 0, y: -100))
    let scrolled = list.scrollView.contentOffset.y
    #expect(scrolled > 60 && scene.carousel.scrollOffset == 2)
    try harness.drag(on: list, by: Point(x: 260, y: 0))
    #expect(scene.carousel.currentItemIndex == 1 && list.scrollView.contentOffset.y == scrolled)
  }

  /// The list draws only its visible rows. A tap ticks the row at its position.
  @Test func listDrawsOnlyVisibleRows() throws {
    center(scene.tasks)
    let list = scene.tasks.list
    let row = list.row
    var drawn: Set<Int> = []
    list.row = {
      drawn.insert($0)
      return row($0)
    }
    list.scrollView.contentOffset.y = 900 * list.rowHeight
    harness.rest()
    drawn = []
    program.draw()
    let count = Int((list.size.height / list.rowHeight).rounded(.up))
    #expect(drawn == Set(900..<900 + count) && count < 30)
    for isDone in [true, false] {
      try harness.tap(Point(x: 60, y: 1.5 * list.rowHeight), on: list)
      #expect(scene.tasks.tasks[901].isDone == isDone && scene.carousel.currentItemIndex == 2)
    }
  }

  /// The last visible row of the tasks is cut in half, and the scroll indicator covers no text.
  @Test func listShowsThatItScrolls() throws {
    for size in [Size(width: 1280, height: 800), Size(width: 360, height: 720)] {
      program.resize(to: size)
      center(scene.tasks)
      let list = scene.tasks.list
      let rows = list.size.height / list.rowHeight
      #expect(abs(rows - rows.rounded(.down) - 0.5) < 0.2, "\(size)")
      list.scrollView.flashScrollIndicators()
      program.pass(0.1)
      let indicator = try #require(list.scrollView.verticalScrollIndicator)
      #expect(indicator.frame.minX > scene.tasks.addButton.frame.maxX - list.frame.minX)
    }
  }

  @Test func tasksAreDifferent() {
    #expect(Set(scene.tasks.tasks.map(\.title)).count == 1000)
  }

  @Test func listStaysAtItsEndOnResize() throws {
    center(scene.tasks)
    let list = scene.tasks.list
    _ = list.press(.end, [], isRepeat: false)
    harness.rest()
    for height in [440.0, 360, 620, 380] {
      let size = Size(width: 640, height: height)
      program.resize(to: size)
      harness.rest()
      let end = 1000 * list.rowHeight - list.size.height
      #expect(abs(list.scrollView.contentOffset.y - end) < 0.01, "\(height)")
    }
  }

  @Test func enteredTaskIsAddedAtTheTop() throws {
    center(scene.tasks)
    let field = scene.tasks.field
    try harness.tap(on: field)
    program.application.handle(.textInput("  Feed the cat "))
    // While the field has the focus, letters don't trigger commands.
    program.application.handle(.key(.letter("c"), modifiers: [], isRepeat: false))
    #expect(program.application.scene.kind == .liveCards)
    program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    #expect(scene.tasks.tasks.count == 1001 && scene.tasks.tasks[0].title == "Feed the cat")
    #expect(field.text.isEmpty && program.application.tree.focused === field)
    // Without a text, Enter ends the input.
    program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    #expect(scene.tasks.tasks.count == 1001 && program.application.tree.focused == nil)
    field.text = "Feed the dog"
    try harness.tap(on: scene.tasks.addButton)
    #expect(scene.tasks.tasks[0].title == "Feed the dog")
  }

  // MARK: Weather and stopwatch

  @Test func dragAlongTheChartReadsAnHour() throws {
    center(scene.weather)
    let (chart, card) = (scene.weather.chart, scene.weather)
    try harness.drag(
      from: Point(x: 5, y: chart.size.height / 2), on: chart,
      by: Point(x: chart.size.width * 0.75, y: 0))
    #expect(chart.hour == 18 && scene.carousel.scrollOffset == 0)
    let celsius = chart.text(of: 18)
    try harness.tap(on: card.fahrenheitSwitch)
    #expect(chart.text(of: 18) != celsius)
    try harness.tap(on: card.rainSwitch)
    #expect(!chart.showsRain)
  }

  /// The switches of the weather are apart, each as wide as its title on one line requires.
  @Test func switchesOfTheWeatherAreApart() {
    let size = Size(width: 1280, height: 800)
    program.resize(to: size)
    center(scene.weather)
    let (fahrenheit, rain) = (scene.weather.fahrenheitSwitch.frame, scene.weather.rainSwitch.frame)
    #expect(fahrenheit.minY == rain.minY && rain.minX - fahrenheit.maxX > 20)
    #expect(fahrenheit.width < rain.width)
  }

  @Test func stopwatchCountsTenthsAndLaps() throws {
    center(scene.stopwatch)
    let card = scene.stopwatch
    #expect(card.laps.count == 0)
    #expect(card.tenths == 0 && !card.reset.isEnabled && !card.lap.isEnabled && wait == nil)
    try harness.tap(on: card.start)
    program.draw()
    let wait = try #require(wait)
    #expect(wait > 0 && wait <= 0.1)
    program.pass(2)
    #expect((19...24).contains(card.tenths))
    // The list begins with the current lap.
    #expect(card.laps.count == 1 && card.laps.row(0).text == "Lap 1")
    try harness.tap(on: card.lap)
    #expect(card.laps.count == 2 && card.laps.row(0).text == "Lap 2")
    #expect(card.laps.row(1).detail.hasPrefix("0:02"))
    try harness.tap(on: card.start)
    let stopped = card.tenths
    program.pass(1)
    #expect(card.tenths == stopped && card.lapCount == 1 && card.detail == "1 lap")
    try harness.tap(on: card.reset)
    #expect(card.tenths == 0 && card.lapCount == 0 && self.wait == nil)
  }
}
