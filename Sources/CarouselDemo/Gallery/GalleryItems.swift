import PictureKit
import StageKit
import SystemKit

/// The pictures in the gallery's carousel, in order: the pictures of a list, without those that the
/// user removed, and with the copies that the user inserted. `Picture` objects are created only for
/// the elements that are read.
struct GalleryItems: RandomAccessCollection {
  private let store: TextureStore
  /// The paths of the pictures.
  private(set) var paths: [FilePath]
  /// For each picture, its index in the list; −1 for a picture that isn't in the list. `nil` while
  /// the collection equals the list.
  private var origins: [Int]?

  /// Creates the collection of all pictures of a list.
  init(_ paths: [FilePath], of store: TextureStore) { (self.paths, self.store) = (paths, store) }

  var startIndex: Int { 0 }
  var endIndex: Int { paths.count }
  subscript(index: Int) -> Picture { store.picture(at: paths[index]) }

  private mutating func originsOrIdentity() -> [Int] { origins ?? Array(paths.indices) }

  /// Inserts a picture at an index from 0 to the number of pictures. A copy of the preceding
  /// picture gets the same index in the list as that picture.
  mutating func insert(_ picture: Picture, at index: Int) {
    var origins = originsOrIdentity()
    let isSame = index > 0 && paths[index - 1] == picture.path
    origins.insert(isSame ? origins[index - 1] : -1, at: index)
    paths.insert(picture.path, at: index)
    self.origins = origins
  }

  /// Removes and returns the picture at an index.
  mutating func remove(at index: Int) -> Picture {
    let picture = self[index]
    var origins = originsOrIdentity()
    origins.remove(at: index)
    paths.remove(at: index)
    self.origins = origins
    return picture
  }

  /// Updates the collection after a change of the list. Pictures that the user removed stay
  /// removed, copies stay, and new pictures are added.
  ///
  /// - Parameters:
  ///   - list: The new list.
  ///   - newIndexes: For each picture of the old list, its index in the new list; −1 if it was
  ///     removed.
  /// - Returns: For each picture of the collection, its new index; −1 if it was removed.
  mutating func update(to list: [FilePath], newIndexes: [Int]) -> [Int] {
    guard let origins else {
      paths = list
      return newIndexes
    }
    // For each index in the new list, the indexes in this collection of the pictures that remain.
    var remainingIndices: [Int: [Int]] = [:]
    var others: [Int] = []
    for (index, origin) in origins.enumerated() {
      if origin < 0 {
        others.append(index)
      } else if newIndexes[safe: origin] ?? -1 >= 0 {
        remainingIndices[newIndexes[origin], default: []].append(index)
      }
    }
    let former = Set(newIndexes)
    var (newPaths, newOrigins) = ([FilePath](), [Int]())
    var moved = [Int](repeating: -1, count: paths.count)
    func append(_ path: FilePath, _ origin: Int, from index: Int?) {
      if let index { moved[index] = newPaths.count }
      newPaths.append(path)
      newOrigins.append(origin)
    }
    for (origin, path) in list.enumerated() {
      if former.contains(origin) {
        for index in remainingIndices[origin] ?? [] { append(path, origin, from: index) }
      } else {
        append(path, origin, from: nil)
      }
    }
    for index in others { append(paths[index], -1, from: index) }
    paths = newPaths
    self.origins = newOrigins
    return moved
  }
}
