import CubeKit
import GeometryKit

final class Chapter: CubePage {
  weak var cubeController: (any CubeControlling)?
  let title: String

  init(title: String) { self.title = title }
}

final class Book: CubeControllerDataSource {
  let chapters = ["Dawn", "Noon", "Dusk", "Night"].map { Chapter(title: $0) }

  func numberOfPages(in cubeController: CubeController<Chapter>) -> Int { chapters.count }

  func cubeController(_ cubeController: CubeController<Chapter>, pageAt index: Int) -> Chapter {
    chapters[index]
  }
}

let book = Book()
let cube = CubeController<Chapter>(bounds: Size(width: 400, height: 300))
cube.dataSource = book
cube.advance(to: 0)
cube.scrollForward(animated: true)

for frame in 1...9 {  // your loop: the time in seconds is all the engine asks for
  cube.advance(to: Double(frame) / 60)
}
for index in cube.indexesOfLoadedPages {
  guard let face = cube.face(at: index), !face.isHidden else { continue }
  let projection = Projection(face.transform, origin: Point(x: 200, y: 150))
  if let middle = projection.project(.zero) {
    print("\(face.page.title) at \(Int(middle.x)), \(Int(middle.y))")
  }
}
