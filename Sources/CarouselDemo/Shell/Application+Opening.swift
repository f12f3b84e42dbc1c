import DesktopKit
import PictureKit
import StageKit
import SystemKit

// Opening the user's pictures: with the desktop's file dialog, or from a list of folders.
extension Application {
  /// Shows files and folders that the user has chosen or dropped on the window.
  func open(_ paths: [FilePath]) {
    guard !paths.isEmpty else { return }
    // Show the first scene instead of a scene without pictures.
    if contents.isChoosing || !scene.showsPictures { go(to: table.home) }
    guard replayed == nil else { return }
    catalog.show(paths)
    remember(paths)
  }

  /// Adds the folders of opened files to the recent folders.
  func remember(_ paths: [FilePath]) {
    guard recents != nil else { return }
    // Look up the folders in the background, because a disk can be slow.
    requests.run {
      paths.compactMap { (try? FilePath(named: $0))?.absolutePath?.nearestFolder }
    } then: { [unowned self] folders in
      for folder in folders { recents?.add(folder) }
    }
  }

  /// Offers to open the latest folder again.
  func offerLatestFolder(at time: Double) {
    guard let folder = recents?.paths.first else { return }
    contents.toast.show("Last opened: “\(folder.title)”", at: time, button: "Open") {
      [unowned self] in handle(.drop([folder]))
    }
  }

  /// Shows the hint of the first start, unless the user has dragged before, or another message or
  /// an open picture is shown.
  func offerHint(at time: Double) {
    guard !hint.isDone, contents.toast.message.isEmpty, scene.kind == table.home, !scene.isInside
    else { return }
    contents.toast.showHint(FirstHint.text, at: time)
  }

  /// Shows the desktop's file dialog and opens what the user chooses. If the desktop has no dialog,
  /// shows the menu of folders.
  func choose(_ selection: FileChooser.Selection) {
    guard !isChoosingFiles else { return }
    isChoosingFiles = true
    let choose = files.desktop.choose
    requests.run(trying: { () throws(DesktopError) in try choose(selection) }) {
      [unowned self] outcome in
      isChoosingFiles = false
      switch outcome {
      case .success(let paths): if !paths.isEmpty { handle(.drop(paths)) }
      case .failure(let error):
        contents.toast.show(error.description, at: time)
        showOpenMenu(offersDialog: false)
      }
    }
  }

  /// Shows the menu of everything that can be opened: the file dialog, the recent folders, and the
  /// folders that usually contain pictures.
  func showOpenMenu(offersDialog: Bool = true) {
    // List no folders in recorded sessions, so that a replay doesn't depend on the user's folders.
    guard recorder == nil, replayed == nil else {
      return showOpenMenu(of: [], offersDialog: offersDialog)
    }
    // Look up the folders in the background, because a disk can be slow.
    requests.run(files.desktop.usualFolders) { [unowned self] in
      showOpenMenu(of: $0, offersDialog: offersDialog)
    }
  }

  private func showOpenMenu(of usual: [FilePath], offersDialog: Bool) {
    let recent = recents?.paths ?? []
    let folders = [recent, usual.filter { !recent.contains($0) }]
    let titles = folders.joined().map(\.title)
    func item(_ folder: FilePath) -> MenuItem {
      let isUnique = titles.count { $0 == folder.title } == 1
      let title = isUnique ? folder.title : folder.description
      let command = CommandInfo.open(folder, titled: title)
      openableFolders[command] = folder
      return MenuItem(command: command, isOn: nil, key: "", isEnabled: true)
    }
    let dialogs: [CommandInfo] = [.openPictures, .openFolder]
    contents.menu.show(
      [offersDialog ? items(for: dialogs) : []] + folders.map { $0.map(item) }, titled: "Open",
      beside: menuAnchor, at: time)
  }
}

extension CommandInfo {
  /// Returns the command that opens a folder from the menu.
  fileprivate static func open(_ folder: FilePath, titled title: String) -> CommandInfo {
    CommandInfo("open \(folder.address ?? folder.description)", title)
  }
}

extension FilePath {
  /// The name of the file or folder; for the root folder, its path.
  fileprivate var title: String { name.isEmpty ? description : name }

  /// The path itself if it is a folder, or else the folder that contains the file. `nil` if the
  /// path doesn't exist.
  fileprivate var nearestFolder: FilePath? {
    guard let isFolder else { return nil }
    guard !isFolder else { return self }
    return FilePath(bytes: folderPrefix.count > 1 ? folderPrefix.dropLast() : folderPrefix)
  }
}
