import StageKit

/// What a scene is made with.
struct SceneContext {
  /// The paths of the pictures.
  var paths: [FilePath]
  /// Whether they are all that was named, and not what was found by now.
  var isWhole = true
  /// What the command line asks of a carousel.
  var settings: GallerySettings
  /// What the clock on the wall says.
  var timeOfDay = TimeOfDay.ofSystem
  let canvas: Canvas
  let text: Text
  /// All pictures of the window, in one bound of memory.
  let pictures: PictureStore
  /// What a scene may bring by a tap on its ground.
  let bar = TouchBar()
  /// What was done in any scene and can be undone.
  let undo = UndoList()
  /// All keys and gestures that do something in the scene.
  var help: [HelpRow] = []
}
