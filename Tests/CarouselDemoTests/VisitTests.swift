import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Replays a recorded session in every scene, and checks the resulting state and picture.
@WindowActor @Suite struct VisitTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// In the recorded session, a flick scrolls over several pictures. A tap centres the next
  /// picture, and another tap opens it. A flick turns the page. Then the viewer is closed, and
  /// another carousel type is selected.
  @Test func gallerySceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.gallery, access: access)
    visit.play(to: 0)
    let beginning = try #require(visit.application.scene as? GalleryScene).carousel
    #expect(beginning.currentItemIndex == 7 && beginning.type == .coverFlow)
    let gallery = try visit.scene(GalleryScene.self)
    #expect(gallery.carousel.currentItemIndex == 14 && !gallery.carousel.isMoving)
    #expect(gallery.carousel.type == .coverFlow2 && !gallery.viewer.isOpen)
    #expect(gallery.subject == "The Span")
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a drag turns the cube to the next picture. A vertical drag doesn't
  /// turn the cube. On the controls page, a drag along a slider moves only the slider.
  @Test func cubeSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.cube, access: access)
    let cube = try visit.scene(CubeScene.self)
    #expect(cube.cube.scrollOffset == 2 && cube.pages[2] is ControlsPage)
    #expect(cube.settings.distance > CubeSettings().distance * 1.5)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a drag turns the helix, a tap brings a card to the front, and a key
  /// brings the next card to the front.
  @Test func helixSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.helix, access: access)
    _ = try visit.scene(Scene.self)
    #expect(visit.application.scene.subject == "Blossom Hill")
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a card is closed by swiping it up. The clock's stopwatch is started,
  /// and a swipe from the lower edge returns the clock to its card, where the stopwatch keeps
  /// running. The clock shows the session's time of day.
  @Test func appsSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.apps, access: access)
    let apps = try visit.scene(AppsScene.self)
    #expect(
      apps.switcher.cards.compactMap { $0.app?.name }
        == ["Notes", "Clock", "Weather", "Music", "Lamp", "Cube"])
    #expect(apps.frontApp == nil && apps.switcher.carousel.currentItemIndex == 1)
    let clock = try #require(apps.switcher.cards[1].app as? ClockApp)
    #expect(clock.stopwatch.elapsed > 2 && clock.isPlaying)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a song is started and its slider dragged. A drag that begins on a
  /// button moves the carousel to the tasks, where a flick scrolls the list and a tap ticks a task.
  /// A tap on the header selects the card, and a tap on the stopwatch brings that to the centre.
  @Test func liveCardsSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.liveCards, access: access)
    let cards = try visit.scene(LiveCardsScene.self)
    #expect(cards.music.isPlaying && cards.music.position > 60)
    #expect(cards.carousel.scrollOffset == 3 && cards.tasks.list.scrollView.contentOffset.y > 100)
    #expect(cards.tasks.tasks.count { $0.isDone } == 1)
    #expect(cards.selected === cards.stopwatch)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a drag scrolls the shelves, and another drag the albums of a shelf. A
  /// tap opens the album in the centre of that shelf, and a drag leads to its second picture.
  @Test func shelvesSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.shelves, access: access)
    let shelves = try visit.scene(ShelvesScene.self)
    #expect(shelves.surface.scrollView.contentOffset.y > 100 && shelves.isInside)
    #expect(shelves.current.covers.carousel.currentItemIndex > 0)
    #expect(shelves.album.covers.carousel.currentItemIndex == 1)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a fast flick turns one page, a tap on a dot shows the last page, and
  /// pulling the last page adds more pages.
  @Test func pagesSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.pages, access: access)
    _ = try visit.scene(Scene.self)
    #expect(visit.application.scene.subject == "Red Canyon" && visit.texts.contains("MOUNTAINS"))
    try visit.expectReferencePicture()
  }

  /// In the recorded session, the network is slow, and a failed picture is retried and becomes
  /// sharp.
  @Test func replayOfTheLoadingSceneEndsInTheRecordedState() throws {
    let visit = try Visit(.loading, access: access)
    _ = try visit.scene(Scene.self)
    #expect(visit.application.scene.subject == "Blue Ice")
    let failed = visit.views(Button.self).filter { $0.title == "Retry" }
    #expect(failed.isEmpty)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, the map is dragged to the end, and a flick scrolls back a little.
  @Test func millionSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.million, access: access)
    _ = try visit.scene(Scene.self)
    let number = Int(visit.application.scene.subject.filter(\.isNumber)) ?? 0
    #expect(number < 10_000_000 && number > 9_999_900)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, a photograph is moved by two places, and another one is dropped at
  /// the bottom. Then two photographs are selected.
  @Test func arrangeSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.arrange, access: access)
    _ = try visit.scene(Scene.self)
    let carousel = try #require(visit.views(PhotoGridView.self).first).carousel
    let items = carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0) }
    #expect(items.map(\.photo) == [0, 1, 3, 4, 2])
    try visit.expectReferencePicture()
    #expect(items.filter(\.isSelected).map(\.photo) == [1, 3])
  }

  /// In the recorded session, a flick scrolls the chart along both axes, and a double tap zooms in.
  @Test func skySceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.sky, access: access)
    _ = try visit.scene(Scene.self)
    let scroll = try #require(visit.views(ScrollSurface.self).first).scrollView
    #expect(scroll.zoomScale > 1.5 * scroll.minimumZoomScale && !scroll.isMoving)
    try visit.expectReferencePicture()
  }

  /// In the recorded session, the carousel is flicked, and dragging handles sets the content offset
  /// and the viewpoint offset.
  @Test func workbenchSceneReplayEndsInTheRecordedState() throws {
    let visit = try Visit(.workbench, access: access)
    let carousel = try visit.scene(WorkbenchScene.self).carouselBench.leader.carousel
    #expect(carousel.currentItemIndex > 0 && !carousel.isMoving)
    #expect(carousel.contentOffset == Point(x: 40, y: -29))
    #expect(carousel.viewpointOffset == Point(x: -30, y: 10))
    try visit.expectReferencePicture()
  }

  /// Every scene has a complete recording that begins in that scene.
  @Test(arguments: SceneTable.standard.all.map(\.name)) func recordingBeginsInItsScene(
    name: String
  ) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let recording = try Recording(path: Visit.path(of: kind))
    #expect(recording.isComplete)
    #expect(try ShowCommand.session(recording.initialState, of: name).scene == kind)
  }
}
