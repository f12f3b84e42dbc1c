import GeometryKit
import ScrollKit

/// The delegate of a cube's scroll view, which forwards the scroll view's events to the cube.
final class CubeScrollObserver<Page: CubePage>: ScrollViewDelegate {
  private weak var cube: CubeController<Page>?

  init(cube: CubeController<Page>) { self.cube = cube }

  func scrollViewDidScroll(_ scrollView: ScrollView) { cube?.scrollViewDidScroll() }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { cube?.report(.willBeginDragging) }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    cube?.report(.didEndDragging(willDecelerate: decelerate))
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    cube?.report(.willBeginDecelerating)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { cube?.report(.didEndDecelerating) }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    guard let cube, !cube.beginReturnFromBeyondEnd() else { return }
    cube.report(.didEndScrollingAnimation)
  }
}
