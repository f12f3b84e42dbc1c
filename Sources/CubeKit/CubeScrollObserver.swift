import GeometryKit
import ScrollKit

/// The delegate of a cube's scroll view, which forwards the scroll view's events to the cube.
final class CubeScrollObserver<Page: CubePage>: ScrollViewDelegate {
  private weak var cube: CubeController<Page>?

  init(cube: CubeController<Page>) { self.cube = cube }

  func scrollViewDidScroll(_ scrollView: ScrollView) { cube?.scrollViewDidScroll() }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { cube?.tell(.willBeginDragging) }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    cube?.tell(.didEndDragging(willDecelerate: decelerate))
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    cube?.tell(.willBeginDecelerating)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { cube?.tell(.didEndDecelerating) }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    guard let cube, !cube.beginReturnFromBeyondEnd() else { return }
    cube.tell(.didEndScrollingAnimation)
  }
}
