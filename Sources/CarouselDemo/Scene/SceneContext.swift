import PictureKit
import StageKit
import SystemKit

/// The values and services that are passed to a new scene.
struct SceneContext {
  /// The paths of the pictures.
  var paths: [FilePath]
  /// Whether `paths` is complete; false while folders are still being listed.
  var isComplete = true
  /// The carousel settings from the command line.
  var settings: GallerySettings
  /// The time of day.
  var timeOfDay = TimeOfDay.ofSystem
  let canvas: Canvas
  /// Wakes the frame loop when work on another thread has ended.
  let waker: Waker
  let text: Text
  /// All scenes, with the keys and the help of each.
  let table: SceneTable
  /// The store of all pictures' textures. All scenes share its memory limit.
  let pictures: TextureStore
  /// The touch bar, which a scene may show after a tap on the scene's background.
  let bar = TouchBar()
  let preferences = Preferences()
  /// The changes that can be undone, in all scenes.
  let undo = UndoList()
}
