import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct MillionSceneTests {
  private let harness: SceneHarness

  init() async throws {
    harness = try SceneHarness(.million, access: await WindowAccess.acquire())
    harness.pass(0.2)
  }

  /// The number of the current poster, from the window's title.
  private var number: Int { Int(harness.title.filter(\.isNumber)) ?? 0 }

  /// Returns the loaded views.
  private func cards() throws -> [PosterCard] {
    harness.program.draw()
    return try harness.program.scene(MillionScene.self).carousel.presentedItems.map(\.view)
  }

  private func count(of cards: [PosterCard]) -> Int { Set(cards.map(ObjectIdentifier.init)).count }

  /// The position of the current poster on the map.
  private func mark() throws -> Point {
    let map = try harness.view(.slider, "")
    let fraction = Double(number - 1) / 9_999_999
    return try #require(
      map.projection.project(Point(x: map.size.width * fraction, y: map.size.height / 2)))
  }

  @Test func mapReachesBothEnds() throws {
    #expect(number == 1_234_567)
    let first = try cards()
    var (start, seen) = (try mark(), first)
    // Scrubbing reuses views instead of creating new ones.
    for x in stride(from: 120.0, to: 600, by: 80) {
      harness.drag(from: start, to: Point(x: x, y: start.y))
      start.x = x
      seen += try cards()
    }
    #expect(first.count < 16 && count(of: seen) <= first.count + 4)
    harness.drag(from: start, to: Point(x: 2, y: start.y))
    #expect(number == 1)
    start = try mark()
    harness.drag(from: start, to: Point(x: 638, y: start.y))
    #expect(number == 10_000_000)
    #expect(harness.isAtRest)
  }

  /// The higher the finger is above the map, the finer the scrubbing. The map shows the part that
  /// the finger can reach.
  @Test func scrubbingIsFinerWithTheFingerAboveTheMap() throws {
    let map = try #require(try harness.view(.slider, "") as? PosterMap)
    let start = try mark()
    let first = number
    harness.touch(.began, start)
    harness.move(from: start, to: start + Point(x: 12, y: 0))
    let here = start + Point(x: 12, y: 0)
    #expect(map.range == 0...9_999_999)
    harness.move(from: here, to: here - Point(x: 0, y: 330))
    let coarse = number
    #expect(map.range.upperBound - map.range.lowerBound < 10_000)
    harness.move(from: here - Point(x: 0, y: 330), to: here + Point(x: 30, y: -330))
    let fine = number
    harness.touch(.ended, here + Point(x: 30, y: -330))
    #expect(coarse - first > 100_000)
    #expect(fine > coarse && fine - coarse < 1000)
    #expect(map.range.contains(Double(fine - 1)))
    #expect(harness.isAtRest && map.range == 0...9_999_999)
  }

  /// Enter scrolls to the number in the text field. A number that doesn't exist leaves the poster
  /// and shows the valid range.
  @Test func searchScrollsToANumber() throws {
    harness.press(.letter("g"), .control)
    harness.program.application.handle(.textInput("7,654,321"))
    harness.press(.enter)
    #expect(number == 7_654_321)
    harness.press(.letter("g"), .control)
    harness.program.application.handle(.textInput("10000001"))
    harness.press(.enter)
    #expect(number == 7_654_321)
    #expect(harness.texts.contains("Enter a number from 1 to 10,000,000."))
  }

  /// On a phone, the hint has two lines.
  @Test func hintHasAtMostTwoLines() throws {
    harness.program.resize(to: Size(width: 360, height: 720))
    harness.pass(0.1)
    let hint = try #require(harness.views(Label.self).first { $0.text.hasSuffix("browse.") })
    let line = harness.program.application.text.lineHeight(hint.style)
    #expect(hint.size.height < 2.5 * line)
  }

  /// All displayed numbers have digit groups of three.
  @Test func numbersHaveDigitGroups() {
    let texts = harness.texts + harness.views(Button.self).map(\.title) + [harness.title]
    #expect(texts.contains("No. 1,234,567") && texts.contains("10,000,000"))
    for text in texts {
      #expect(text.split { !$0.isNumber }.allSatisfy { $0.count <= 3 }, "\(text)")
    }
    #expect(
      [0, 999, 1000, 12_345_678].map(\.grouped) == [
        "0", "999", "1,000", "12,345,678",
      ])
  }

  /// In windows of all widths, the controls are inside the window and don't overlap each other.
  @Test(
    arguments: [
      Size(width: 320, height: 568), Size(width: 360, height: 720), Size(width: 500, height: 700),
      Size(width: 640, height: 360), Size(width: 1280, height: 800),
    ])
  func controlsDoNotOverlap(size: Size) throws {
    harness.program.resize(to: size)
    harness.pass(0.1)
    let labels = harness.views(Label.self).filter { $0.text == "Posters" }
    let fields = harness.views(TextField.self)
    let maps = harness.views(PosterMap.self)
    let controls: [View] = labels + harness.views(Button.self) + fields + maps
    #expect(labels.count == 1 && fields.count == 1 && maps.count == 1 && controls.count == 6)
    let frames = try controls.map { try #require($0.projection.bounds(of: $0.bounds)) }
    for (index, frame) in frames.enumerated() {
      let overhang = max(
        -frame.minX, -frame.minY, frame.maxX - size.width, frame.maxY - size.height)
      #expect(overhang < 1e-6, "\(controls[index].accessibleName): \(frame)")
      for other in frames.indices where other > index {
        let overlap = frame.intersection(frames[other])
        let names = [index, other].map { controls[$0].accessibleName }
        #expect(overlap.isEmpty, "\(names): \(overlap)")
      }
    }
  }

  /// A carousel of ten items creates as many views as a carousel of ten million.
  @Test func viewCountIsIndependentOfItemCount() throws {
    let many = try cards()
    try harness.tap("10")
    #expect(harness.title != "")
    let few = try cards()
    #expect(abs(few.count - many.count) <= 2 && count(of: many + few) <= many.count + 4)
    // A tap on the map scrolls there.
    let map = try harness.view(.slider, "")
    harness.tap(try #require(map.projection.project(Point(x: 4, y: map.size.height / 2))))
    #expect(number == 1)
  }
}

@Suite struct PosterTests {
  /// On the map, every spine stands out from the dark background, and the colours of bright paper
  /// are unchanged.
  @Test func spinesStandOutFromTheBackground() {
    for palette in PosterPalette.all {
      #expect(palette.spine.brightness > Look.panel.brightness + 0.12, "\(palette.paper)")
      #expect(palette.paper.brightness < 0.24 || palette.spine == palette.paper)
    }
  }

  /// A number has the same poster for ever: the posters equal recorded ones.
  @Test func postersEqualTheirReferencePicture() throws {
    let posters = (0..<32).map { Poster(number: 1_234_560 + $0).image(width: 90) }
    let (width, height) = (posters[0].width, posters[0].height)
    var sheet = PixelImage(width: width * 8, height: height * 4, color: .black)
    for (index, poster) in posters.enumerated() {
      let corner = index / 8 * height * sheet.width + index % 8 * width
      for row in 0..<height {
        let start = (corner + row * sheet.width) * 4
        sheet.pixels.replaceSubrange(
          start..<start + width * 4, with: poster.pixels[row * width * 4..<(row + 1) * width * 4])
      }
    }
    let problem = try ReferencePicture.problem(with: sheet, named: "posters")
    if let problem { Issue.record(Comment(rawValue: problem)) }
  }

  /// Neighbouring areas of one colour leave no seam.
  @Test(arguments: [37, 90, 211, 333]) func alignedAreasLeaveNoSeam(width: Int) {
    let size = Size(width: 300, height: 400)
    var sheet = PrintSheet(size: size, width: width, color: .black)
    for column in 0..<7 {
      let area = sheet.aligned(
        Rect(x: Double(column) * 300 / 7, y: 0, width: 300.0 / 7, height: 400))
      sheet.fill(
        [
          [
            area.origin, Point(x: area.maxX, y: 0), Point(x: area.maxX, y: 401),
            Point(x: area.minX, y: 401),
          ]
        ], .white)
    }
    #expect(sheet.image == PixelImage(width: width, height: sheet.image.height, color: .white))
  }

  @Test func neighboursDifferInFigureAndPalette() {
    for number in 1...2000 {
      let (poster, next) = (Poster(number: number), Poster(number: number + 1))
      #expect(poster.figure != next.figure, "\(number)")
      #expect(poster.palette.paper != next.palette.paper, "\(number)")
    }
  }

  /// Even without their numbers, posters are different: no two of a sample have the same pixels.
  @Test func postersAreDifferent() {
    var seen: Set<PixelImage> = []
    for index in 0..<150 {
      seen.insert(Poster(number: 1 + index * 66_637).image(width: 40))
    }
    #expect(seen.count == 150)
  }

  /// The number of each palette is legible on its paper.
  @Test func inksContrastWithTheirPaper() {
    for palette in PosterPalette.all {
      #expect(palette.ink.contrast(to: palette.paper) >= 3)
      #expect(Set(palette.colors).count == 5)
    }
  }
}
