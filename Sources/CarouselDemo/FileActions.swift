import StageKit

/// What the program asks of the desktop; each may take long, and is asked on a thread of its own.
struct Desktop: Sendable {
  /// Moves a file to the trash, and tells what brings it back, where that is known.
  var trash: @Sendable (FilePath) throws(FileError) -> Trash.Item?
  /// Brings one back.
  var restore: @Sendable (Trash.Item) throws(FileError) -> Void
  /// Shows a file in its folder.
  var show: @Sendable (FilePath) throws(FileError) -> Void
  /// Whether it can set a picture as its background.
  var offersBackground: @Sendable () -> Bool
  /// Asks for a picture to be made the background.
  var setBackground: @Sendable (FilePath) throws(FileError) -> Void
  /// Keeps a picture of the window among the user's, and tells where.
  var keep: @Sendable (PixelImage) throws(StageError) -> String = Screenshots.keep

  /// The real one.
  static let ofTheUser = Desktop(
    trash: Trash.move, restore: Trash.restore, show: DesktopFiles.show,
    offersBackground: { DesktopBackground.isOffered }, setBackground: DesktopBackground.set)

  /// One that does nothing and says that all went well: what was done in a session isn't done again where that
  /// is played.
  static let unreal = Desktop(
    trash: { Trash.Item(origin: $0, file: $0, note: $0) }, restore: { _ in }, show: { _ in },
    offersBackground: { false }, setBackground: { _ in }, keep: { _ in "none/nowhere" })
}

/// What is done with the files of pictures: moved to the trash and back, copied, shown in their folders, set as
/// background. The gallery hears of it as of every other change of a folder.
final class FileActions {
  /// A file has gone or come back.
  var onChange: (() -> Void)?
  /// There is something to be told.
  var onMessage: ((_ message: String) -> Void)?
  /// It is to be asked whether a file may go to the trash.
  var onQuestion: ((FilePath, _ answer: @escaping () -> Void) -> Void)?

  /// It has become known that the desktop can set a picture as its background.
  var onBackground: (() -> Void)?
  /// Whether that is known.
  private(set) var offersBackground = false
  /// Whether the desktop was asked for that.
  private(set) var hasAskedForBackground = false

  let desktop: Desktop
  private let reader: NotesReader
  private let errands: Errands
  private let requests: Errands
  private let undo: UndoList
  /// What is on its way there.
  private var underway: Set<FilePath> = []
  /// What has gone there by hand: nobody has to be told that it is missing.
  private var gone: Set<FilePath> = []
  /// What has come back, and is to be shown once the gallery knows of it.
  private var returned: FilePath?

  init(
    _ desktop: Desktop, decoding: PictureLoader.Decoding, _ errands: Errands, requests: Errands,
    undo: UndoList
  ) {
    (self.desktop, self.errands, self.requests, self.undo) = (desktop, errands, requests, undo)
    reader = NotesReader(decoding)
  }

  // MARK: The trash

  /// Moves a file to the trash, if somebody says yes to that.
  func trash(_ file: FilePath) {
    guard !underway.contains(file) else { return }
    onQuestion?(file) { [unowned self] in move(file) }
  }

  private func move(_ file: FilePath) {
    guard underway.insert(file).inserted else { return }
    let trash = desktop.trash
    errands.run(trying: { () throws(FileError) in try trash(file) }) { [unowned self] outcome in
      underway.remove(file)
      switch outcome {
      case .success(let item):
        gone.insert(file)
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

  /// Brings a file back.
  private func restore(_ item: Trash.Item) {
    let restore = desktop.restore
    errands.run(trying: { () throws(FileError) in try restore(item) }) { [unowned self] outcome in
      if case .failure(let error) = outcome {
        onMessage?(error.description)
      } else {
        gone.remove(item.origin)
        returned = item.origin
        onMessage?("“\(item.origin.name)” is back")
      }
      onChange?()
    }
  }

  /// Takes out what is said of files that are missing because they are in the trash.
  func withoutTrashed(_ problems: inout [StageError]) {
    guard !gone.isEmpty else { return }
    let paths = Set(gone.map(\.description))
    problems.removeAll { if case .missing(let path) = $0 { paths.contains(path) } else { false } }
  }

  /// The file that has come back, if a listing has it; once.
  func takeReturned(in listing: PictureListing) -> FilePath? {
    guard let file = returned, listing.pictures.contains(file) else { return nil }
    returned = nil
    return file
  }

  // MARK: What they tell

  /// Reads what a file tells of its picture, as far as it can be read.
  func readNotes(of file: FilePath, then tell: @escaping (PictureNotes) -> Void) {
    errands.run { [reader] in
      (try? reader.notes(of: file)) ?? PictureNotes()
    } then: {
      tell($0)
    }
  }

  // MARK: Other programs

  /// Puts a file's address on the clipboard.
  func copy(_ file: FilePath) {
    guard let address = file.address else { return }
    Clipboard.text = address
    onMessage?("Copied the address of “\(file.name)”")
  }

  /// Shows a file in the desktop's file manager.
  func showInFolder(_ file: FilePath) {
    let show = desktop.show
    requests.run(trying: { () throws(FileError) in try show(file) }) { [unowned self] outcome in
      if case .failure(let error) = outcome { onMessage?(error.description) }
    }
  }

  /// Asks the desktop once whether it can set a picture as its background.
  func askForBackground() {
    guard !hasAskedForBackground else { return }
    hasAskedForBackground = true
    requests.run(desktop.offersBackground) { [unowned self] in if $0 { offerBackground() } }
  }

  /// It can.
  func offerBackground() {
    offersBackground = true
    onBackground?()
  }

  /// Asks the desktop to make a file its background.
  func setAsBackground(_ file: FilePath) {
    let set = desktop.setBackground
    requests.run(trying: { () throws(FileError) in try set(file) }) { [unowned self] outcome in
      switch outcome {
      case .success: onMessage?("Asked the desktop to set “\(file.name)” as background")
      case .failure(let error): onMessage?(error.description)
      }
    }
  }
}
