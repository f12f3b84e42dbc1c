import GeometryKit
import Glibc
import StageKit

/// The figures of posters.
enum PosterFigure: CaseIterable, Sendable {
  case arcs, tiles, stripes, sun, dots, squares, scales, rays, waves, columns, overlap, paths,
    rings, bars, triangles, cubes
}

extension PosterPress {
  /// Prints a figure on an area. The details are random.
  mutating func print(_ figure: PosterFigure, in area: Rect) {
    clip(to: area)
    let area = aligned(area)
    switch figure {
    case .arcs: printArcs(in: area)
    case .tiles: printTiles(in: area)
    case .stripes: printStripes(in: area)
    case .sun: printSun(in: area)
    case .dots: printDots(in: area)
    case .squares: printSquares(in: area)
    case .scales: printScales(in: area)
    case .rays: printRays(in: area)
    case .waves: printWaves(in: area)
    case .columns: printColumns(in: area)
    case .overlap: printOverlap(in: area)
    case .paths: printPaths(in: area)
    case .rings: printRings(in: area)
    case .bars: printBars(in: area)
    case .triangles: printTriangles(in: area)
    case .cubes: printCubes(in: area)
    }
  }

  /// Prints a random ground and returns it with the other colours.
  mutating func printGround(in area: Rect) -> (ground: Color, colors: [Color]) {
    let ground = pick(palette.colors)
    fill(area, ground)
    return (ground, colors(on: ground))
  }

  /// Arcs around one point, each thicker than the one inside.
  private mutating func printArcs(in area: Rect) {
    let colors = printGround(in: area).colors
    let center = pick([
      area.origin, Point(x: area.maxX, y: area.minY), Point(x: area.minX, y: area.maxY),
      area.center, Point(x: area.center.x, y: area.maxY), Point(x: area.minX, y: area.center.y),
    ])
    let reach = Point(x: area.width, y: area.height).length
    var radius = reach * 0.07
    var thickness = reach * 0.012
    while radius < reach {
      let start = pick([0.0, 45, 90, 135, 180, 225, 270, 315])
      let sweep = pick([135.0, 180, 225, 270, 315])
      let color = colors[random.next() % 3 == 0 ? 1 : 0]
      band(center, radius...radius + thickness, from: start, to: start + sweep, color)
      radius += thickness * pick(1.3...1.8)
      thickness *= pick(1.25...1.6)
    }
    disc(center, reach * 0.045, colors[1])
  }

  /// Parallel stripes that become thicker across the area.
  private mutating func printStripes(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let angle = pick([0.0, 30, 45, 60, 90, 135])
    let along = Point(radius: 1, degrees: angle)
    let across = Point(x: -along.y, y: along.x)
    let reach = Point(x: area.width, y: area.height).length / 2
    let growth = pick(1.12...1.35)
    let special = random.next() % 7
    var (position, width, index) = (-reach, reach * pick(0.015...0.04), UInt64(0))
    while position < reach {
      let from = area.center + across * position
      let to = area.center + across * (position + width)
      fill(
        [from - along * reach, from + along * reach, to + along * reach, to - along * reach],
        index == special ? colors[1] : colors[0])
      position += width * 2
      width *= growth
      index += 1
    }
    guard flip() else { return }
    let radius = min(area.width, area.height) * pick(0.16...0.3)
    disc(area.center + along * radius * 0.6, radius, colors[2])
    if flip() { disc(area.center + along * radius * 0.6, radius * 0.4, ground) }
  }

  /// A sun that sets behind lines, above a horizon.
  private mutating func printSun(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let radius = min(area.width * 0.36, area.height * 0.4)
    let center = Point(
      x: area.minX + area.width * pick([0.38, 0.5, 0.62]), y: area.minY + area.height * 0.46)
    disc(center, radius, colors[0])
    let lines = pick([4.0, 5, 6, 7])
    for line in stride(from: 0, to: lines, by: 1) {
      let y = center.y + radius * (line / lines)
      let height = radius * (0.03 + 0.5 * line / lines / lines)
      fill(Rect(x: area.minX, y: y, width: area.width, height: height), ground)
    }
    let horizon = center.y + radius * 0.86
    fill(Rect(x: area.minX, y: horizon, width: area.width, height: area.height), colors[1])
    for line in 0..<4 {
      let y = horizon + radius * 0.12 + Double(line) * radius * 0.13
      let width = radius * pick(0.5...1.7)
      fill(
        Rect(
          x: center.x - width / 2 + radius * pick(-0.25...0.25), y: y, width: width,
          height: radius * 0.035), colors[0])
    }
    disc(
      Point(x: area.minX + area.width * pick(0.12...0.88), y: area.minY + area.height * 0.14),
      radius * pick(0.08...0.14), colors[2])
  }

  /// Squares inside one another, each turned a little.
  private mutating func printSquares(in area: Rect) {
    let colors = printGround(in: area).colors
    let turn = pick([0.0, 4, 6, 9, 12, 15, 22.5])
    let corners = pick([3.0, 4, 4, 4, 6])
    var radius = Point(x: area.width, y: area.height).length * 0.5
    var angle = pick([0.0, 45, 90])
    let shrink = turn == 0 ? 0.82 : max(cos(turn * .pi / 180) - 0.1, 0.72)
    for index in 0..<18 where radius > 4 {
      fill(
        Point.polygon(around: area.center, radius, corners: corners, from: angle),
        index % 5 == 4 ? colors[2] : colors[index % 2])
      radius *= shrink
      angle += turn
    }
  }

  /// Rays from a point with a disc.
  private mutating func printRays(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let count = pick([8.0, 10, 12, 16, 20, 28])
    let center = Point(
      x: area.minX + area.width * pick([0, 0.25, 0.5, 0.75, 1]),
      y: area.minY + area.height * pick([0.3, 0.5, 0.75, 1]))
    let reach = Point(x: area.width, y: area.height).length
    let phase = pick(0.0...360)
    let share = pick([0.35, 0.5, 0.5, 0.65])
    for ray in stride(from: 0, to: count, by: 1) {
      let start = phase + ray * 360 / count
      sector(center, reach, from: start, to: start + share * 360 / count, colors[0])
    }
    let radius = min(area.width, area.height) * pick(0.16...0.34)
    disc(center, radius * 1.16, ground)
    disc(center, radius, colors[1])
    if flip() { disc(center, radius * 0.5, colors[2]) }
  }

  /// Waves in front of one another.
  private mutating func printWaves(in area: Rect) {
    let colors = printGround(in: area).colors
    let count = pick([5.0, 7, 9, 12])
    let height = area.height / count
    let length = area.width * pick([0.4, 0.5, 0.75, 1.0])
    let amplitude = height * pick(0.3...0.75)
    let shift = pick([0.0, 0.25, 0.5, 0.12])
    disc(
      Point(x: area.minX + area.width * pick(0.2...0.8), y: area.minY + height * 1.4),
      min(area.width * 0.2, height * 1.6), colors[3])
    for wave in stride(from: 1, to: count + 1, by: 1) {
      let top = area.minY + wave * height
      let phase = (wave * shift) * 2 * .pi
      let crest = stride(from: 0, through: 60, by: 1).map { (step: Int) -> Point in
        let x = area.minX + area.width * Double(step) / 60
        return Point(x: x, y: top + amplitude * sin(x / length * 2 * .pi + phase))
      }
      let bottom = area.maxY + height
      fill(
        crest + [Point(x: area.maxX, y: bottom), Point(x: area.minX, y: bottom)],
        colors[Int(wave) % 3])
    }
  }

  /// Columns whose two colours are swapped inside a disc.
  private mutating func printColumns(in area: Rect) {
    let (ground, colors) = printGround(in: area)
    let count = pick([6.0, 8, 10, 12, 16])
    let width = area.width / count
    let radius = min(area.width, area.height) * pick(0.3...0.44)
    let center = area.center + Point(x: width * pick([-1.0, 0, 1]), y: 0)
    let inside = flip() ? colors[0] : colors[1]
    for column in stride(from: 0, to: count, by: 1) {
      let strip = aligned(
        Rect(x: area.minX + column * width, y: area.minY, width: width, height: area.height))
      let isColoured = Int(column) % 2 == 0
      if isColoured { fill(strip, colors[0]) }
      // The part of the disc in this column.
      let steps = (0...12).map { strip.minX + strip.width * Double($0) / 12 - center.x }
        .map { min(max($0, -radius), radius) }
      let upper = steps.map { Point(x: $0, y: -(radius * radius - $0 * $0).squareRoot()) + center }
      let lower = steps.map { Point(x: $0, y: (radius * radius - $0 * $0).squareRoot()) + center }
      fill(upper + lower.reversed(), isColoured ? ground : inside)
    }
  }

  /// Large transparent shapes whose colours mix where they overlap.
  private mutating func printOverlap(in area: Rect) {
    let light = palette.colors.max { $0.brightness < $1.brightness } ?? palette.paper
    fill(area, light)
    let inks = colors(on: light).sorted { $0.chroma > $1.chroma }
    let radius = min(area.width, area.height) * pick(0.26...0.36)
    let start = pick(0.0...360)
    let corners = pick([4.0, 3, 36, 36])
    for (index, ink) in inks.prefix(3).enumerated() {
      let angle = start + Double(index) * pick([100.0, 120, 140])
      let center = area.center + Point(radius: radius * pick(0.5...0.8), degrees: angle)
      if corners > 4 {
        disc(center, radius * 1.1, ink, overprints: true)
      } else {
        fill(
          Point.polygon(around: center, radius * 1.1, corners: corners, from: start), ink,
          overprints: true)
      }
    }
  }

  /// Concentric rings, cut in halves that are shifted against each other.
  private mutating func printRings(in area: Rect) {
    let colors = printGround(in: area).colors
    let count = pick([5.0, 6, 8, 10])
    let reach = min(area.width, area.height) * pick([0.46, 0.46, 0.7])
    let turn = pick([0.0, 45, 90, 135])
    let cut = Point(radius: reach / count, degrees: turn)
    for half in [0.0, 180] {
      let center = half == 0 ? area.center : area.center + cut
      for ring in stride(from: 0, to: count, by: 1) {
        let color = Int(ring) % 2 == 0 ? colors[half == 0 ? 0 : 1] : colors[2]
        sector(
          center, reach * (1 - ring / count), from: turn + half, to: turn + half + 180, color)
      }
    }
  }

  /// Columns with round ends, whose heights are random.
  private mutating func printBars(in area: Rect) {
    let colors = printGround(in: area).colors
    let count = isNarrow(area) ? 3 : pick([4.0, 5, 7])
    let step = area.width / count
    let isHanging = flip()
    for bar in stride(from: 0, to: count, by: 1) {
      let radius = step * 0.36
      let x = area.minX + (bar + 0.5) * step
      let height = area.height * pick(0.2...0.86)
      let edge = isHanging ? area.minY : area.maxY
      let end = isHanging ? edge + height : edge - height
      let color = colors[Int(bar) % 3]
      fill(Rect(x: x - radius, y: min(edge, end), width: radius * 2, height: height), color)
      disc(Point(x: x, y: end), radius, color)
      disc(Point(x: x, y: end), radius * 0.42, colors[3])
    }
  }
}

extension Color {
  /// The difference between the strongest and the weakest channel, 0…1.
  fileprivate var chroma: Double { max(red, green, blue) - min(red, green, blue) }
}
