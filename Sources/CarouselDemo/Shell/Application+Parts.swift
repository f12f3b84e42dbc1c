import PictureKit

// The values from which the application is made.
extension Application {
  /// What the application shows at the start.
  struct Start {
    var scene: SceneKind
    var table = SceneTable.standard
    var pictures: CatalogChange
    var settings: GallerySettings
    var timeOfDay = TimeOfDay.ofSystem
  }

  /// Where the pictures come from, how they are decoded, and how much memory they may use.
  struct PictureSource {
    var catalog: PictureCatalog
    /// The memory limit of all textures, in bytes.
    var memory = TextureStore.defaultMemoryLimit
    var decoding: PictureLoader.Decoding
    var cache: ThumbnailCache?
  }

  /// The trace and the recorder of a session, and the position of a replay.
  struct Log {
    var trace: OutputFile?
    /// Records the session; `nil` if it isn't recorded.
    var recorder: Recorder?
    /// The position of a replay; `nil` in a live session.
    var replayed: ReplayPosition?
  }
}
