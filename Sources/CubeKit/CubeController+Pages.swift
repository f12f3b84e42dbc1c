import GeometryKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CubeController {
  /// The indexes of the loaded pages: the current one and its neighbours, where there are any. −1 and
  /// n are the last and the first page as wrapped neighbours.
  public var indexesOfLoadedPages: Range<Int> {
    guard numberOfPages > 0 else { return 0..<0 }
    let index = currentPageIndex
    let first = index > 0 || isWrapping ? index - 1 : index
    let last = index < numberOfPages - 1 || isWrapping ? index + 1 : index
    return first..<last + 1
  }

  /// A loaded page on its face; `nil` for an index that is not loaded.
  public func face(at index: Int) -> CubeFace<Page>? {
    guard indexesOfLoadedPages.contains(index), let place = loaded.place(of: ranged(index)),
      let page = loaded[place].page as? Page
    else { return nil }
    let halfWidth = pageSize.width / 2
    let angle = angle(ofPage: index)
    let eye = perspective < 0 ? -1 / perspective : .greatestFiniteMagnitude
    return CubeFace(
      index: index, page: page, alpha: loaded[place].alpha(at: time),
      outgoingPage: loaded[place].outgoing as? Page,
      transform: Transform3D.perspective(perspective).translated(z: -halfWidth)
        .rotated(angle: -angle, y: 1).translated(z: halfWidth),
      isHidden: (eye + halfWidth) * cos(angle) <= halfWidth,
      isInteractive: index == currentPageIndex)
  }

  /// The point of the current page that is seen at a point of the cube's bounds; both from the upper
  /// left corner, in points. `nil` where the current page is not seen.
  public func pointInCurrentPage(at point: Point) -> Point? {
    guard let face = face(at: currentPageIndex), !face.isHidden else { return nil }
    let center = Rect(origin: .zero, size: pageSize).center
    let projection = Projection(face.transform, origin: center)
    guard let place = projection.unproject(point) else { return nil }
    let inPage = place + center
    return Rect(origin: .zero, size: pageSize).contains(inPage) ? inPage : nil
  }

  /// Loads one page anew, without animation or with a cross-fade of 0.4 s. Does nothing for a page
  /// that is not loaded, or that the data source no longer has.
  public func reloadPage(at index: Int, animated: Bool) {
    let index = ranged(index)
    guard loaded.place(of: index) != nil, let dataSource,
      index < dataSource.numberOfPages(in: self), loaded.place(of: index) != nil
    else { return }
    let page = dataSource.cubeController(self, pageAt: index)
    // The data source may have called back.
    guard let place = loaded.place(of: index), loaded[place].page !== page else { return }
    let old = loaded[place]
    loaded[place].page = page
    loaded[place].outgoing = animated ? old.page : nil
    loaded[place].fadeStart = time
    if let outgoing = old.outgoing { didDisappear(outgoing) }
    willAppear(page)
    old.page.pageWillDisappear()
    if !animated { didDisappear(old.page) }
    page.pageDidAppear()
  }

  /// Loads the pages that are one turn away, if the data is as it was announced, and lets go of the others.
  func loadPages() {
    // Pages and data source may call back, so that each step looks anew.
    while let place = placeOfFar { unload(loaded.remove(at: place)) }
    while missingIndex != nil, let dataSource {
      // Between a change of the data and its announcement an index may mean nothing, or another page.
      let count = fetchNumberOfPages()
      guard let index = missingIndex else { return }
      guard count == numberOfPages else { return }
      let page = dataSource.cubeController(self, pageAt: index)
      guard isNear(index), loaded.place(of: index) == nil else { continue }
      loaded.append(LoadedPage(index: index, page: page))
      willAppear(page)
      page.pageDidAppear()
    }
  }

  func unloadAll() {
    while let page = loaded.popLast() { unload(page) }
  }

  /// Lets go of pages that have been faded over.
  func endFades() {
    while let place = loaded.placeOfFaded(at: time) {
      let outgoing = loaded[place].outgoing
      loaded[place].outgoing = nil
      if let outgoing { didDisappear(outgoing) }
    }
  }

  /// The face's turn away from the eye, in 0..<2π.
  private func angle(ofPage index: Int) -> Double {
    let turns = (scrollOffset - Double(index)) / 4
    return (turns - turns.rounded(.down)) * 2 * .pi
  }

  /// The data source's index for a wrapped neighbour.
  func ranged(_ index: Int) -> Int {
    guard isWrapping else { return index }
    let rest = index % numberOfPages
    return rest < 0 ? rest + numberOfPages : rest
  }

  /// Whether the page for an index of the data source is one turn away.
  private func isNear(_ index: Int) -> Bool {
    let near = indexesOfLoadedPages
    return isWrapping ? ranged(index - near.lowerBound) < near.count : near.contains(index)
  }

  private var placeOfFar: Int? {
    for place in loaded.indices where !isNear(loaded[place].index) { return place }
    return nil
  }

  private var missingIndex: Int? {
    for index in indexesOfLoadedPages where loaded.place(of: ranged(index)) == nil {
      return ranged(index)
    }
    return nil
  }

  private func willAppear(_ page: any CubePage) {
    page.cubeController = self
    page.pageWillAppear()
  }

  private func didDisappear(_ page: any CubePage) {
    if !loaded.contains(page) { page.cubeController = nil }
    page.pageDidDisappear()
  }

  private func unload(_ loaded: LoadedPage) {
    if let outgoing = loaded.outgoing { didDisappear(outgoing) }
    loaded.page.pageWillDisappear()
    didDisappear(loaded.page)
  }
}
