import GeometryKit
import Testing

@testable import CarouselDemo

/// The layout of the scene chooser in windows of all sizes, with 1 to 20 scenes in up to 3 groups.
@Suite struct SceneGridTests {
  private static let windows = [
    Size(width: 320, height: 240), Size(width: 360, height: 720), Size(width: 480, height: 320),
    Size(width: 800, height: 480), Size(width: 800, height: 1280), Size(width: 1024, height: 768),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
    Size(width: 2560, height: 1080), Size(width: 3840, height: 2160),
  ]
  private static let counts = [
    [1], [20], [4, 8], [5, 6, 1], [3, 10, 3], [4, 4, 4], [7, 7, 6], [2, 9, 1], [6, 6], [1, 1, 1],
  ]

  private func space(_ window: Size) -> SceneGrid.Space {
    let area = Size(width: window.width, height: window.height - 56)
    return SceneGrid.Space(area: area, side: 24, window: window, heading: 20, name: 17)
  }

  /// Calls `check` for each window and each list of counts.
  private func forEachGrid(_ check: (SceneGrid, SceneGrid.Space, [Int]) throws -> Void) rethrows {
    for window in Self.windows {
      for counts in Self.counts {
        let space = space(window)
        try check(SceneGrid(counts, in: space), space, counts)
      }
    }
  }

  @Test func everyTileLiesInsideTheContent() {
    forEachGrid { grid, space, counts in
      #expect(grid.tiles.count == counts.reduce(0, +) && grid.headings.count == counts.count)
      for frame in grid.tiles + grid.headings {
        #expect(frame.minX >= space.side - 1e-6)
        #expect(frame.maxX <= space.area.width - space.side + 1e-6)
        #expect(frame.minY >= 0 && frame.maxY <= grid.height)
      }
    }
  }

  @Test func tilesAndHeadingsDoNotOverlap() {
    forEachGrid { grid, _, _ in
      let frames = grid.tiles + grid.headings
      for (index, frame) in frames.enumerated() {
        for other in frames.dropFirst(index + 1) {
          #expect(frame.intersection(other).isEmpty, "\(frame) \(other)")
        }
      }
    }
  }

  /// Pictures have the shape of the window, and each side has at least 120 points, unless a single
  /// column is smaller.
  @Test func picturesHaveTheShapeOfTheWindowAndTheMinimumSize() {
    forEachGrid { grid, space, counts in
      let picture = grid.picture
      let ratio = space.window.width / space.window.height
      #expect(abs(picture.width / picture.height - ratio) < 1e-9)
      let side = min(picture.width, picture.height) + 1e-6
      let isOneColumn = Set(grid.tiles.map(\.minX)).count == 1
      #expect(side >= SceneGrid.minSide || isOneColumn, "\(space.window) \(counts)")
      #expect(grid.tiles.allSatisfy { abs($0.width - picture.width) < 1e-9 })
    }
  }

  @Test func upToSixteenScenesNeedNoScrollingInWindowsOf1280x800AndMore() {
    forEachGrid { grid, space, counts in
      guard space.window.width >= 1280, space.window.height >= 800, counts.reduce(0, +) <= 16
      else { return }
      #expect(grid.height == space.area.height, "\(space.window) \(counts)")
    }
  }

  @Test func firstHeadingIsAtTheTop() {
    forEachGrid { grid, _, _ in #expect(grid.headings.first?.minY == 0) }
  }

  /// The program's scenes leave no row of the chooser partly empty at 1280x800 and 800x1280.
  @Test func rowsOfTheChooserAreFull() {
    let counts = SceneGroup.allCases.map { group in
      SceneTable.standard.all.count { $0.group == group }
    }
    for window in [Size(width: 1280, height: 800), Size(width: 800, height: 1280)] {
      let grid = SceneGrid(counts, in: space(window))
      let columns = Set(grid.tiles.map(\.minX)).count
      #expect(counts.allSatisfy { $0.isMultiple(of: columns) }, "\(window)")
    }
  }

  @Test func groupsFollowEachOtherInOrder() {
    forEachGrid { grid, _, counts in
      var start = 0
      for (index, count) in counts.enumerated() {
        let tiles = grid.tiles[start..<start + count]
        #expect(tiles.allSatisfy { $0.minY > grid.headings[index].maxY })
        if index + 1 < counts.count {
          #expect(tiles.allSatisfy { $0.maxY < grid.headings[index + 1].minY })
        }
        start += count
      }
    }
  }
}
