import GeometryKit
import Glibc
import StageKit

/// Figures that consist of equal cells.
extension PosterPress {
  /// A grid of quarter discs, half discs, discs and triangles.
  mutating func printTiles(in area: Rect) {
    let columns = pick([2.0, 3, 4])
    let side = area.width / (isNarrow(area) ? 2 : columns)
    for (corner, _, _) in cells(of: area, side) {
      let ground = pick(palette.colors)
      let color = pick(colors(on: ground))
      let cell = Rect(origin: corner, size: Size(width: side, height: side))
      fill(aligned(cell), ground)
      let turn = pick([0.0, 90, 180, 270])
      let reach = side / 2 * 2.0.squareRoot()
      let offset = Point(radius: reach, degrees: turn + 45)
      switch random.next() % 6 {
      case 0: disc(cell.center, side / 2, color)
      case 1: sector(cell.center, side / 2, from: turn, to: turn + 180, color)
      case 2:
        fill(
          [-90.0, 0, 90].map { cell.center + Point(radius: reach, degrees: turn + 45 + $0) }, color)
      case 3:
        disc(cell.center, side / 2, color)
        disc(cell.center, side / 5, ground)
      default:
        sector(cell.center - offset, side, from: turn, to: turn + 90, color)
      }
    }
  }

  /// A halftone screen: a grid of dots of varying size.
  mutating func printDots(in area: Rect) {
    let colors = printGround(in: area).colors
    let side = area.width / (isNarrow(area) ? 6 : pick([8.0, 10, 12, 15]))
    let light = Point(x: pick(0.1...0.9), y: pick(0.1...0.9))
    let wave = pick(1.2...3.2)
    let pattern = random.next() % 4
    let special = pick([2, 3, 5, 7])
    for (corner, column, row) in cells(of: area, side) {
      let center = corner + Point(x: side / 2, y: side / 2)
      let x = (center.x - area.minX) / area.width - light.x
      let y = (center.y - area.minY) / area.width - light.y
      let size: Double =
        switch pattern {
        case 0: 1.05 - Point(x: x, y: y).length
        case 1: 0.5 + 0.5 * sin((x + y) * wave * .pi)
        case 2: 0.5 + 0.5 * cos(Point(x: x, y: y).length * wave * 2 * .pi)
        default: 0.5 + 0.5 * sin(x * wave * .pi) * cos(y * wave * .pi)
        }
      let radius = side * (0.06 + 0.44 * min(max(size, 0), 1))
      disc(center, radius, (column + row) % special == 0 ? colors[1] : colors[0])
    }
  }

  /// Rows of overlapping discs with rings, like scales or waves.
  mutating func printScales(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let radius = area.width / (isNarrow(area) ? 3 : pick([4.0, 5, 6, 8]))
    let rings = pick([2, 3, 4])
    let special = pick([3, 4, 5])
    var (y, row) = (area.minY, 0)
    while y < area.maxY + radius {
      var (x, column) = (area.minX - (row % 2 == 0 ? 0 : radius), 0)
      while x < area.maxX + radius {
        let isSpecial = (row * 3 + column) % special == 0
        for ring in 0..<rings {
          let share = 1 - Double(ring) / Double(rings)
          let color = ring % 2 == 1 ? ground : isSpecial ? colors[1] : colors[0]
          disc(Point(x: x, y: y), radius * share, color)
          if ring == 0 { disc(Point(x: x, y: y), radius * 0.94, ground) }
          if ring == 0 { disc(Point(x: x, y: y), radius * 0.86, color) }
        }
        x += radius * 2
        column += 1
      }
      y += radius * 0.5
      row += 1
    }
  }

  /// Paths made of quarter circles that join at random (Truchet tiles).
  mutating func printPaths(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let side = area.width / (isNarrow(area) ? 2 : pick([3.0, 4, 5, 6]))
    let thickness = side * pick([0.22, 0.33, 0.4])
    let hasCore = flip()
    for (corner, _, _) in cells(of: area, side) {
      let isFlipped = flip()
      let first = isFlipped ? Point(x: side, y: 0) : .zero
      let second = isFlipped ? Point(x: 0, y: side) : Point(x: side, y: side)
      for center in [corner + first, corner + second] {
        let start = center == corner + first ? (isFlipped ? 90.0 : 0) : (isFlipped ? 270.0 : 180)
        let range = side / 2 - thickness / 2...side / 2 + thickness / 2
        // The ends overlap those of the neighbouring cells, so that no gaps show.
        band(center, range, from: start - 1, to: start + 91, colors[0])
        guard hasCore else { continue }
        let core = side / 2 - thickness / 8...side / 2 + thickness / 8
        band(center, core, from: start - 1, to: start + 91, ground)
      }
    }
  }

  /// A mosaic of triangles.
  mutating func printTriangles(in area: Rect) {
    let side = area.width / (isNarrow(area) ? 2 : pick([3.0, 4, 5, 6]))
    for (corner, column, row) in cells(of: area, side) {
      let cell = aligned(Rect(origin: corner, size: Size(width: side, height: side)))
      let ground = pick(palette.colors)
      fill(cell, ground)
      let color = pick(colors(on: ground))
      let right = Point(x: cell.maxX, y: cell.minY)
      let lower = Point(x: (column + row) % 2 == 0 ? cell.minX : cell.maxX, y: cell.maxY)
      fill([cell.origin, right, lower], color)
    }
  }

  /// Cubes in an isometric projection.
  mutating func printCubes(in area: Rect) {
    let colors = printGround(in: area).colors
    let radius = area.width / (isNarrow(area) ? 3.4 : pick([5.2, 6.9, 8.7]))
    let step = radius * 3.0.squareRoot()
    let missing = pick([3, 4, 5, 99])
    var (y, row) = (area.minY, 0)
    while y < area.maxY + radius {
      var (x, column) = (area.minX + (row % 2 == 0 ? 0 : step / 2), 0)
      while x < area.maxX + step {
        let center = Point(x: x, y: y)
        let corners = Point.polygon(around: center, radius, corners: 6, from: -30)
        if (row * 2 + column) % missing != 0 {
          fill([center, corners[4], corners[5], corners[0]], colors[0])
          fill([center, corners[0], corners[1], corners[2]], colors[1])
          fill([center, corners[2], corners[3], corners[4]], colors[2])
        }
        x += step
        column += 1
      }
      y += radius * 1.5
      row += 1
    }
  }

  /// Returns the corners of the square cells that cover an area, with their columns and rows.
  private func cells(of area: Rect, _ side: Double) -> [(Point, column: Int, row: Int)] {
    let columns = Int((area.width / side).rounded(.up))
    let rows = Int((area.height / side).rounded(.up))
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let offset = Point(x: Double(column) * side, y: Double(row) * side)
        return (area.origin + offset, column, row)
      }
    }
  }
}
