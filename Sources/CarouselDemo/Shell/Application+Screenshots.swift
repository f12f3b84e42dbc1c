import StageKit
import SystemKit

// Screenshots: in the user's pictures folder, and for `--screenshot`.
extension Application {
  func saveScreenshot() {
    let (image, save) = (window.screenshot(drawContents), files.desktop.saveScreenshot)
    backgroundTasks.run(trying: { () throws(FileError) in try save(image) }) {
      [unowned self] outcome in
      switch outcome {
      case .success(let path):
        // The file name gets its own line, because the folder's path may be long.
        let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        let name = path.dropFirst(folder.count + 1)
        contents.toast.show("Saved \(name)\nin \(folder)", at: time)
      case .failure(let error):
        contents.toast.show(error.description, at: time)
        if isLeaving { ErrorOutput.print(error.description) }
      }
    }
  }

  /// Returns a screenshot with all pictures loaded. `isFinished` is false if `timeout` ran out
  /// before all pictures were loaded.
  func finishedScreenshot(timeout: Timeout) -> (image: PixelImage, isFinished: Bool) {
    contents.change.end()
    contents.endPassage()
    contents.progress.end()
    var moment = time
    _ = window.screenshot(drawFrame)
    while true {
      // Don't draw while pictures are loading, to leave the processor to the decoders.
      while isLoading, !timeout.isOver {
        while isLoading, !timeout.isOver {
          timeout.pause()
          _ = update(to: moment)
        }
        _ = window.screenshot(drawFrame)
      }
      // Advance by a second, so that pictures finish fading in. Cards that have stopped moving may
      // then request sharper pictures.
      moment += 1
      _ = update(to: moment)
      let image = window.screenshot(drawFrame)
      if !isLoading || timeout.isOver { return (image, !isLoading) }
    }
  }
}
