import ArgumentParser
import StageKit
import ViewKit

/// The table of scenes: what `--scene` names and Tab goes through.
enum SceneName: String, CaseIterable, ExpressibleByArgument {
  case gallery
  case cube

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The scene so many places further on, round and round.
  func next(by count: Int) -> SceneName {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + count
    return all[(index % all.count + all.count) % all.count]
  }

  /// Makes the scene.
  func make(_ setting: SceneSetting) -> View {
    switch self {
    case .gallery: GalleryScene(setting)
    case .cube: CubeScene(setting)
    }
  }
}

/// What a scene is made of.
struct SceneSetting {
  /// The pictures.
  var paths: [String]
  var settings: GallerySettings
  let canvas: Canvas
  let text: Text
  /// All pictures of the window, in one bound.
  let pictures: PictureStore
  var bar = TouchBar()
  /// Whether the engines' events are kept for the live trace.
  let records: Bool
}
