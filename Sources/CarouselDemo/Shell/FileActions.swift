import DesktopKit
import PictureKit
import StageKit
import SystemKit

/// File operations on pictures: trash and undo, clipboard, file manager, desktop background.
///
/// The gallery notices moved files through the file monitor, which reports all changes of files.
final class FileActions {
  /// Called after a file was moved to the trash or restored.
  var onChange: (() -> Void)?
  /// Called with a message for the user.
  var onMessage: ((_ message: String) -> Void)?
  /// Called to ask the user whether to move a file to the trash. The callee calls `answer` if the
  /// user agrees.
  var onQuestion: ((FilePath, _ answer: @escaping () -> Void) -> Void)?

  /// Called when the desktop turns out to support setting a background.
  var onBackground: (() -> Void)?
  /// True once the desktop is known to support setting a background. Default false.
  private(set) var offersBackground = false
  /// Whether the program has asked the desktop if it can set a background.
  private var hasAskedForBackground = false

  let desktop: Desktop
  private let reader: MetadataReader
  private let backgroundTasks: BackgroundTasks
  private let requests: BackgroundTasks
  private let undo: UndoList
  /// The files that are being moved to the trash.
  private var movingFiles: Set<FilePath> = []
  /// The files that the user has moved to the trash. The program doesn't report them as missing.
  private var trashedFiles: Set<FilePath> = []
  /// A restored file that is to be shown once it reappears in the listing; `nil` if there is none.
  private var restoredFile: FilePath?

  init(
    _ desktop: Desktop, decoding: PictureLoader.Decoding, _ backgroundTasks: BackgroundTasks,
    requests: BackgroundTasks, undo: UndoList
  ) {
    self.desktop = desktop
    self.backgroundTasks = backgroundTasks
    self.requests = requests
    self.undo = undo
    reader = MetadataReader(decoding)
  }

  // MARK: Trash

  /// Moves a file to the trash after the user has agreed. Refuses to move sample pictures.
  func trash(_ file: FilePath) {
    guard !movingFiles.contains(file) else { return }
    guard !Assets.isSample(file) else {
      onMessage?("Sample pictures can't be moved to the trash")
      return
    }
    onQuestion?(file) { [unowned self] in move(file) }
  }

  private func move(_ file: FilePath) {
    guard movingFiles.insert(file).inserted else { return }
    let trash = desktop.trash
    backgroundTasks.run(trying: { () throws(DesktopError) in try trash(file) }) {
      [unowned self] outcome in
      movingFiles.remove(file)
      switch outcome {
      case .success(let item):
        trashedFiles.insert(file)
        let message = "Moved “\(file.name)” to the trash"
        if let item {
          undo.offer(message, by: self) { [unowned self] in restore(item) }
        } else {
          onMessage?(message)
        }
        onChange?()
      case .failure(let error):
        onMessage?(error.description)
      }
    }
  }

  /// Restores a file from the trash.
  private func restore(_ item: Trash.Item) {
    let restore = desktop.restore
    backgroundTasks.run(trying: { () throws(DesktopError) in try restore(item) }) {
      [unowned self] outcome in
      if case .failure(let error) = outcome {
        onMessage?(error.description)
      } else {
        trashedFiles.remove(item.origin)
        restoredFile = item.origin
        onMessage?("“\(item.origin.name)” restored")
      }
      onChange?()
    }
  }

  /// Removes the problems about files that are missing because the user moved them to the trash.
  func removeTrashed(_ problems: inout [FileError]) {
    guard !trashedFiles.isEmpty else { return }
    let paths = Set(trashedFiles.map(\.description))
    problems.removeAll { if case .missing(let path) = $0 { paths.contains(path) } else { false } }
  }

  /// Returns the restored file if the listing contains it. Later calls return `nil`.
  func claimRestored(in listing: PictureListing) -> FilePath? {
    guard let file = restoredFile, listing.pictures.contains(file) else { return nil }
    restoredFile = nil
    return file
  }

  // MARK: Metadata

  /// Reads the metadata of a picture's file in the background and passes it to `completion`.
  /// Metadata that can't be read counts as empty.
  func readMetadata(of file: FilePath, then completion: @escaping (PictureMetadata) -> Void) {
    requests.run(
      { [reader] in (try? reader.metadata(of: file)) ?? PictureMetadata() }, then: completion)
  }

  // MARK: Other programs

  /// Copies a file's absolute path to the clipboard. A path that isn't valid UTF-8 is copied as a
  /// `file:` URL.
  func copy(_ file: FilePath) {
    let path = file.absolutePath.flatMap { String(validating: $0.bytes, as: UTF8.self) }
    guard let text = path ?? file.address else { return }
    onMessage?(Clipboard.copy(text, reporting: "Copied the path of “\(file.name)”"))
  }

  /// Shows a file in the desktop's file manager.
  func showInFolder(_ file: FilePath) {
    let show = desktop.show
    requests.run(trying: { () throws(DesktopError) in try show(file) }) { [unowned self] outcome in
      if case .failure(let error) = outcome { onMessage?(error.description) }
    }
  }

  /// Asks the desktop whether it can set a background. Later calls have no effect.
  func checkBackgroundSupport() {
    guard !hasAskedForBackground else { return }
    hasAskedForBackground = true
    requests.run(desktop.offersBackground) { [unowned self] in if $0 { offerBackground() } }
  }

  /// Records that the desktop can set a background, and calls `onBackground`.
  func offerBackground() {
    offersBackground = true
    onBackground?()
  }

  /// Asks the desktop to set a picture as its background.
  func setAsBackground(_ file: FilePath) {
    let set = desktop.setBackground
    requests.run(trying: { () throws(DesktopError) in try set(file) }) { [unowned self] outcome in
      switch outcome {
      case .success: onMessage?("Asked the desktop to set “\(file.name)” as background")
      case .failure(let error): onMessage?(error.description)
      }
    }
  }
}
