import SystemKit

/// The open requests of a texture store. A request that isn't repeated in each frame is cancelled.
package struct OpenRequests {
  /// The open requests, each with its picture.
  package private(set) var pictures: [PictureRequest: Picture] = [:]
  /// The open requests for tiles, each with the block of tiles that it loads.
  package var tiles: [PictureRequest: TileRequest] = [:]
  /// The requests of the current frame, with their distances from the centre. The nearest one is
  /// loaded first.
  private var distances: [PictureRequest: Double] = [:]
  /// The number of requests so far.
  private(set) var count = 0
  /// The number of requests that have been loaded or have failed.
  private(set) var doneCount = 0
  /// Whether the loader had requests after the last frame.
  private var isRequesting = false

  /// Adds or repeats a request in the current frame.
  mutating func add(_ request: PictureRequest, for picture: Picture, distance: Double) {
    distances[request] = distance
    if pictures.updateValue(picture, forKey: request) == nil { count += 1 }
  }

  /// Removes a request that has been loaded or has failed.
  mutating func finish(_ request: PictureRequest) {
    pictures[request] = nil
    doneCount += 1
  }

  /// Removes the requests for a file, so that their results are ignored.
  mutating func remove(for path: FilePath) {
    for request in pictures.keys where request.path == path { remove(request) }
  }

  private mutating func remove(_ request: PictureRequest) {
    pictures[request] = nil
    tiles[request] = nil
  }

  /// Removes all requests.
  mutating func removeAll() {
    pictures.removeAll()
    tiles.removeAll()
    distances.removeAll()
  }

  /// Ends a frame: cancels the requests that weren't repeated, and passes all other requests to the
  /// loader.
  mutating func endFrame(_ loader: PictureLoader) {
    for request in pictures.keys where distances[request] == nil { remove(request) }
    if !distances.isEmpty || isRequesting { loader.load(only: distances) }
    isRequesting = !distances.isEmpty
    distances.removeAll(keepingCapacity: true)
  }
}
