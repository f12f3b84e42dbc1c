import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// Scene layouts in windows of many sizes. Text doesn't overlap the dots in the corner that show
/// the touch bar, and content uses the available space.
@WindowActor
@Suite(.serialized) struct SceneLayoutTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  nonisolated static let sizes = [
    Size(width: 320, height: 480), Size(width: 360, height: 720), Size(width: 480, height: 320),
    Size(width: 640, height: 360), Size(width: 960, height: 600), Size(width: 800, height: 1280),
    Size(width: 1280, height: 800),
    Size(width: 3840, height: 2160),
  ]

  /// Returns a scene that is laid out for a window of the given size.
  private func fixture(
    _ kind: SceneKind, _ size: Size, paths: [String] = []
  ) throws -> SceneFixture<Scene> {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 64, height: 64), access: access)
    let fixture = SceneFixture(try .headless(headless.window, paths: paths), kind.make)
    fixture.layOut(size)
    fixture.update(to: 1)
    fixture.update(to: 2)
    return fixture
  }

  /// Returns the rectangle of a label's text in the window.
  private func textFrame(of label: Label, _ measures: Measures) throws -> Rect {
    let size = label.fittingSize(in: label.size, measures)
    let slack = label.size.width - size.width
    let indent = label.alignment == .leading ? 0 : label.alignment == .center ? slack / 2 : slack
    let corner = try #require(label.projection.project(Point(x: indent, y: 0)))
    return Rect(origin: corner, size: size)
  }

  @Test(arguments: sizes) func cubePagesDoNotOverlapTheTouchBarsDots(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let measures = Measures(text: headless.text, theme: Theme())
    let fixture = SceneFixture(try .headless(headless.window, paths: []), CubeScene.init)
    fixture.layOut(size)
    for page in fixture.scene.pages {
      page.frame.size = size
      ViewTree(root: page).layOut(text: headless.text)
      let labels = page.subviews.flatMap { view in
        view is ScrollSurface ? [] : view.visibleViews(Label.self)
      }
      for label in labels {
        let textFrame = try textFrame(of: label, measures)
        #expect(
          textFrame.intersection(TouchBar.dotsFrame).isEmpty,
          "\(label.text) at \(textFrame) in \(size)")
      }
      for surface in page.subviews where surface is ScrollSurface && !(page is ZoomPage) {
        #expect(surface.frame.minY >= TouchBar.dotsFrame.maxY - ScrollSurface.margin)
      }
    }
  }

  /// The initial constellation is completely visible, also if the window's size changes at first.
  @Test(arguments: sizes) func orionIsFullyVisible(size: Size) throws {
    let fixture = try fixture(.sky, Size(width: 1280, height: 800))
    fixture.layOut(size)
    fixture.update(to: 3)
    let view = fixture.scene
    let panel = try #require(view.visibleViews(SettingsPanel.self).first).frame
    let field = try #require(view.visibleViews(TextField.self).first).frame
    let window = Rect(origin: .zero, size: size)
    let orion = try #require(Constellation.all.first)
    let stars = view.visibleViews(StarMark.self).filter { mark in
      orion.stars.contains { $0.name == mark.star.name }
    }
    #expect(stars.count == orion.stars.count)
    for star in stars {
      let position = try #require(star.projection.project(star.bounds.center))
      #expect(
        window.contains(position) && !panel.contains(position) && !field.contains(position),
        "\(star.star.name) at \(position) in \(size)")
    }
  }

  @Test func itemSizesGrowWithTheWindow() throws {
    let kinds = [SceneKind.liveCards, .arrange, .million, .shelves]
    for kind in kinds {
      let sizes = [Size(width: 1280, height: 800), Size(width: 3840, height: 2160)]
      let fractions = try sizes.map { size -> Double in
        let paths = kind == .arrange ? try ReferencePicture.samples() : []
        let view = try fixture(kind, size, paths: paths).scene
        let cards: [View] =
          switch kind {
          case .liveCards: view.visibleViews(LiveCard.self)
          case .shelves: view.visibleViews(Shelf.self)
          case .arrange: view.visibleViews(ArrangedPhoto.self)
          default: view.visibleViews(PosterCard.self)
          }
        let card = try #require(cards.max { $0.size.height < $1.size.height })
        return card.size.height / size.height
      }
      let minRatio = kind == .liveCards ? 0.75 : 0.6
      #expect(fractions[1] > minRatio * fractions[0], "\(kind.name): \(fractions)")
    }
  }

  /// Text in the pages scene doesn't overlap the page dots, the buttons or the touch bar's dots.
  @Test(arguments: sizes) func pageTextDoesNotOverlapDotsAndButtons(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let measures = Measures(text: headless.text, theme: Theme())
    let view = try fixture(.pages, size).scene
    let dots = try #require(view.visibleViews(PageDots.self).first)
    let covers =
      [dots.plate.offset(by: dots.frame.origin)] + view.visibleViews(Button.self).map(\.frame)
      + [TouchBar.dotsFrame]
    let window = Rect(origin: .zero, size: size)
    for label in view.visibleViews(Label.self) where !label.text.isEmpty {
      let textFrame = try textFrame(of: label, measures)
      guard !textFrame.intersection(window).isEmpty else { continue }
      for cover in covers {
        #expect(textFrame.intersection(cover).isEmpty, "\(label.text) at \(textFrame), \(cover)")
      }
    }
  }

  /// The counts on the cube's pages are legible, even on small pages.
  @Test(arguments: sizes) func pageCountsAreLegible(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let fixture = try fixture(.workbench, size)
    let scene = try #require(fixture.scene as? WorkbenchScene)
    scene.showsCube = true
    for time in 3...5 { fixture.update(to: Double(time)) }
    let page = try #require(scene.cubeBench.cube.face(at: 0)?.page)
    let rows = page.visibleViews(ValueRow.self)
    #expect(rows.count == 4)
    for row in rows {
      let width = headless.text.measure(row.accessibleName, Look.body).width
      #expect(width + 16 <= row.size.width, "\(row.accessibleName) in \(size)")
      #expect(page.bounds.intersection(row.frame) == row.frame, "\(row.frame) in \(size)")
    }
  }

  /// The titles of handles at their initial positions don't overlap one another or anything else.
  @Test(arguments: sizes) func handleTitlesDoNotOverlap(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let measures = Measures(text: headless.text, theme: Theme())
    let view = try fixture(.workbench, size).scene
    let handles = view.visibleViews(OffsetHandle.self)
    let titles = handles.map { handle in
      handle.titleFrame(size: headless.text.measure(handle.title, Look.strong))
        .offset(by: handle.frame.origin)
    }
    #expect(titles.count == 4)
    // A handle's disc is smaller than its touch area.
    let others =
      handles.map { $0.frame.inset(by: 8) } + view.visibleViews(SettingsPanel.self).map(\.frame)
      + (try view.visibleViews(SceneHeading.self).flatMap { $0.visibleViews(Label.self) }.map {
        try textFrame(of: $0, measures)
      }) + [TouchBar.dotsFrame]
    for (index, title) in titles.enumerated() {
      let plate = Canvas.plate(behind: title)
      #expect(
        Rect(origin: .zero, size: size).intersection(plate) == plate, "\(handles[index].title)")
      for other in others + titles[..<index].map(Canvas.plate) {
        #expect(
          plate.intersection(other).isEmpty, "\(handles[index].title) at \(plate), \(other)")
      }
    }
  }

  /// Scene headings aren't truncated and don't overlap the touch bar's dots in the corner.
  @Test(arguments: sizes) func headingsFitAndDoNotOverlapTheTouchBarsDots(size: Size) throws {
    let headless = try HeadlessWindow(.software, access: access)
    let measures = Measures(text: headless.text, theme: Theme())
    for kind in SceneTable.standard.all where kind != .cube {
      for heading in try fixture(kind, size).scene.visibleViews(SceneHeading.self) {
        for label in heading.visibleViews(Label.self) where !label.text.isEmpty {
          let textFrame = try textFrame(of: label, measures)
          #expect(
            textFrame.intersection(TouchBar.dotsFrame).isEmpty,
            "\(label.text) at \(textFrame) in \(size)")
          #expect(
            headless.text.lines(of: label.text, label.style, width: label.size.width).count
              <= label.lines, "\(label.text) in \(size)")
        }
      }
    }
  }

  /// The handle of the eye can be moved across the available width.
  @Test(arguments: sizes) func eyeHandleUsesTheAvailableWidth(size: Size) throws {
    let fixture = try fixture(.workbench, size)
    let eye = try #require(
      fixture.scene.visibleViews(View.self).first {
        $0.role == .slider && $0.accessibleName.hasPrefix("perspective")
      }
    )
    func end(_ key: Key) -> Double {
      for _ in 0..<80 { _ = eye.press(key, [], isRepeat: false) }
      return eye.frame.center.x
    }
    let (left, right) = (end(.left), end(.right))
    // In a narrow window, the switch is below the handle's track, which then has the full width.
    #expect(right - left >= (size.width < 460 ? size.width - 73 : 130))
    #expect(left > 24 && right < size.width - 24)
  }
}
