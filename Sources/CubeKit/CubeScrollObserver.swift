import GeometryKit
import ScrollKit

/// Hears for a cube what its scroll view tells.
final class CubeScrollObserver<Page: CubePage>: ScrollViewDelegate {
  private weak var cube: CubeController<Page>?

  init(cube: CubeController<Page>) { self.cube = cube }

  func scrollViewDidScroll(_ scrollView: ScrollView) { cube?.scrollViewDidScroll() }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    guard let cube else { return }
    cube.delegate?.cubeControllerWillBeginDragging(cube)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    guard let cube else { return }
    cube.delegate?.cubeControllerDidEndDragging(cube, willDecelerate: decelerate)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    guard let cube else { return }
    cube.delegate?.cubeControllerWillBeginDecelerating(cube)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    guard let cube else { return }
    cube.delegate?.cubeControllerDidEndDecelerating(cube)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    guard let cube else { return }
    if cube.returnsFromPastTheEnd() { return }
    cube.delegate?.cubeControllerDidEndScrollingAnimation(cube)
  }
}
