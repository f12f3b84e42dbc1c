import StageKit

/// The pictures that hang on the carousel, in their order: those of a list, but for such as were taken down or
/// hung beside it by hand. However many there are, only those that somebody looks at are made.
struct HungPictures: RandomAccessCollection {
  private let store: PictureStore
  /// Where they are.
  private(set) var paths: [FilePath]
  /// Where each is in the list, −1 for one that isn't of it; nil as long as all hang as they are there.
  private var origins: [Int]?

  /// All of a list.
  init(_ paths: [FilePath], of store: PictureStore) { (self.paths, self.store) = (paths, store) }

  var startIndex: Int { 0 }
  var endIndex: Int { paths.count }
  subscript(index: Int) -> GalleryPicture { store.picture(at: paths[index]) }

  private mutating func noteOrigins() -> [Int] { origins ?? Array(paths.indices) }

  /// Hangs one more at an index, from 0 to the number of pictures; one beside it may be the same.
  mutating func insert(_ picture: GalleryPicture, at index: Int) {
    var origins = noteOrigins()
    let isSame = index > 0 && paths[index - 1] == picture.path
    origins.insert(isSame ? origins[index - 1] : -1, at: index)
    paths.insert(picture.path, at: index)
    self.origins = origins
  }

  /// Takes one down.
  mutating func remove(at index: Int) -> GalleryPicture {
    let picture = self[index]
    var origins = noteOrigins()
    origins.remove(at: index)
    paths.remove(at: index)
    self.origins = origins
    return picture
  }

  /// Goes along with the list: what was taken down stays so, what hangs twice does, and what is new in it
  /// is hung.
  ///
  /// - Parameters:
  ///   - list: what it is now.
  ///   - places: where each of its pictures of before is in it now; −1 for those that are gone.
  /// - Returns: where each of those that hung hangs now; −1 for those that are gone.
  mutating func follow(_ list: [FilePath], places: [Int]) -> [Int] {
    guard let origins else {
      paths = list
      return places
    }
    // Those that hang, by their places in the list.
    var hung: [Int: [Int]] = [:]
    var others: [Int] = []
    for (index, origin) in origins.enumerated() {
      if origin < 0 {
        others.append(index)
      } else if places[safe: origin] ?? -1 >= 0 {
        hung[places[origin], default: []].append(index)
      }
    }
    let former = Set(places)
    var (newPaths, newOrigins) = ([FilePath](), [Int]())
    var moved = [Int](repeating: -1, count: paths.count)
    func hang(_ path: FilePath, _ origin: Int, from index: Int?) {
      if let index { moved[index] = newPaths.count }
      newPaths.append(path)
      newOrigins.append(origin)
    }
    for (origin, path) in list.enumerated() {
      if former.contains(origin) {
        for index in hung[origin] ?? [] { hang(path, origin, from: index) }
      } else {
        hang(path, origin, from: nil)
      }
    }
    for index in others { hang(paths[index], -1, from: index) }
    (paths, self.origins) = (newPaths, newOrigins)
    return moved
  }
}
