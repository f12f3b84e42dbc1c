import CarouselKit
import CubeKit
import GeometryKit
import ScrollKit
import Testing

@testable import ViewKit

/// Tests that events of the engines (carousel, cube and scroll view) are sent to the listener of
/// their view tree and to their delegates.
@Suite struct EngineEventTests {
  private final class Leaf: View, CubePage { weak var cubeController: (any CubeControlling)? }

  /// A tree with three views, each with an engine, and a delegate of the engines.
  private final class EngineTree: CubeControllerDataSource, ScrollViewDelegate {
    let tree = ViewTree()
    let album = Album(5)
    let cube = CubeView<Leaf>(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    var heard: [String] = []

    init() {
      tree.size = Size(width: 400, height: 400)
      album.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
      for view in [album.view, cube, surface] { tree.root.add(view) }
      cube.cube.dataSource = self
      surface.contentSize = Size(width: 200, height: 1000)
      surface.scrollView.delegate = self
      _ = tree.update(to: 0)
    }

    func numberOfPages(in _: CubeController<Leaf>) -> Int { 3 }
    func cubeController(_: CubeController<Leaf>, pageAt _: Int) -> Leaf { Leaf() }
    func scrollViewDidScroll(_: ScrollView) { heard.append("delegate") }

    func move() {
      album.carousel.scrollToItem(at: 1, animated: false)
      cube.cube.scrollToPage(at: 1, animated: false)
      surface.scrollView.setContentOffset(Point(x: 0, y: 100), animated: false)
    }
  }

  @Test func eventsOfEveryEngineReachTheListener() {
    let stand = EngineTree()
    var events: [EngineEvent] = []
    var views: [View] = []
    stand.tree.onEvent = {
      events.append($0)
      views.append($1)
    }
    stand.move()
    #expect(
      events == [
        .carousel(.didScroll), .carousel(.currentItemIndexDidChange), .cube(.didScroll),
        .cube(.currentPageIndexDidChange), .scrollView(.didScroll),
      ])
    let album = stand.album.view
    #expect(
      zip(views, [album, album, stand.cube, stand.cube, stand.surface]).allSatisfy { $0 === $1 })
  }

  /// The listener is called before the delegate. Each is also called if the other is missing.
  @Test func listenerIsCalledBeforeTheDelegate() {
    let stand = EngineTree()
    stand.move()
    #expect(stand.heard == ["delegate"])
    stand.tree.onEvent = { event, _ in stand.heard.append("\(event)") }
    stand.surface.scrollView.contentOffset.y = 50
    #expect(stand.heard.dropFirst() == ["\(EngineEvent.scrollView(.didScroll))", "delegate"])
    stand.surface.scrollView.delegate = nil
    stand.surface.scrollView.contentOffset.y = 60
    #expect(stand.heard.count == 4)
  }

  /// The listener is also informed of a question to the delegate, such as whether to select an
  /// item.
  @Test func questionsToTheDelegateReachTheListener() {
    let stand = EngineTree()
    stand.album.refused = [0]
    var events: [EngineEvent] = []
    stand.tree.onEvent = { event, _ in events.append(event) }
    stand.album.carousel.tap(at: stand.album.view.bounds.center)
    #expect(events == [.carousel(.shouldSelectItem(0))])
  }

  @Test func enginesOutsideTheTreeDoNotReachTheListener() {
    let stand = EngineTree()
    stand.tree.onEvent = { event, _ in Issue.record("\(event)") }
    stand.tree.root.removeAll()
    stand.move()
    #expect(stand.heard == ["delegate"])
  }
}
