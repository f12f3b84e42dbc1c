import CarouselKit
import CubeKit
import GeometryKit
import ScrollKit
import Testing

@testable import ViewKit

/// Tests that events of the engines (carousel, cube and scroll view) are sent to the listener of
/// their view tree and to their delegates.
@Suite struct EngineEventTests {
  private final class BlankPage: View, CubePage { weak var cubeController: (any CubeControlling)? }

  /// A tree with three views, each with an engine, and a delegate of the engines.
  private final class EngineTree: CubeControllerDataSource, ScrollViewDelegate {
    let tree = ViewTree()
    let album = Album(5)
    let cube = CubeView<BlankPage>(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    var calls: [String] = []

    init() {
      tree.size = Size(width: 400, height: 400)
      album.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      for view in [album.view, cube, surface] { tree.root.add(view) }
      cube.cube.dataSource = self
      surface.contentSize = Size(width: 200, height: 1000)
      surface.scrollView.delegate = self
      // The carousel aligns with its first item.
      for time in [0.0, 1] { _ = tree.update(to: time) }
    }

    func numberOfPages(in _: CubeController<BlankPage>) -> Int { 3 }
    func cubeController(_: CubeController<BlankPage>, pageAt _: Int) -> BlankPage { BlankPage() }
    func scrollViewDidScroll(_: ScrollView) { calls.append("delegate") }

    func move() {
      album.carousel.scrollToItem(at: 1, animated: false)
      cube.cube.scrollToPage(at: 1, animated: false)
      surface.scrollView.setContentOffset(Point(x: 0, y: 100), animated: false)
    }
  }

  @Test func eventsOfEveryEngineReachTheListener() {
    let fixture = EngineTree()
    var events: [EngineEvent] = []
    var views: [View] = []
    fixture.tree.onEvent = {
      events.append($0)
      views.append($1)
    }
    fixture.move()
    #expect(
      events == [
        .carousel(.didScroll), .carousel(.currentItemIndexDidChange), .cube(.didScroll),
        .cube(.currentPageIndexDidChange), .scrollView(.didScroll),
      ])
    let album = fixture.album.view
    #expect(
      zip(views, [album, album, fixture.cube, fixture.cube, fixture.surface]).allSatisfy {
        $0 === $1
      })
  }

  /// The listener is called before the delegate. A listener is also called if there is no delegate,
  /// and a delegate if there is no listener.
  @Test func listenerIsCalledBeforeTheDelegate() {
    let fixture = EngineTree()
    fixture.move()
    #expect(fixture.calls == ["delegate"])
    fixture.tree.onEvent = { event, _ in fixture.calls.append("\(event)") }
    fixture.surface.scrollView.contentOffset.y = 50
    #expect(fixture.calls.dropFirst() == ["\(EngineEvent.scrollView(.didScroll))", "delegate"])
    fixture.surface.scrollView.delegate = nil
    fixture.surface.scrollView.contentOffset.y = 60
    #expect(fixture.calls.count == 4)
  }

  /// The listener is also informed of a question to the delegate, such as whether to select an
  /// item.
  @Test func questionsToTheDelegateReachTheListener() {
    let fixture = EngineTree()
    fixture.album.refused = [0]
    var events: [EngineEvent] = []
    fixture.tree.onEvent = { event, _ in events.append(event) }
    fixture.album.carousel.tap(at: fixture.album.view.bounds.center)
    #expect(events == [.carousel(.shouldSelectItem(0))])
  }

  @Test func enginesOutsideTheTreeDoNotReachTheListener() {
    let fixture = EngineTree()
    fixture.tree.onEvent = { event, _ in Issue.record("\(event)") }
    fixture.tree.root.removeAll()
    fixture.move()
    #expect(fixture.calls == ["delegate"])
  }
}
