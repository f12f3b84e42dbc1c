import GeometryKit
import GestureKit
import Glibc
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Compares controls in each state with reference pictures, at one and two device pixels per point.
/// The controls have no text, because fonts differ between systems.
///
/// `RECORD=1 make unit MODULE=ViewKit ONLY=ControlPictureTests` records the pictures
/// that have changed, and fails.
@WindowActor
@Suite(.serialized) struct ControlPictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func check(_ sheet: ControlSheet, _ name: String, ratio: Double) throws {
    let name = "widget-\(name)@\(Int(ratio))"
    if let problem = try ReferencePicture.problem(with: sheet.picture(), named: name) {
      Issue.record(Comment(rawValue: problem))
    }
  }

  @Test(arguments: [1.0, 2]) func buttonStatesMatchTheReferencePicture(ratio: Double) throws {
    let sheet = try ControlSheet(ratio: ratio, access: access)
    let red = Color(hex: 0xB0413E)
    for (row, color) in [nil, red].enumerated() {
      let y = 16 + Double(row) * 64
      let buttons = (0..<4).map { column in
        Button("", frame: Rect(x: 16 + Double(column) * 76, y: y, width: 60, height: 44))
      }
      for button in buttons {
        button.color = color
        sheet.tree.root.add(button)
      }
      buttons[1].isChosen = true
      buttons[2].isEnabled = false
      sheet.press(buttons[3].frame.center, id: Int64(row))
    }
    try check(sheet, "button", ratio: ratio)
  }

  /// The columns are off, halfway between off and on, and on. The first row is enabled, the second
  /// disabled.
  @Test(arguments: [1.0, 2]) func switchStatesMatchTheReferencePicture(ratio: Double) throws {
    let sheet = try ControlSheet(ratio: ratio, access: access)
    let switches = (0..<6).map { (number: Int) -> Switch in
      let column = Double(number % 3)
      let row = Double(number / 3)
      return Switch(
        "", isOn: number % 3 == 2,
        frame: Rect(x: 16 + column * 96, y: 16 + row * 64, width: 80, height: 44))
    }
    switches.forEach(sheet.tree.root.add)
    for toggle in switches[3...] { toggle.isEnabled = false }
    sheet.tree.root.advanceAll(to: 1)
    switches[1].set(true)
    switches[4].set(true)
    sheet.tree.root.advanceAll(to: 1.08)
    try check(sheet, "switch", ratio: ratio)
  }

  /// The first picture shows sliders with values at both ends and between, a disabled slider, and a
  /// slider held by a finger. The second shows a small slider and a small switch.
  @Test(arguments: [1.0, 2]) func sliderStatesMatchTheReferencePicture(ratio: Double) throws {
    let sheet = try ControlSheet(ratio: ratio, access: access)
    let values = [0, 0.35, 1, 0.5, 0.5]
    let sliders = values.enumerated().map { number, value in
      Slider(
        "", in: 0...1, value: value,
        frame: Rect(x: 16, y: 4 + Double(number) * 34, width: 280, height: 30))
    }
    sliders.forEach(sheet.tree.root.add)
    sliders[3].isEnabled = false
    sheet.press(Point(x: 156, y: 155), id: 1)
    sheet.move(Point(x: 190, y: 155), id: 1)
    try check(sheet, "slider", ratio: ratio)
    #expect(abs(sliders[4].value - 0.5 - 34.0 / 254) < 1e-9)
    let small = try ControlSheet(ratio: ratio, access: access)
    small.tree.theme.knobSize = 18
    small.tree.theme.switchHeight = 24
    small.tree.theme.accent = Color(hex: 0xFF9F45)
    small.tree.root.add(
      Slider("", in: 0...1, value: 0.7, frame: Rect(x: 16, y: 8, width: 280, height: 30)))
    small.tree.root.add(
      Switch("", isOn: true, frame: Rect(x: 16, y: 60, width: 280, height: 44)))
    try check(small, "small", ratio: ratio)
  }

  /// The images in the first row are uncropped, cropped at the left and right, and cropped at the
  /// top and bottom. The second row shows round corners, a tint, and a disabled image.
  @Test(arguments: [1.0, 2]) func imageViewsMatchTheReferencePicture(ratio: Double) throws {
    let sheet = try ControlSheet(ratio: ratio, access: access)
    let texture = try sheet.target()
    let sizes = [
      Size(width: 80, height: 80), Size(width: 40, height: 80), Size(width: 80, height: 40),
      Size(width: 80, height: 80), Size(width: 80, height: 80), Size(width: 80, height: 80),
    ]
    for (number, size) in sizes.enumerated() {
      let column = Double(number % 3)
      let row = Double(number / 3)
      let image = ImageView(
        frame: Rect(origin: Point(x: 12 + column * 100, y: 10 + row * 94), size: size))
      image.texture = texture
      if number == 3 { image.cornerRadius = 20 }
      if number == 4 { image.tint = Color(red: 1, green: 0.5, blue: 0.5) }
      image.isEnabled = number != 5
      sheet.tree.root.add(image)
    }
    try check(sheet, "image", ratio: ratio)
  }

  // MARK: Text, in any font

  @Test func labelsAreAlignedInTheirFrames() throws {
    for ratio in [1.0, 2] {
      for (alignment, left, right) in [
        (Text.Alignment.leading, true, false), (.center, false, false), (.trailing, false, true),
      ] {
        let sheet = try ControlSheet(ratio: ratio, access: access)
        let frame = Rect(x: 40, y: 60, width: 200, height: 24)
        let label = Label("Hill", style: Text.Style(size: 18), frame: frame)
        label.alignment = alignment
        sheet.tree.root.add(label)
        let ink = try #require(sheet.ink())
        #expect(frame.inset(by: -1).contains(ink.origin) && ink.maxX <= frame.maxX + 1)
        #expect((ink.minX < frame.minX + 4) == left)
        #expect((ink.maxX > frame.maxX - 4) == right)
        if !left, !right { #expect(abs(ink.center.x - frame.center.x) < 3) }
      }
    }
  }

  /// Each line of a label is aligned separately, for every alignment.
  @Test(arguments: [Text.Alignment.leading, .center, .trailing])
  func everyLineOfALabelIsAlignedSeparately(alignment: Text.Alignment) throws {
    let style = Text.Style(size: 18)
    let frame = Rect(x: 40, y: 40, width: 200, height: 90)
    for ratio in [1.0, 2] {
      let sheet = try ControlSheet(ratio: ratio, access: access)
      sheet.tree.root.add(
        Label("Hill\nHills and meadows", style: style, alignment: alignment, lines: 2, frame: frame)
      )
      let height = sheet.text.lineHeight(style)
      let lines = try (0..<2).map { line in
        let top = frame.minY + Double(line) * height
        return try #require(sheet.ink(from: top, to: top + height))
      }
      #expect(lines[0].width < lines[1].width / 2)
      for line in lines {
        let (left, right) = (line.minX - frame.minX, frame.maxX - line.maxX)
        switch alignment {
        case .leading: #expect(abs(left) < 4)
        case .center: #expect(abs(left - right) < 5)
        case .trailing: #expect(abs(right) < 4)
        }
      }
    }
  }

  /// Centred lines have similar lengths: there is no single word below a long line.
  @Test func centredLinesHaveSimilarLengths() throws {
    let style = Text.Style(size: 15)
    let text = "All of these words but the last few fit on one line"
    let sheet = try ControlSheet(ratio: 1, access: access)
    func lengths(_ alignment: Text.Alignment, width: Double) throws -> [Double] {
      let frame = Rect(x: 10, y: 20, width: width, height: 90)
      let label = Label(text, style: style, alignment: alignment, lines: 3, frame: frame)
      sheet.tree.root.add(label)
      defer { label.removeFromParent() }
      let height = sheet.text.lineHeight(style)
      return (0..<3).compactMap { line in
        let top = frame.minY + Double(line) * height
        return sheet.ink(from: top, to: top + height)?.width
      }
    }
    // At this width, only a few words are left for the last line.
    let width = sheet.text.measure("All of these words but the last few fit", style).width + 2
    let leading = try lengths(.leading, width: width)
    let center = try lengths(.center, width: width)
    #expect(leading.count == 2 && center.count == 2)
    #expect(abs(center[0] - center[1]) < abs(leading[0] - leading[1]) / 2)
  }

  @Test func longCaptionStaysInItsFrame() throws {
    let long = Array(repeating: "meadow", count: 20).joined(separator: " ")
    for lines in [1, 2, 3] {
      let sheet = try ControlSheet(ratio: 1, access: access)
      let label = Label(
        long, style: Text.Style(size: 15), frame: Rect(x: 40, y: 40, width: 150, height: 90))
      label.lines = lines
      sheet.tree.root.add(label)
      let ink = try #require(sheet.ink())
      #expect(ink.minX >= 39 && ink.maxX <= 191)
      let line = sheet.text.lineHeight(Text.Style(size: 15))
      #expect(ink.height <= Double(lines) * line && ink.height > Double(lines - 1) * line)
    }
    // A caption ends before the value or the knob on its right.
    for view in [
      Button(long, frame: Rect(x: 40, y: 40, width: 150, height: 44)),
      Switch(long, frame: Rect(x: 40, y: 40, width: 150, height: 44)),
      Slider(long, in: 0...1, value: 0, frame: Rect(x: 40, y: 40, width: 150, height: 44)),
    ] {
      let sheet = try ControlSheet(ratio: 1, access: access)
      (view as? Slider)?.amount = "100 %"
      sheet.tree.root.add(view)
      let ink = try #require(sheet.ink())
      // The shadow of the knob extends slightly below the frame.
      #expect(view.frame.inset(by: -3).union(ink) == view.frame.inset(by: -3))
    }
  }

  @Test func disabledTextIsFainterAndMarkedTextIsBolder() throws {
    func strength(_ prepare: (Slider) -> Void) throws -> Double {
      let sheet = try ControlSheet(ratio: 1, access: access)
      let slider = Slider(
        "", in: 0...1, value: 0, frame: Rect(x: 40, y: 40, width: 200, height: 60))
      slider.amount = "12.34"
      prepare(slider)
      sheet.tree.root.add(slider)
      return sheet.brightness(in: Rect(x: 140, y: 38, width: 100, height: 24))
    }
    let plain = try strength { _ in }
    #expect(plain > 0)
    #expect(try strength { $0.isMarked = true } > plain * 1.2)
    #expect(try strength { $0.isEnabled = false } < plain * 0.6)
  }

  @Test func scrolledTextMovesAndFadesAtItsEdges() throws {
    let sheet = try ControlSheet(ratio: 1, access: access)
    let frame = Rect(x: 20, y: 10, width: 280, height: 180)
    let paragraph = Array(repeating: "words and words", count: 120).joined(separator: " ")
    let text = ScrollingText([.init(paragraph, style: Text.Style(size: 15))], frame: frame)
    sheet.tree.root.add(text)
    _ = sheet.picture()
    #expect(text.scrollView.contentSize.height > 2 * frame.height)
    text.scrollView.contentOffset.y = 100
    let before = sheet.picture()
    text.scrollView.contentOffset.y = 117
    let after = sheet.picture()
    // In the middle of the text, each row of pixels has moved up by 17 pixels.
    for y in 60..<150 {
      for x in 20..<280 { #expect(before[x, y] == after[x, y - 17]) }
    }
    // The text is fainter at the edge of the frame than in the middle.
    let edge = sheet.brightness(in: Rect(x: 20, y: 10, width: 260, height: 20))
    let middle = sheet.brightness(in: Rect(x: 20, y: 80, width: 260, height: 20))
    #expect(edge < middle)
    // While the scroll indicator is visible, it is drawn at the right.
    let gutter = Rect(x: 292, y: 10, width: 8, height: 180)
    text.scrollView.advance(to: 5)
    #expect(sheet.brightness(in: gutter) == 0)
    text.scrollView.flashScrollIndicators()
    text.scrollView.advance(to: 5.5)
    #expect(sheet.brightness(in: gutter) > 0)
  }

  /// Scrolling text stays in its frame at every offset. This holds even for tall letters with many
  /// accents and for a letter that is wider than the frame.
  @Test(arguments: ["words and words", "Z\u{30B}\u{302}\u{30A}\u{307}\u{323}\u{331}\u{32D}", "W"])
  func scrollingTextStaysInItsFrame(unit: String) throws {
    for ratio in [1.0, 2] {
      let sheet = try ControlSheet(ratio: ratio, access: access)
      let isWide = unit.count == 1
      let frame = Rect(x: 20, y: 40, width: isWide ? 24 : 280, height: 120)
      let paragraph = Array(repeating: unit, count: 60).joined(separator: " ")
      let style = Text.Style(size: isWide ? 40 : 15)
      let text = ScrollingText([.init(paragraph, style: style)], frame: frame)
      text.scrollView.showsVerticalScrollIndicator = false
      let background = sheet.picture()
      sheet.tree.root.add(text)
      _ = sheet.picture()
      #expect(text.scrollView.contentSize.height > 2 * frame.height)
      let (left, right) = (Int(frame.minX * ratio), Int(frame.maxX * ratio))
      let inside = Int(frame.minY * ratio)..<Int(frame.maxY * ratio)
      let pitch = sheet.text.lineHeight(style) * 1.4
      for part in 0..<9 {
        text.scrollView.contentOffset.y = 100 + pitch * Double(part) / 9
        let picture = sheet.picture()
        let rows = sheet.rows(of: left..<right, differingIn: picture, background)
        #expect(!rows.isEmpty && rows.allSatisfy(inside.contains), "\(part) of 9 lines on")
        for columns in [0..<left, right..<picture.width] {
          #expect(sheet.rows(of: columns, differingIn: picture, background) == [])
        }
      }
    }
  }
}
