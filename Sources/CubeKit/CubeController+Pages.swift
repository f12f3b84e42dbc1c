import Geometry

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
    guard indexesOfLoadedPages.contains(index),
      let page = loaded.first(where: { $0.index == ranged(index) })
    else { return nil }
    let halfWidth = pageSize.width / 2
    let angle = angle(ofPage: index)
    let eye = -1 / CubeConstants.perspective
    return CubeFace(
      index: index, page: page.page, alpha: page.alpha(at: time),
      outgoingPage: page.outgoing?.page,
      transform: Transform3D.perspective(CubeConstants.perspective).translated(z: -halfWidth)
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
  /// that is not loaded.
  public func reloadPage(at index: Int, animated: Bool) {
    guard let slot = loaded.firstIndex(where: { $0.index == ranged(index) }), let dataSource else {
      return
    }
    let place = loaded[slot].index
    let page = dataSource.cubeController(self, pageAt: place)
    // The data source may have called back.
    guard let slot = loaded.firstIndex(where: { $0.index == place }), loaded[slot].page !== page
    else { return }
    let old = loaded[slot]
    loaded[slot].page = page
    loaded[slot].outgoing = animated ? (old.page, time) : nil
    if let outgoing = old.outgoing { didDisappear(outgoing.page) }
    willAppear(page)
    old.page.pageWillDisappear()
    if !animated { didDisappear(old.page) }
    page.pageDidAppear()
  }

  /// Loads the pages that are one turn away, and lets go of the others.
  func loadPages() {
    // Pages and data source may call back, so that each step looks anew.
    while let slot = loaded.firstIndex(where: { !isNear($0.index) }) {
      unload(loaded.remove(at: slot))
    }
    while let dataSource,
      let index = indexesOfLoadedPages.first(where: { isMissing(ranged($0)) }).map(ranged)
    {
      let page = dataSource.cubeController(self, pageAt: index)
      guard isNear(index), isMissing(index) else { continue }
      loaded.append(LoadedPage(index: index, page: page))
      willAppear(page)
      page.pageDidAppear()
    }
  }

  func unloadAll() {
    while let page = loaded.popLast() { unload(page) }
  }

  var isFading: Bool { loaded.contains { $0.outgoing != nil } }

  /// Lets go of pages that have faded out.
  func endFades() {
    while let slot = loaded.firstIndex(where: { $0.hasFaded(at: time) }) {
      let outgoing = loaded[slot].outgoing
      loaded[slot].outgoing = nil
      if let outgoing { didDisappear(outgoing.page) }
    }
  }

  /// The face's turn away from the eye, in 0..<2π.
  private func angle(ofPage index: Int) -> Double {
    let turns = (scrollOffset - Double(index)) / 4
    return (turns - turns.rounded(.down)) * 2 * .pi
  }

  /// The data source's index for a wrapped neighbour.
  private func ranged(_ index: Int) -> Int {
    guard isWrapping else { return index }
    let rest = index % numberOfPages
    return rest < 0 ? rest + numberOfPages : rest
  }

  private func isNear(_ index: Int) -> Bool {
    indexesOfLoadedPages.contains { ranged($0) == index }
  }

  private func isMissing(_ index: Int) -> Bool { !loaded.contains { $0.index == index } }

  private func willAppear(_ page: Page) {
    page.cubeController = self
    page.pageWillAppear()
  }

  private func didDisappear(_ page: Page) {
    if !loaded.contains(where: { $0.page === page }) { page.cubeController = nil }
    page.pageDidDisappear()
  }

  private func unload(_ loaded: LoadedPage<Page>) {
    if let outgoing = loaded.outgoing { didDisappear(outgoing.page) }
    loaded.page.pageWillDisappear()
    didDisappear(loaded.page)
  }
}

extension LoadedPage {
  func alpha(at time: Double) -> Double {
    guard let outgoing else { return 1 }
    return ((time - outgoing.start) / CubeConstants.fadeDuration).clamped(to: 0...1)
  }

  func hasFaded(at time: Double) -> Bool { outgoing != nil && alpha(at: time) >= 1 }
}
