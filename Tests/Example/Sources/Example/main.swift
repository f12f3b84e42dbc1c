import CarouselKit
import GeometryKit

final class Photo: CarouselItemView {
  let size = Size(width: 320, height: 240)
  var name = ""
}

final class Album: CarouselDataSource {
  let names = ["Dawn", "Noon", "Dusk", "Night"]

  func numberOfItems(in carousel: Carousel<Photo>) -> Int { names.count }

  func carousel(
    _ carousel: Carousel<Photo>, viewForItemAt index: Int, reusing view: Photo?
  ) -> Photo {
    let photo = view ?? Photo()
    photo.name = names[index]
    return photo
  }
}

let album = Album()
let carousel = Carousel<Photo>()
carousel.type = .coverFlow
carousel.bounds = Size(width: 800, height: 480)
carousel.dataSource = album
carousel.advance(to: 0)
carousel.scrollToItem(at: 2, animated: true)

for frame in 1...30 {  // your loop: the time in seconds is all the engine asks for
  carousel.advance(to: Double(frame) / 60)
}
for item in carousel.presentedItems {  // back to front
  let projection = Projection(item.transform, origin: carousel.center)
  if let middle = projection.project(.zero) {
    print("\(item.view.name) at \(Int(middle.x)), \(Int(middle.y)), alpha \(item.alpha)")
  }
}
