import GeometryKit
import StageKit
import SystemKit
import ViewKit

/// The way from another scene to the cube, and back.
extension CubeScene {
  /// Lets the cube grow out of the centred card of another scene, or shrink into the card.
  func pass(from other: Scene, toCube: Bool) {
    if passage == nil { passage = CubePassage(fromWindow: !toCube) }
    passage?.move(toWindow: toCube)
    otherScene = other
    subviewsTakeTouches = toCube
    if !toCube { turnToPicture() }
    other.cubeGrowth = passage?.growth(at: time)
  }

  /// Ends the passage at once.
  func endPassage() {
    otherScene?.cubeGrowth = nil
    otherScene = nil
    passage = nil
    subviewsTakeTouches = true
    view.pose = CubePose()
    for page in picturePages { page.fit(to: size, cornerRadius: 0) }
  }

  /// Returns whether the cube isn't moving between a card and the window.
  func hasArrived(at time: Double) -> Bool { passage.map { $0.hasArrived(at: time) } ?? true }

  /// The picture into whose card the cube would shrink; `nil` if there are no pictures.
  var nearestPicture: FilePath? {
    indexOfNearestPicturePage.flatMap { pages[$0].picture(at: nil)?.path }
  }

  /// Turns to the nearest page that one picture fills, which becomes the card.
  private func turnToPicture() {
    guard let index = indexOfNearestPicturePage else { return }
    picturePages.first { $0 === pages[index] }?.showWholePicture()
    cube.scrollToPage(at: index, animated: true)
  }

  /// The index of the nearest page that one picture fills; `nil` if there are no pictures.
  var indexOfNearestPicturePage: Int? {
    let current = cube.currentPageIndex
    return pages.indices.filter { (pages[$0] as? PicturePage)?.picture != nil }
      .min { abs($0 - current) < abs($1 - current) }
  }

  /// Places the cube between the card and the window.
  func advancePassage(to time: Double) {
    guard var moving = passage else { return }
    moving.advance(to: time)
    // A card that isn't visible in this frame keeps its latest frame.
    if let card = otherScene?.centeredCard { moving.card = card }
    passage = moving
    otherScene?.cubeGrowth = moving.growth(at: time)
    let isLast = cube.currentPageIndex == cube.numberOfPages - 1 && !cube.isWrapEnabled
    view.pose = moving.pose(at: time, in: size, showsRight: !isLast)
    let visible = Size(
      width: size.width * view.pose.scale.width, height: size.height * view.pose.scale.height)
    let radius = moving.cornerRadius(at: time, in: size)
    for page in picturePages { page.fit(to: visible, cornerRadius: radius) }
  }

  /// The opacity of captions and page dots, which appear in the last quarter of the growth.
  var overlayAlpha: Double {
    guard let passage else { return 1 }
    let growth = passage.growth(at: time)
    return max(growth * 4 - 3, 0)
  }
}
