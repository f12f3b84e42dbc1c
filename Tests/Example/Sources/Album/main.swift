import CarouselKit
import GeometryKit
import StageKit
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

final class Album: CarouselDataSource {
  var photos: [(name: String, texture: Texture?, likes: Int)] = []

  func numberOfItems(in carousel: Carousel<PhotoCard>) -> Int { photos.count }

  func carousel(
    _ carousel: Carousel<PhotoCard>, viewForItemAt index: Int, reusing view: PhotoCard?
  ) -> PhotoCard {
    let card = view ?? PhotoCard()
    card.ground = Ground(texture: photos[index].texture, cornerRadius: 16, shadow: Shadow())
    card.name.text = photos[index].name
    card.like.title = "Likes: \(photos[index].likes)"
    card.like.onPress = { [unowned self, unowned card] in
      photos[index].likes += 1
      card.like.title = "Likes: \(photos[index].likes)"
    }
    return card
  }
}

let album = Album()
let carousel = CarouselView<PhotoCard>()
let window = try ViewWindow(
  .init(title: "Album", appID: "org.example.Album", size: Size(width: 900, height: 600)),
  showing: carousel)
for path in try PictureFolder.pictures(in: CommandLine.arguments.dropFirst().map { FilePath($0) }) {
  let picture = try PictureDecoder.decode(path, longestSide: 640)
  album.photos.append((path.stem, Texture(MipChain(picture), on: window.window.canvas), 0))
}
carousel.carousel.type = .coverFlow
carousel.carousel.dataSource = album
window.run()
