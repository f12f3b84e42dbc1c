import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A card with a photograph, its name and a button that counts its taps.
final class PhotoCard: View {
  let name = Label("", style: Text.Style(size: 20, weight: .semibold))
  let like = Button("")

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 320, height: 320))
    name.frame = Rect(x: 20, y: 16, width: 280, height: 26)
    like.frame = Rect(x: 100, y: 256, width: 120, height: 48)
    like.color = Color(hex: 0x14181F, alpha: 0.8)
    add(name)
    add(like)
  }
}

/// A carousel of the pictures in files.
final class Album: CarouselView<PhotoCard>, CarouselDataSource {
  var photos: [(picture: Picture, likes: Int)] = []
  var store: TextureStore?
  private var loading = Activity.still(until: nil)

  func numberOfItems(in carousel: Carousel<PhotoCard>) -> Int { photos.count }

  func carousel(
    _ carousel: Carousel<PhotoCard>, viewForItemAt index: Int, reusing view: PhotoCard?
  ) -> PhotoCard {
    let card = view ?? PhotoCard()
    card.name.text = photos[index].picture.path.stem
    card.like.title = "Likes: \(photos[index].likes)"
    card.like.onPress = { [unowned self, unowned card] in
      photos[index].likes += 1
      card.like.title = "Likes: \(photos[index].likes)"
    }
    return card
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    loading = store?.advance(to: time) ?? .still(until: nil)
  }

  override var ownActivity: Activity { super.ownActivity.union(loading) }

  /// Shows the textures of the visible cards. The store loads missing ones, the nearest first.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store?.setVisibleCards(carousel.numberOfVisibleItems, pixels: 320 * pixelRatio)
    for item in carousel.presentedItems {
      guard let index = item.index else { continue }
      let distance = abs(carousel.offsetForItem(at: index))
      let texture = store?.texture(of: photos[index].picture, distance: distance)
      item.view.background = Background(
        color: texture == nil ? Color(hex: 0x232A35) : .white, texture: texture, cornerRadius: 16,
        shadow: Shadow())
    }
    store?.endFrame()
  }
}

PictureWorker.runIfStarted()
let album = Album()
let window = try ViewWindow(
  .init(title: "Album", appID: "org.example.Album", size: Size(width: 900, height: 600)),
  showing: album)
let store = TextureStore(
  canvas: window.window.canvas, waker: window.loop.waker, decoding: .inWorkers())
for path in try PictureFolder.pictures(in: CommandLine.arguments.dropFirst().map { FilePath($0) }) {
  album.photos.append((store.picture(at: path), 0))
}
album.store = store
album.carousel.type = .coverFlow
album.carousel.dataSource = album
window.run()
