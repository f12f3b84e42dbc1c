import PictureKit
import SystemKit

// The file actions on pictures: their messages, their confirmation, and the information panel.
extension Application {
  func setUpFiles() {
    context.pictures.onProblem = { [unowned self] message in
      ErrorOutput.print(message)
      contents.toast.show(message.prefix(1).uppercased() + message.dropFirst(), at: time)
    }
    files.onChange = { [unowned self] in catalog.readAgain() }
    files.onMessage = { [unowned self] in contents.toast.show($0, at: time) }
    files.onBackground = { [unowned self] in
      recorder?.record(.backgroundSupported, at: time)
      contents.information.offersBackground = true
    }
    context.undo.onMessage = { [unowned self] message, undo in
      contents.toast.show(message, at: time, onPress: undo)
    }
    context.undo.onDismissal = { [unowned self] in contents.toast.withdraw(at: time) }
    files.onQuestion = { [unowned self] path, answer in
      contents.help.hide(at: time)
      contents.question.ask(
        "Move “\(path.name)” to the trash?", detail: "You can restore it from the trash.",
        yes: "Move to trash", at: time, onYes: answer)
    }
  }

  /// Updates the open information panel for the opened picture. Hides the panel if no picture is
  /// open.
  func updateInformationPanel() {
    let panel = contents.information
    guard panel.isShown else { return }
    guard let file = scene.file else { return panel.hide() }
    guard file != panel.file else { return }
    panel.show(file, nil)
    files.readMetadata(of: file) { if panel.file == file { panel.show(file, $0) } }
  }

  /// Asks the desktop whether it can set desktop backgrounds. Asks only once, when a picture is
  /// open.
  func checkBackgroundSupport() {
    if replayed == nil, scene.isInside, scene.file != nil { files.checkBackgroundSupport() }
  }
}
