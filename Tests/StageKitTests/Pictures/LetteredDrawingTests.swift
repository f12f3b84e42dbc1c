import CSDL2ImageStageKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Drawings (SVG) with words in them. librsvg is one of the packages for tests.
  @WindowActor @Suite struct LetteredDrawingTests {
    private let folder = TemporaryFolder()
    private static let missing: Comment = "install the package librsvg2-2"

    /// A drawing of 200 by 100 with something on white.
    nonisolated static func drawing(_ content: String, attributes: String = "") -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
        + "width='200' height='100' \(attributes)><rect width='200' height='100' fill='#fff'/>"
        + "\(content)</svg>"
    }

    private func path(_ drawing: String, _ name: String = "a.svg") throws -> FilePath {
      FilePath(try folder.write(Array(drawing.utf8), as: name))
    }

    private func decode(_ drawing: String, longestSide: Int = 200) throws -> PixelImage {
      try PictureDecoder.decode(path(drawing), longestSide: longestSide)
    }

    /// How many pixels of some columns and rows are dark.
    private func ink(
      _ image: PixelImage, _ columns: Range<Int> = 0..<200, _ rows: Range<Int> = 0..<100
    ) -> Int {
      rows.reduce(0) { count, y in
        count + columns.count { image[$0, y].green < 128 && image[$0, y].alpha > 128 }
      }
    }

    /// What the program's own way to decode makes of a drawing, and whether its worker can draw words.
    private func worker(
      _ drawings: [String], longestSide: Int = 200
    ) throws -> [(picture: Result<PixelImage, PictureError>, hasFonts: Bool)] {
      let decoder = WorkerDecoder(WorkerCommand(program: Workers.double, arguments: []))
      let loader = PictureLoader(waker: Waker(), workers: 1) { decoder }
      return try drawings.enumerated().map { number, drawing in
        let request = PictureRequest(
          path: try path(drawing, "\(number).svg"), longestSide: longestSide)
        let outcome = try #require(outcomes(of: [request], loader)[request]?.last)
        return (outcome.map { $0.levels[0] }, decoder.worker?.hasFonts == true)
      }
    }

    @Test func theyAreTheNamesOfElements() throws {
      let with = [
        "<text>a</text>", "<text/>", "<g><text\nx='1'>a</text></g>", "<svg:text x='1'/>",
        "<a<text>",
      ]
      let without = [
        "", "<textPath/>", "<a text='text'/>", "text", "<texts/>", "< text/>", "<a:b:/>", "</text>",
        "<tex", "<",
      ]
      for (contents, isLettered) in [(with, true), (without, false)] {
        for content in contents {
          let file = try PictureFile(path(Self.drawing(content)))
          #expect((LetteredDrawing(file) != nil) == isLettered, "\(content)")
        }
      }
      for other in ["<html><text>a</text></html>", "<text>", "", "\0\u{1}"] {
        let file = try PictureFile(path(other))
        #expect(LetteredDrawing(file) == nil, "\(other)")
      }
    }

    /// At the place and in the size that it says, whatever size it is drawn in.
    @Test(arguments: [100, 200, 400]) func wordsAreDrawn(longestSide: Int) throws {
      try #require(SVGLibrary.installed != nil, Self.missing)
      let text = "<text x='20' y='60' font-size='40' font-family='sans-serif'>Hill</text>"
      let image = try decode(Self.drawing(text), longestSide: longestSide)
      #expect((image.width, image.height) == (longestSide, longestSide / 2))
      let scale = Double(longestSide) / 200
      func part(_ columns: Range<Double>, _ rows: Range<Double>) -> Int {
        ink(
          image, Int(columns.lowerBound * scale)..<Int(columns.upperBound * scale),
          Int(rows.lowerBound * scale)..<Int(rows.upperBound * scale))
      }
      // The H's left stem and the white to its right, above its bar.
      #expect(Double(part(22..<32, 32..<59)) > 90 * scale * scale)
      #expect(part(34..<42, 32..<42) == 0)
      #expect(part(0..<20, 0..<100) == 0 && part(0..<200, 0..<29) == 0)
      #expect(part(0..<200, 62..<100) == 0 && part(110..<200, 0..<100) == 0)
      #expect(image.isOpaque)
    }

    /// What can be seen through stays so, and colours are what they were.
    @Test func coloursAndTheGroundAreAsTheyAre() throws {
      try #require(SVGLibrary.installed != nil, Self.missing)
      let image = try decode(
        "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><text/>"
          + "<rect width='50' height='100' fill='#3060c0'/>"
          + "<rect x='50' width='50' height='100' fill='#3060c0' opacity='0.5'/></svg>")
      #expect(image[20, 50] == (0x30, 0x60, 0xC0, 255) && image[150, 50] == (0, 0, 0, 0))
      let half = image[70, 50]
      #expect((127...128).contains(half.alpha))
      for (value, expected) in [(half.red, 0x30), (half.green, 0x60), (half.blue, 0xC0)] {
        #expect(abs(Int(value) - expected) <= 1)
      }
    }

    /// Nothing may jump when words are put in: SDL2_image says how large a drawing is and, but where its sides
    /// and its box are of other shapes, which it stretches, where all lies in that.
    @Test func allElseIsWhereItIsWithoutWords() throws {
      try #require(SVGLibrary.installed != nil, Self.missing)
      let sizes = [
        "width='120' height='80'", "viewBox='0 0 120 80'", "width='33.3' height='47.7'",
        "width='60' height='40' viewBox='0 0 120 80'", "width='120mm' height='80mm'",
        "width='100%' height='100%' viewBox='0 0 120 80'", "viewBox='-20 10 120 80'",
        "width='12in' height='8in' viewBox='0 0 120 80'", "", "width='90'",
        "width='80' height='80' viewBox='0 0 120 80' preserveAspectRatio='none'",
      ]
      let stretched = [
        "width='200' height='80' viewBox='0 0 120 80'", "width='300' viewBox='0 0 9 6'",
      ]
      let content =
        "<rect x='10' y='20' width='50' height='30'/><circle cx='90' cy='50' r='20' fill='#c00'/>"
      for size in sizes + stretched {
        func drawn(_ more: String) throws -> PixelImage {
          try decode("<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(content)\(more)</svg>")
        }
        let (with, without) = try (drawn("<text>.</text>"), drawn(""))
        #expect((with.width, with.height) == (without.width, without.height), "\(size)")
        guard !stretched.contains(size) else { continue }
        let other = zip(with.pixels, without.pixels).count { abs(Int($0) - Int($1)) > 128 }
        #expect(other < with.width + with.height, "\(size): \(other)")
      }
    }

    /// Where librsvg isn't there, and where it finds a fault that SDL2_image doesn't mind.
    @Test func whereTheyCannotBeDrawnTheRestIs() throws {
      let drawing = Self.drawing("<rect width='50' height='50'/><text x='90' y='60'>Words</text>")
      let lettered = try #require(try LetteredDrawing(PictureFile(path(drawing))))
      #expect(
        lettered.image(width: 200, height: 100, library: SVGLibrary("libnowhere.so.2")) == nil)
      let image = try decode(drawing.replacing("</svg>", with: "<g></svg>"))
      #expect(ink(image, 0..<50, 0..<50) > 2000 && ink(image, 60..<200) == 0)
    }

    /// A picture and an entity of files beside it, by any kind of address.
    @Test func nothingOutsideIsRead() throws {
      try #require(SVGLibrary.installed != nil, Self.missing)
      let picture = PixelImage(width: 8, height: 8, color: .black)
      let beside = folder.name("black.png")
      #expect(picture.withSurface { IMG_SavePNG($0, beside) } == 0)
      _ = try folder.write(Array("<rect width='200' height='100'/>".utf8), as: "black.xml")
      for address in ["black.png", beside, "file://\(beside)"] {
        let image = "<image width='200' height='100' xlink:href='\(address)'/><text>.</text>"
        #expect(ink(try decode(Self.drawing(image))) < 50, "\(address)")
      }
      for address in ["black.xml", "file://\(folder.name("black.xml"))"] {
        let type = "<!DOCTYPE svg [<!ENTITY black SYSTEM '\(address)'>]>"
        let including = "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(address)'/>"
        for content in ["&black;", including] {
          let drawing = type + Self.drawing("<text>.</text>\(content)")
          #expect((try? decode(drawing)).map { ink($0) < 50 } ?? true, "\(address)")
        }
      }
    }

    /// In a process that can open nothing but fonts: in several faces and many sizes, more than are kept open, with
    /// filters that take threads, and in letters that no font here has.
    @Test(.enabled(if: Confinement.canNameFiles, "the kernel has no Landlock"))
    func theyAreTheSameInAWorker() throws {
      try #require(SVGLibrary.installed != nil, Self.missing)
      let sizes = (1...300).map { "<text x='\($0 % 180)' y='\($0 / 3)' font-size='\($0)'>S</text>" }
      let families = ["serif", "monospace", "Nowhere Sans", "DejaVu Sans"].map {
        "<text y='50' font-family='\($0)' font-weight='bold' font-style='italic'>Words</text>"
      }
      let filter =
        "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
        + "<filter id='l'><feDiffuseLighting><fePointLight x='50' y='50' z='9'/></feDiffuseLighting>"
        + "<feTurbulence baseFrequency='.1'/><feMorphology operator='dilate' radius='2'/></filter>"
      let drawings = [
        Self.drawing("<text x='20' y='60' font-size='40'>H<tspan dy='9'>ill</tspan></text>"),
        Self.drawing(sizes.joined()), Self.drawing(families.joined()),
        Self.drawing(
          "\(filter)<text y='50' filter='url(#f)'>Blur</text><text y='90' filter='url(#l)'>Lit</text>"
        ),
        Self.drawing("<text y='50'>漢字 ไทย עברית हिन्दी 🙂 é\u{301}\u{202E}abc</text>"),
      ]
      let theirs = try worker(drawings)
      for (drawing, theirs) in zip(drawings, theirs) {
        #expect(theirs.picture == .success(try decode(drawing)), "\(drawing.prefix(400))")
        #expect(theirs.hasFonts)
      }
    }

    /// One that has them keeps them; no other picture asks for them.
    @Test func onlyWordsTakeFonts() throws {
      let plain = Self.drawing("<rect width='50' height='50'/>")
      let lettered = Self.drawing("<text>Words</text>")
      let order = [plain, plain, lettered, plain]
      #expect(try worker(order).map(\.hasFonts) == [false, false, true, true])
    }

    /// What a worker may do that has fonts; see `Attempts`.
    @Test(.enabled(if: Confinement.canNameFiles, "the kernel has no Landlock"))
    func aWorkerWithFontsIsShutInAsAllOthers() throws {
      let done = try worker(["try\n" + Self.drawing("<text>Words</text>")])[0]
      #expect(done.picture == .failure(.corrupt(reason: "thread")) && done.hasFonts)
    }

    /// Whoever can't get ready with fonts may without.
    @Test func whereNoneStartsWithFontsOneStartsWithout() throws {
      let decoder = WorkerDecoder(WorkerCommand(program: Workers.double, arguments: ["fontless"]))
      let loader = PictureLoader(waker: Waker(), workers: 1) { decoder }
      let request = PictureRequest(
        path: try path(Self.drawing("<rect width='50' height='50'/><text>Words</text>")),
        longestSide: 200)
      let outcome = try #require(outcomes(of: [request], loader)[request]?.last)
      #expect(try ink(outcome.get().levels[0]) == 2500)
      #expect(decoder.worker?.hasFonts == false && loader.missingForWords != nil)
    }
  }
}
