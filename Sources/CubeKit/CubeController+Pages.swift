import GeometryKit
import Glibc

extension CubeController {
  /// The indexes of the loaded pages: the current page and its neighbours. If the cube wraps, −1
  /// stands for the last page before the first, and `numberOfPages` for the first page after the
  /// last.
  public var indexesOfLoadedPages: Range<Int> {
    guard numberOfPages > 0 else { return 0..<0 }
    let index = currentPageIndex
    let first = index > 0 || isWrapping ? index - 1 : index
    let last = index < numberOfPages - 1 || isWrapping ? index + 1 : index
    return first..<last + 1
  }

  /// Returns the face that shows the page at `index`; `nil` if the page isn't loaded.
  public func face(at index: Int) -> CubeFace<Page>? {
    guard indexesOfLoadedPages.contains(index),
      let position = loaded.position(of: dataSourceIndex(index)),
      let page = loaded[position].page as? Page
    else { return nil }
    let halfWidth = pageSize.width / 2
    let angle = angle(ofPage: index)
    let eye = perspective < 0 ? -1 / perspective : .greatestFiniteMagnitude
    return CubeFace(
      index: index, page: page, alpha: loaded[position].alpha(at: time),
      outgoingPage: loaded[position].outgoing as? Page,
      transform: Transform3D.perspective(perspective).translated(z: -halfWidth)
        .rotated(angle: -angle, y: 1).translated(z: halfWidth),
      isHidden: (eye + halfWidth) * cos(angle) <= halfWidth,
      isInteractive: index == currentPageIndex)
  }

  /// Loads a page again. If animated, the old and the new page cross-fade within 0.4 s. Has no
  /// effect if the page isn't loaded, or if the data source no longer has the page.
  public func reloadPage(at index: Int, animated: Bool) {
    let index = dataSourceIndex(index)
    guard loaded.position(of: index) != nil, let dataSource,
      index < dataSource.numberOfPages(in: self), loaded.position(of: index) != nil
    else { return }
    let page = dataSource.cubeController(self, pageAt: index)
    // The data source may have called methods of the cube.
    guard let position = loaded.position(of: index), loaded[position].page !== page else { return }
    let old = loaded[position]
    loaded[position].page = page
    loaded[position].outgoing = animated ? old.page : nil
    loaded[position].fadeStart = time
    if let outgoing = old.outgoing { didDisappear(outgoing) }
    willAppear(page)
    old.page.pageWillDisappear()
    if !animated { didDisappear(old.page) }
    page.pageDidAppear()
  }

  /// Loads the current page and its neighbours, and unloads all other pages. Loads nothing if the
  /// number of pages has changed without a call of `reloadData`.
  func loadPages() {
    // The pages and the data source may call methods of the cube, so search again at each step.
    while let position = positionOfDistantPage { unload(loaded.remove(at: position)) }
    while missingIndex != nil, let dataSource {
      // Until `reloadData` announces a change of the data, an index may be invalid or belong to
      // another page.
      let count = fetchNumberOfPages()
      guard let index = missingIndex else { return }
      guard count == numberOfPages else { return }
      let page = dataSource.cubeController(self, pageAt: index)
      guard isNear(index), loaded.position(of: index) == nil else { continue }
      loaded.append(LoadedPage(index: index, page: page))
      willAppear(page)
      page.pageDidAppear()
    }
  }

  /// Unloads all pages.
  func unloadAll() {
    while let page = loaded.popLast() { unload(page) }
  }

  /// Removes the outgoing pages whose replacements have faded in completely.
  func endFades() {
    while let position = loaded.positionOfFadedInPage(at: time) {
      let outgoing = loaded[position].outgoing
      loaded[position].outgoing = nil
      if let outgoing { didDisappear(outgoing) }
    }
  }

  /// Returns the angle by which the face of a page is rotated away from the eye, in 0..<2π radians.
  private func angle(ofPage index: Int) -> Double {
    let turns = (scrollOffset - Double(index)) / 4
    return (turns - turns.rounded(.down)) * 2 * .pi
  }

  /// Returns the data source's index of a page. If the cube wraps, every index is valid and is
  /// taken modulo `numberOfPages`.
  func dataSourceIndex(_ index: Int) -> Int {
    guard isWrapping else { return index }
    let rest = index % numberOfPages
    return rest < 0 ? rest + numberOfPages : rest
  }

  /// Returns whether a page is the current page or one of the adjacent pages. `index` is the page's
  /// index in the data source.
  private func isNear(_ index: Int) -> Bool {
    let near = indexesOfLoadedPages
    return isWrapping ? dataSourceIndex(index - near.lowerBound) < near.count : near.contains(index)
  }

  /// The position in `loaded` of a page that is neither the current page nor one of the adjacent
  /// pages; `nil` if there is none.
  private var positionOfDistantPage: Int? {
    for position in loaded.indices where !isNear(loaded[position].index) { return position }
    return nil
  }

  /// The data source's index of a page that must be loaded; `nil` if there is none.
  private var missingIndex: Int? {
    for index in indexesOfLoadedPages where loaded.position(of: dataSourceIndex(index)) == nil {
      return dataSourceIndex(index)
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
