import CSDL2ImagePictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

extension Headless {
  /// Tests SVG files with text. The tests require the package librsvg2-2.
  @WindowActor @Suite struct TextDrawingTests {
    private let folder = TemporaryFolder()
    private static let missing: Comment = "install the package librsvg2-2"

    /// Returns an SVG file of 200 × 100 pixels with the given content on a white background.
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

    /// Returns the number of dark pixels in a range of columns and rows.
    private func ink(
      _ image: PixelImage, _ columns: Range<Int> = 0..<200, _ rows: Range<Int> = 0..<100
    ) -> Int {
      rows.reduce(0) { count, y in
        count + columns.count { image[$0, y].green < 128 && image[$0, y].alpha > 128 }
      }
    }

    /// Decodes SVG files with a worker, as the program does. Returns each picture, and whether the
    /// worker that decoded it has fonts.
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

    @Test func svgFilesWithATextElementAreRecognized() throws {
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
          #expect((TextDrawing(file) != nil) == isLettered, "\(content)")
        }
      }
      for other in ["<html><text>a</text></html>", "<text>", "", "\0\u{1}"] {
        let file = try PictureFile(path(other))
        #expect(TextDrawing(file) == nil, "\(other)")
      }
    }

    /// librsvg would take more than a gigabyte of memory for 200,000 spans.
    @Test func svgFilesWithTooManySpansAreDrawnWithoutText() throws {
      func hasText(spans: Int) throws -> Bool {
        let spans = String(repeating: "<tspan>a</tspan>", count: spans)
        return try TextDrawing(PictureFile(path(Self.drawing("<text>\(spans)</text>")))) != nil
      }
      #expect(try hasText(spans: 19_999))
      #expect(try !hasText(spans: 20_000))
    }

    /// Text is drawn at the right position and size, whatever the size of the decoded picture.
    @Test(arguments: [100, 200, 400]) func svgTextIsDrawnAtItsPosition(longestSide: Int) throws {
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
      // The left stem of the letter H is dark. The area to the right of the stem and above the
      // crossbar is white.
      #expect(Double(part(22..<32, 32..<59)) > 90 * scale * scale)
      #expect(part(34..<42, 32..<42) == 0)
      #expect(part(0..<20, 0..<100) == 0 && part(0..<200, 0..<29) == 0)
      #expect(part(0..<200, 62..<100) == 0 && part(110..<200, 0..<100) == 0)
      #expect(image.isOpaque)
    }

    /// Pictures with text, which librsvg draws, keep their colours and transparency.
    @Test func drawingTextKeepsColoursAndTransparency() throws {
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

    /// SDL2_image draws a picture without text, and librsvg draws it with text. Both draw it with
    /// the same size. Its shapes have the same positions, except in pictures whose viewBox has
    /// another aspect ratio, which SDL2_image stretches.
    @Test func addingTextToAnSVGFileDoesNotMoveOtherShapes() throws {
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

    /// If librsvg is missing, or finds an error that SDL2_image tolerates, SDL2_image draws the
    /// picture without its text.
    @Test func svgPictureIsDrawnWithoutTextIfLibrsvgFails() throws {
      let drawing = Self.drawing("<rect width='50' height='50'/><text x='90' y='60'>Words</text>")
      let lettered = try #require(try TextDrawing(PictureFile(path(drawing))))
      #expect(
        lettered.image(width: 200, height: 100, library: SVGLibrary("libnowhere.so.2")) == nil)
      let image = try decode(drawing.replacing("</svg>", with: "<g></svg>"))
      #expect(ink(image, 0..<50, 0..<50) > 2000 && ink(image, 60..<200) == 0)
    }

    /// The SVG files refer to a picture and to XML files in the same folder, with several kinds of
    /// paths and URLs.
    @Test func filesThatAnSVGFileReferencesAreNotRead() throws {
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

    /// The worker can open no files except fonts. The SVG files use several fonts, more sizes than
    /// are kept open, filters that use threads, and letters that no installed font contains.
    @Test(.enabled(if: Sandbox.canRestrictFiles, "the kernel has no Landlock"))
    func workersDrawTextLikeThisProcess() throws {
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
        let ours = try decode(drawing)
        #expect(theirs.picture == .success(ours), "\(drawing.prefix(400))")
        #expect(theirs.hasFonts)
      }
    }

    /// A worker with fonts is started for the first SVG file with text. It is also used for later
    /// files without text.
    @Test func onlySVGFilesWithTextNeedAWorkerWithFonts() throws {
      let plain = Self.drawing("<rect width='50' height='50'/>")
      let lettered = Self.drawing("<text>Words</text>")
      let order = [plain, plain, lettered, plain]
      #expect(try worker(order).map(\.hasFonts) == [false, false, true, true])
    }

    /// A worker with fonts can start threads, but perform no other action in `SandboxAttempts`.
    @Test(.enabled(if: Sandbox.canRestrictFiles, "the kernel has no Landlock"))
    func workerWithFontsIsSandboxed() throws {
      let lettered = Self.drawing("<text>Words</text>")
      let done = try worker([lettered, "try\n" + lettered])[1]
      #expect(done.picture == .failure(.corrupt(reason: "thread")) && done.hasFonts)
    }

    /// If no worker with fonts can be started, a worker without fonts decodes the file.
    @Test func workerWithoutFontsIsUsedIfWorkersWithFontsFail() throws {
      let decoder = WorkerDecoder(WorkerCommand(program: Workers.double, arguments: ["fontless"]))
      let loader = PictureLoader(waker: Waker(), workers: 1) { decoder }
      let request = PictureRequest(
        path: try path(Self.drawing("<rect width='50' height='50'/><text>Words</text>")),
        longestSide: 200)
      let outcome = try #require(outcomes(of: [request], loader)[request]?.last)
      #expect(try ink(outcome.get().levels[0]) == 2500)
      #expect(decoder.worker?.hasFonts == false && loader.missingTextSupport != nil)
    }
  }
}
