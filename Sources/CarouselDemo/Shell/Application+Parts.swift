import PictureKit

// The values from which the application is made.
extension Application {
  /// The initial state of the application.
  struct Start {
    var scene: SceneKind
    var table = SceneTable.standard
    var pictures: CatalogChange
    var settings: GallerySettings
    var timeOfDay = TimeOfDay.ofSystem
    /// The folders opened recently; `nil` if the session remembers nothing.
    var recents: RecentFolders?
    var hint = FirstHint()
  }

  /// The source of the pictures, their decoding, and the memory limit for their textures.
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
