import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// The way from another scene to the cube, and back.
extension CubeScene {
  /// Lets the cube grow out of the centred card of another scene, or shrink into the card.
  func pass(from other: Scene, toCube: Bool) {
    if passage == nil { passage = CubePassage(with: other, fromWindow: !toCube) }
    passage?.move(toWindow: toCube)
    subviewsTakeTouches = toCube
    if !toCube { turnToPicture() }
    other.cubeGrowth = passage?.growth(at: time)
  }

  /// Turns to the nearest page that one picture fills, which becomes the card.
  private func turnToPicture() {
    guard let index = indexOfNearestPicturePage else { return }
    (pages[index] as? PicturePage)?.showWholePicture()
    cube.scrollToPage(at: index, animated: true)
  }

  /// Places the cube between the card and the window, and tells the scene with the card how large
  /// the cube is.
  func advancePassage(to time: Double) {
    passage?.advance(to: time)
    guard let passage else { return }
    passage.scene?.cubeGrowth = passage.growth(at: time)
    let isLast = cube.currentPageIndex == cube.numberOfPages - 1 && !cube.isWrapEnabled
    view.pose = passage.pose(at: time, in: size, showsRight: !isLast)
    let visible = Size(
      width: size.width * view.pose.scale.width, height: size.height * view.pose.scale.height)
    let radius = passage.cornerRadius(at: time, in: size)
    for page in picturePages { page.fit(to: visible, cornerRadius: radius) }
  }

  /// Shows pictures on the cube's top and bottom, as soon as they are loaded.
  func showPicturesOnTopAndBottom() {
    view.topBackground = background(showing: zoomPage.picture) ?? view.topBackground
    view.bottomBackground = background(showing: lastPage.picture) ?? view.bottomBackground
  }

  /// Returns a background with a picture at the size of a card; `nil` until the picture is loaded.
  private func background(showing picture: Picture?) -> Background? {
    guard let picture, let texture = store.texture(of: picture, distance: 1) else { return nil }
    let aspect = picture.aspect ?? Double(texture.width) / Double(max(texture.height, 1))
    let square = Size(width: 1, height: 1)
    var background = Background(
      texture: texture, source: ImageView.source(filling: square, aspect: aspect))
    background.turns = picture.turns
    return background
  }

  /// The opacity of captions and page dots, which appear in the last quarter of the growth.
  var overlayAlpha: Double {
    guard let passage else { return 1 }
    return max(passage.growth(at: time) * 4 - 3, 0)
  }

  /// Returns whether the cube isn't moving between a card and the window.
  func hasArrived(at time: Double) -> Bool { passage?.hasArrived(at: time) ?? true }

  /// Ends the passage at once.
  func endPassage() {
    passage?.scene?.cubeGrowth = nil
    passage = nil
    subviewsTakeTouches = true
    view.pose = CubePose()
    for page in picturePages { page.fit(to: size, cornerRadius: 0) }
  }
}
