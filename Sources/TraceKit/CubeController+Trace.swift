import CubeKit

extension CubeController: TraceEngine {
  func write(to line: inout JSONWriter, events: [String]) {
    line.number("scrollOffset", scrollOffset)
    line.integer("currentPageIndex", currentPageIndex)
    line.point("contentOffset", scrollView.contentOffset)
    line.list("events", events) { $0.string(nil, $1) }
    line.list("pages", indexesOfLoadedPages.compactMap(face(at:))) { line, face in
      line.object { line in
        line.integer("index", face.index)
        line.transform("transform", face.transform)
        line.bool("hidden", face.isHidden)
        line.bool("interactive", face.isInteractive)
        guard face.outgoingPage != nil else { return }
        line.object("presented") { $0.number("alpha", face.alpha) }
      }
    }
  }
}
