import CSDL2TTFStageKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  @WindowActor @Suite struct TextTests {
    let style = Text.Style(size: 15)
    let headless: HeadlessWindow
    var window: Window { headless.window }
    var text: Text { headless.text }

    init() async throws {
      headless = try HeadlessWindow(access: await WindowAccess.acquire())
    }

    /// The tests use fonts of their own and not the fonts that are installed on the machine.
    @Test func testFontsAreFound() {
      #expect(text.problem == nil)
      let files = Text.Weight.allCases.map { weight in
        text.fonts?.mainFont(Text.Style(size: 15, weight: weight))?.path ?? ""
      }
      #expect(files[0].hasSuffix("/DejaVuSans.ttf") && files[1].hasSuffix("/DejaVuSans-Bold.ttf"))
      let fallback = text.fonts?.file(for: "日", weight: .regular)?.path
      #expect(fallback == files[0])
    }

    @Test func monospacedCharactersAreEquallyWide() {
      let style = Text.Style(size: 15, isMonospaced: true)
      func width(_ line: String) -> Double { text.measure(line, style).width }
      #expect(abs(width("iiiiiiiiii") - width("mmmmmmmmmm")) <= 1 && width("mmmmmmmmmm") > 60)
      #expect(abs(width("let i = 1;") - width("mmmmmmmmmm")) <= 1)
      #expect(text.lineHeight(style) > 10)
    }

    @Test func characterMissingInTheMonospacedFontIsDrawnAsInInterfaceText() throws {
      let fonts = try #require(text.fonts)
      let style = Text.Style(size: 15, isMonospaced: true)
      let interfaceFont = fonts.mainFont(Text.Style(size: 15))
      #expect(fonts.file(for: "日", style)?.path == interfaceFont?.path)
      #expect(fonts.file(for: "m", style)?.path != interfaceFont?.path)
    }

    /// Semibold text in a font without a bold face is emboldened.
    @Test(arguments: [(Text.Weight.regular, false), (.semibold, true)])
    func fontWithoutABoldFaceIsEmboldened(weight: Text.Weight, isEmboldened: Bool) throws {
      let fonts = try #require(text.fonts)
      let file = try #require(fonts.mainFont(Text.Style(size: 15)))
      let font = try #require(fonts.font(file, pixels: 20, weight: weight))
      #expect((TTF_GetFontStyle(font.handle) & TTF_STYLE_BOLD != 0) == isEmboldened)
    }

    @Test func widthGrowsWithTextSizeAndWeight() {
      func width(_ string: String, _ size: Double, _ weight: Text.Weight = .regular) -> Double {
        text.measure(string, Text.Style(size: size, weight: weight)).width
      }
      #expect(width("", 15) == 0)
      #expect(width("Cover", 15) < width("Cover flow", 15))
      #expect(width("Cover flow", 13) < width("Cover flow", 15))
      #expect(width("Cover flow", 15) < width("Cover flow", 15, .semibold))
      // The width is proportional to the size, apart from rounding to whole pixels.
      let ratio =
        width("Cover flow with more to measure", 60)
        / width("Cover flow with more to measure", 15)
      #expect(abs(ratio - 4) < 0.1)
    }

    @Test func lineHeightDoesNotDependOnTheText() {
      #expect(text.measure("a", style).height == text.measure("Ág", style).height)
      #expect(text.measure("a", style).height == text.lineHeight(style))
      #expect((15...25).contains(text.lineHeight(style)))
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func labelsAreDrawnInDevicePixels(ratio: Double) throws {
      window.canvas.begin(size: window.size, pixelRatio: ratio)
      let label = try #require(text.label("Cover flow", style))
      let bounds = label.textureBounds
      #expect(abs(Double(label.texture.width) - bounds.width * ratio) < 1e-6)
      #expect(abs(Double(label.texture.height) - bounds.height * ratio) < 1e-6)
      // The text size is 15 points, and the texture has an empty row of pixels above and below.
      // Line heights differ between fonts.
      let height = Double(label.texture.height - 2) / ratio
      #expect(abs(height - 15 * 1.2) < 15 * 0.25)
      #expect(label.baseline > 10 && label.baseline < label.size.height)
    }

    @Test func longTextIsTruncatedWithAnEllipsis() {
      let long = "The quick brown fox jumps over the lazy dog"
      for width in stride(from: 20.0, through: 400, by: 7) {
        let short = text.truncated(long, style, width: width)
        let covers = text.measure(short, style).width
        if short == long { continue }
        #expect(short.hasSuffix("…"))
        #expect(covers <= width || short == "…")
        #expect(long.hasPrefix(short.dropLast()))
      }
      #expect(text.truncated(long, style, width: 1000) == long)
      #expect(text.truncated(long, style, width: 0) == "…")
      #expect(text.truncated(long, style, width: .infinity) == long)
    }

    @Test func wrappedLinesContainEveryWordAndFitTheWidth() {
      let long = "The quick brown fox jumps\nover the lazy dog, Donaudampfschifffahrtsgesellschaft"
      for width in stride(from: 60.0, through: 500, by: 20) {
        let lines = text.lines(of: long, style, width: width)
        #expect(
          lines.joined().filter { $0 != " " } == long.filter { $0 != " " && $0 != "\n" })
        for line in lines { #expect(text.measure(line, style).width <= width) }
      }
      #expect(text.lines(of: "a\n\nb", style, width: 100) == ["a", "", "b"])
      #expect(text.lines(of: "a\r\nb", style, width: 100) == ["a", "b"])
      #expect(text.lines(of: "日本語の長い文章", style, width: 40).count > 1)
    }

    @Test func textBeyondTheMaximumNumberOfLinesEndsInAnEllipsis() throws {
      let lines = text.lines(
        of: "one two three four five six seven eight", style, width: 70, atMost: 2)
      #expect(lines.count == 2)
      #expect(try #require(lines.last).hasSuffix("…"))
      for line in lines { #expect(text.measure(line, style).width <= 70) }
    }

    @Test func emptyTextHasNoLabelAndControlCharactersAreIgnored() {
      #expect(text.label("", style) == nil)
      for width in [Double.nan, -5, 0] {
        _ = text.label("word word", style, width: width, lines: 3)
      }
      #expect(text.label("a\u{0}b\u{7}c", style) != nil)
      #expect(text.measure("a\u{0}b\u{7}c", style) == text.measure("abc", style))
      #expect(text.measure(String(repeating: "W", count: 100), Text.Style(size: .nan)).width >= 0)
    }

    @Test func labelsAreCached() throws {
      let first = try #require(text.label("Kept", style))
      #expect(text.label("Kept", style) === first)
      text.removeAll()
      #expect(text.label("Kept", style) !== first)
    }

    @Test func labelsAreDrawnInTheirColour() throws {
      let image = window.screenshot { canvas in
        if let label = text.label("HHH", Text.Style(size: 40, weight: .semibold)) {
          canvas.draw(label, at: Point(x: 20, y: 20), color: Color(hex: 0x00FF00))
        }
      }
      // Only the label's colour, the background's colour and mixtures of the two appear.
      let background = image[390, 290]
      var ink = 0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image[x, y]
          if pixel.green > 250 { ink += 1 }
          #expect(pixel.red <= background.red && pixel.blue <= background.blue)
        }
      }
      #expect(ink > 300)
    }
  }
}

@Suite struct TextRunTests {
  let font = FontFile(path: "a", index: 0, isBold: false)

  func visual(_ line: String) -> [String] { TextRun.runs(of: line) { _ in font }.map(\.text) }

  @Test func textRunsAreOrderedFromLeftToRight() {
    #expect(visual("one two") == ["one two"])
    #expect(visual("one אבג two") == ["one ", "אבג", " two"])
    // In a right-to-left line, the first word is on the right. Spaces between words of different
    // directions have the direction of the line.
    #expect(visual("אבג one דהו") == [" דהו", "one", "אבג "])
    #expect(visual("") == [])
  }

  @Test func lineThatStartsWithDigitsHasTheDirectionOfItsLetters() {
    #expect(visual("12 אב") == [" אב", "12"])
    #expect(visual("12 one") == ["12 one"])
  }

  @Test func textRunsAreSplitByScript() {
    let runs = TextRun.runs(of: "aनम") { _ in font }
    #expect(runs.map(\.script.tag) == ["Latn", "Deva"])
    #expect(TextRun.runs(of: "a") { _ in nil }.isEmpty)
  }
}
