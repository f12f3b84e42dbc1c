import CarouselKit
import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct WorkbenchSceneTests {
  // Views are released before the window closes, in the order of the properties.
  private let scene: WorkbenchScene
  private let harness: SceneHarness

  init() async throws {
    let program = try HeadlessProgram(
      pictures: 12, scene: .workbench, size: Size(width: 1280, height: 800),
      access: await WindowAccess.acquire())
    harness = SceneHarness(program)
    scene = try program.scene(WorkbenchScene.self)
  }

  private var carousel: Carousel<Cover> { scene.carouselBench.leader.carousel }

  /// Returns the value that the panel or a page shows beside a property's name.
  private func value(_ name: String) throws -> String {
    try harness.view(.label, name).accessibleValue
  }

  private func press(_ name: String) throws {
    let button = try #require(harness.view(.button, name) as? Button)
    button.onPress?()
    harness.pass(1.5)
  }

  private func press(_ name: String, on page: String) throws {
    try press(page)
    try press(name)
  }

  /// Waits until all pictures are loaded. Returns whether everything is then at rest.
  private func comesToRest() -> Bool {
    let timeout = Timeout(seconds: 60)
    repeat {
      harness.rest()
      if harness.program.application.isLoading { timeout.pauseBriefly() }
    } while harness.program.application.isLoading && !timeout.isOver
    return harness.isAtRest
  }

  // MARK: Handles

  private func drag(_ name: String, by translation: Point) throws {
    let handle = try #require(
      harness.views(OffsetHandle.self).first { $0.title.hasPrefix(name) })
    let start = try harness.position(on: handle)
    harness.drag(from: start, to: start + translation)
    harness.pass(0.2)
  }

  /// Each handle follows the finger and sets the property in its title. The code follows.
  @Test func handlesSetTheirProperties() throws {
    let card = try #require(carousel.currentItemView)
    let middle = try harness.position(on: card)
    let before = carousel.camera
    try drag("contentOffset", by: Point(x: 40, y: -20))
    #expect(carousel.contentOffset == before.contentOffset + Point(x: 40, y: -20))
    // The centred item moves with the content offset and against the viewpoint offset.
    let moved = try harness.position(on: card) - middle
    #expect((moved - Point(x: 40, y: -20)).length < 0.5)
    try drag("viewpointOffset", by: Point(x: 30, y: 10))
    #expect(carousel.viewpointOffset == before.viewpointOffset + Point(x: 30, y: 10))
    let offset = try harness.position(on: card) - middle
    #expect((offset - Point(x: 10, y: -30)).length < 0.5)
    let perspective = carousel.perspective
    try drag("perspective", by: Point(x: 30, y: 0))
    #expect(carousel.perspective > perspective)
    let size = scene.carouselBench.leader.size
    try drag("frame", by: Point(x: -20, y: -20))
    #expect(
      scene.carouselBench.leader.size == Size(width: size.width - 40, height: size.height - 40))
    let code = try #require(harness.views(CodeView.self).first).accessibleName
    #expect(code.contains("carousel.viewpointOffset = Point(x: 30.0, y: 10.0)"))
    harness.press(.letter("r"))
    harness.pass(1)
    #expect(carousel.camera == before && scene.carouselBench.leader.size == size)
    #expect(comesToRest())
  }

  /// Only its handle marks the lower right corner of the frame. Beside the handle, no other mark is
  /// visible.
  @Test func handleCutsNoMarkOfTheFrame() throws {
    let picture = harness.program.picture()
    let frame = scene.handles.targetFrame
    let origin = try harness.position(.zero, on: scene.handles)
    let (right, bottom) = (origin.x + frame.maxX - 1, origin.y + frame.maxY - 1)
    func shade(_ x: Double, _ y: Double) -> Int { Int(picture[Int(x), Int(y)].blue) }
    // The upper right corner has a mark.
    let top = origin.y + frame.minY
    #expect(abs(shade(right, top + 17) - shade(right - 6, top + 17)) > 20)
    #expect(abs(shade(right, bottom - 17) - shade(right - 6, bottom - 17)) < 8)
    #expect(abs(shade(right - 17, bottom) - shade(right - 17, bottom - 6)) < 8)
  }

  /// Whatever the height of the window, the panel cuts no knob and no switch before it is scrolled.
  @Test func panelCutsNoControl() throws {
    for height in stride(from: 700.0, to: 900, by: 14) {
      harness.program.resize(to: Size(width: 1280, height: height))
      harness.program.draw()
      let list = try #require(scene.panel.visibleViews(ScrollSurface.self).first)
      let end = list.size.height
      let knob = Theme.panel.knobSize
      let half = Theme.panel.switchHeight / 2
      for slider in list.visibleViews(Slider.self) where slider.parent === list.content {
        let bottom = slider.frame.maxY
        #expect(bottom - knob >= end || bottom <= end, "\(height) \(slider.title)")
      }
      for toggle in list.visibleViews(Switch.self) where toggle.parent === list.content {
        let middle = toggle.frame.center.y
        #expect(middle - half >= end || middle + half <= end, "\(height) \(toggle.title)")
      }
      #expect(list.frame.maxY > scene.panel.size.height - View.minTargetSize)
    }
  }

  /// The handle of the perspective is at the same fraction of its rail as the panel's slider.
  @Test func handleAndSliderOfThePerspectiveAgree() throws {
    let slider = try #require(harness.view(.slider, "perspective") as? Slider)
    for distance in [0.0, -30, 25] {
      if distance != 0 { try drag("perspective", by: Point(x: distance, y: 0)) }
      #expect(abs(scene.handles.perspectivePosition - slider.value) < 0.01, "\(distance)")
    }
  }

  /// Pictures don't reach beyond the panel, and the consoles aren't wider than their lines need.
  @Test func largeWindowKeepsTheStageInPlace() {
    let size = Size(width: 2400, height: 1300)
    harness.program.resize(to: size)
    harness.rest()
    let bench = scene.carouselBench
    #expect(bench.clipsToBounds && bench.frame.maxX <= scene.panel.frame.minX)
    let consoles = harness.views(Console.self)
    #expect(consoles.count == 2 && consoles.allSatisfy { $0.size.width <= 600 })
  }

  /// In a narrow window, the code is below the handles while the panel is closed.
  @Test func narrowWindowShowsTheCodeBelowTheHandles() throws {
    harness.program.resize(to: Size(width: 360, height: 720))
    harness.rest()
    let console = try #require(harness.views(Console.self).first)
    let code = try #require(harness.views(CodeView.self).first)
    #expect(harness.views(Console.self).count == 1 && !scene.handles.isHidden)
    #expect(console.frame.minY >= scene.handles.frame.maxY && console.size.height >= 120)
    #expect(console.frame.maxY <= scene.panel.frame.minY && console.frame.maxX <= 360)
    #expect(code.accessibleName.hasPrefix("let carousel"))
    try press("Settings")
    harness.program.draw()
    #expect(harness.views(Console.self).isEmpty)
    try press("Code")
    #expect(harness.views(CodeView.self).count == 1)
  }

  /// In a large window, the code of the first type fits into its console.
  @Test func codeIsWhollyVisibleInALargeWindow() throws {
    harness.program.resize(to: Size(width: 1920, height: 1080))
    harness.rest()
    let code = try #require(harness.views(CodeView.self).first)
    let surface = try #require(code.parent?.parent as? ScrollSurface)
    #expect(code.size.height <= surface.size.height)
  }

  /// A value that doesn't fit beside its name is on the next line, so that it isn't truncated.
  @Test func valueWithoutRoomIsOnTheNextLine() {
    let text = harness.program.application.text
    let measures = Measures(text: text, theme: .panel)
    let code = CodeView { "carousel.contentOffset = Point(x: 0.0, y: -13.0)\n// End" }
    func height(_ width: Double) -> Double {
      code.fittingSize(in: Size(width: width, height: 500), measures).height
    }
    #expect(height(300) - height(500) == 19)
  }

  @Test func doubleTapResetsAHandle() throws {
    let before = carousel.contentOffset
    try drag("contentOffset", by: Point(x: 40, y: -20))
    #expect(carousel.contentOffset != before)
    for _ in 0..<2 { try harness.tap("contentOffset", role: .slider) }
    #expect(carousel.contentOffset == before)
  }

  // MARK: Properties

  /// The panel shows every option of the type and every property under its name in code, and
  /// follows changes by keys.
  @Test func panelShowsEveryPropertyUnderItsName() throws {
    let titles = scene.carouselBench.leader.properties.map(\.title)
    let expected =
      carousel.type.options.map(\.rawValue) + CarouselNumber.allCases.map(\.rawValue)
      + CarouselSetting.allCases.map(\.propertyName) + ["clipsToBounds"]
    #expect(titles.count == expected.count && Set(titles) == Set(expected))
    for title in titles where title != "perspective" {
      #expect(harness.views(View.self).contains { $0.accessibleName == title }, "\(title)")
    }
    #expect(try value("numberOfItems") == "12" && value("isDragging") == "false")
    harness.press(.right)
    harness.pass(1)
    #expect(try value("currentItemIndex") == "1" && value("scrollOffset") == "1.0")
    harness.press(.letter("w"))
    harness.pass(0.5)
    #expect(!carousel.isWrapEnabled)
    #expect(try value("isWrapEnabled") == "false")
    harness.press(.letter("t"))
    harness.pass(1)
    #expect(carousel.type == .coverFlow2)
    harness.press(.letter("v"))
    harness.pass(1)
    #expect(carousel.isVertical && comesToRest())
  }

  @Test func switchAndSliderChangeTheCarousel() throws {
    let titles = ["tilt", "isPagingEnabled", "clipsToBounds"]
    let controls = try titles.map { title in
      try #require(harness.views(View.self).first { $0.accessibleName == title })
    }
    let tilt = try #require(controls[0] as? Slider)
    tilt.onChange?(1)
    #expect(scene.carouselBench.leader.options[.tilt] == 2)
    for toggle in controls.dropFirst() { _ = toggle.press(.space, [], isRepeat: false) }
    #expect(carousel.isPagingEnabled && carousel.clipsToBounds)
    #expect(comesToRest())
  }

  // MARK: Calls

  @Test func callsChangeAndScrollTheCarousel() throws {
    try press("Calls")
    try press("insertItem(at:animated:)")
    #expect(carousel.numberOfItems == 13)
    try press("removeItem(at:animated:)")
    #expect(carousel.numberOfItems == 12)
    let view = carousel.currentItemView
    try press("reloadItem(at:animated:)")
    #expect(carousel.currentItemView !== view)
    try press("scroll(byNumberOfItems: 3)")
    #expect(carousel.scrollOffset == 3)
    try press("scroll(byOffset: 1.5)")
    #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() && carousel.scrollOffset > 3)
    try press("scroll(toOffset: 0)")
    #expect(carousel.scrollOffset == 0)
    try press("reloadData()")
    #expect(carousel.numberOfItems == 12 && comesToRest())
  }

  /// The list of events shows what a flick reports.
  @Test func eventsAreLogged() throws {
    try harness.drag(on: scene.carouselBench.leader, by: Point(x: -160, y: 0), isFlick: true)
    let calls = scene.calls.lines.map(\.call)
    for call in ["carouselWillBeginDragging", "carouselDidScroll", "carouselDidEndDecelerating"] {
      #expect(calls.contains(call), "\(call)")
    }
  }

  /// While the carousel moves, its values and events are drawn again at most ten times a second.
  /// The final values and events are shown as well.
  @Test func changingTextsAreDrawnAtMostTenTimesASecond() throws {
    let row = try #require(harness.view(.label, "scrollOffset") as? ValueRow)
    let events = try #require(harness.views(EventList.self).first)
    var offsets = [row.shown.value]
    var logs = [events.shown.value]
    carousel.scroll(byNumberOfItems: 3, duration: 1)
    for _ in 0..<60 {
      harness.program.passFrame()
      if row.shown.value != offsets.last { offsets.append(row.shown.value) }
      if events.shown.value != logs.last { logs.append(events.shown.value) }
    }
    #expect((6...12).contains(offsets.count) && (6...12).contains(logs.count))
    #expect(comesToRest())
    #expect(row.shown.value == "3.0" && events.shown.value == scene.calls.lines)
  }

  // MARK: Side by side

  /// Returns a description of a violated invariant, or `nil`: the carousels must have equal scroll
  /// offsets, and each current view must have its item's transform.
  private func fault() -> String? {
    let carousels = scene.carouselBench.visible.map(\.carousel)
    guard Set(carousels.map(\.scrollOffset)).count == 1 else { return "apart" }
    for (index, carousel) in carousels.enumerated() {
      let transform = carousel.layoutAttributesForItem(at: carousel.currentItemIndex)?
        .presentedTransform
      if carousel.currentItemView?.transform != transform { return "\(index) is seen elsewhere" }
    }
    return nil
  }

  /// When one of four carousels is flicked, the others have the same offset in every frame.
  @Test func carouselsStayInSync() throws {
    try press("4")
    #expect(scene.carouselBench.visible.count == 4)
    let program = harness.program
    for (index, view) in scene.carouselBench.carousels.enumerated() {
      let before = view.carousel.scrollOffset
      let start = try harness.position(on: view)
      harness.touch(.began, start)
      var frames = 0
      for step in 1...8 {
        program.passFrame()
        harness.touch(.moved, start + Point(x: -14 * Double(step), y: 0))
        program.passFrame(after: 0)
        #expect(fault() == nil)
      }
      #expect(view.carousel.scrollOffset != before && scene.carouselBench.leader === view)
      harness.touch(.ended, start + Point(x: -112, y: 0))
      while case .moving = program.passFrame(), frames < 600 {
        frames += 1
        #expect(fault() == nil)
      }
      #expect(frames > 5, "\(index) was not flung")
      let rest = view.carousel.scrollOffset
      #expect(rest == rest.rounded() && rest != before)
    }
    #expect(harness.rest())
  }

  /// A reset also applies to the carousels and the frame that aren't shown.
  @Test func resetAppliesToHiddenSubjects() throws {
    let size = scene.carouselBench.first.size
    try drag("frame", by: Point(x: -20, y: -20))
    scene.carouselBench.carousels[1].cameraChange.content = Point(x: 50, y: 0)
    try press("Cube")
    harness.press(.letter("r"))
    harness.pass(1)
    try press("Carousel")
    #expect(scene.carouselBench.first.size == size)
    #expect(scene.carouselBench.carousels[1].cameraChange == BenchCarousel.CameraChange())
  }

  /// A type that scrolls only horizontally doesn't change the axis of the types after it.
  @Test func axisSurvivesATypeWithoutThatAxis() throws {
    harness.press(.letter("v"))
    #expect(scene.isVertical)
    let horizontal = try #require(ShownTypes.standard.all.first { $0.axes == [.horizontal] })
    scene.show(horizontal)
    #expect(!scene.isVertical)
    scene.show(.linear)
    #expect(scene.isVertical)
  }

  // MARK: Cube

  @Test func tapOnALargePageDoesNotTurnTheCube() throws {
    try press("Cube")
    harness.tap(scene.cubeBench.frame.center)
    harness.pass(2)
    #expect(harness.title == "Page 1")
  }

  @Test func pagesShowPicturesAsTheUserHasRotatedThem() throws {
    let page = try #require(scene.cubeBench.cube.face(at: 0)?.page)
    page.picture?.turn(by: 1)
    try press("Cube")
    #expect(comesToRest())
    let image = try #require(page.visibleViews(PageImage.self).first)
    #expect(image.background?.turns == 1)
  }

  /// The numbers of lifecycle calls that the front page shows.
  private func calls() throws -> [String] {
    let cube = scene.cubeBench.cube
    let page = try #require(cube.face(at: cube.currentPageIndex)?.page)
    return page.visibleViews(ValueRow.self).map(\.accessibleValue)
  }

  private func drag(by distance: Double) {
    let middle = scene.cubeBench.frame.center
    harness.drag(from: middle, to: middle + Point(x: distance, y: 0))
    harness.pass(2)
  }

  /// Reloading a page cross-fades to the new page and sends its lifecycle calls.
  @Test func reloadedPageCrossFadesAndReceivesCalls() throws {
    try press("Cube")
    #expect(try calls() == ["1", "1", "0", "0"])
    try press("Calls")
    let button = try #require(harness.view(.button, "reloadPage(at:animated:)") as? Button)
    button.onPress?()
    harness.program.pass(0.2)
    #expect(scene.cubeBench.cube.isMoving)
    #expect(try calls() == ["2", "2", "1", "0"])
    harness.program.pass(0.4)
    #expect(try calls() == ["2", "2", "1", "1"])
    #expect(comesToRest())
  }

  @Test func resetShowsTheNumberOfPages() throws {
    try press("Cube")
    try press("Calls")
    try press("2")
    #expect(scene.cubeBench.pageCount == 2)
    harness.press(.letter("r"))
    harness.pass(0.5)
    let button = try #require(harness.view(.button, "7") as? Button)
    #expect(scene.cubeBench.pageCount == 7 && button.isChosen)
  }

  /// Items and pages that stay aren't loaded again when the folder changes.
  @Test func changeOfTheFolderKeepsItemsAndPages() throws {
    harness.press(.right)
    harness.press(.right)
    harness.pass(1)
    let (card, subject) = (carousel.currentItemView, scene.subject)
    try press("insertItem(at:animated:)", on: "Calls")
    try press("Cube")
    let (calls, paths) = (try calls(), harness.program.application.context.paths)
    var listing = PictureListing()
    listing.pictures = Array(paths.dropFirst())
    scene.update(with: CatalogChange(listing), newIndexes: paths.indices.map { $0 - 1 })
    harness.pass(1)
    #expect(try self.calls() == calls)
    try press("Carousel")
    // The inserted copy stays.
    #expect(carousel.numberOfItems == 12 && scene.subject == subject)
    #expect(carousel.currentItemView === card && carousel.currentItemIndex == 1)
  }

  @Test(arguments: [640.0, 700, 800, 1000, 1300]) func consolesEndWithAWholeLine(height: Double) {
    let console = Console.height(atMost: height * 0.3)
    #expect(console <= height * 0.3 && console > height * 0.3 - 19)
    #expect((console - 64).truncatingRemainder(dividingBy: 19) == 0)
  }

  @Test func dragAndCallsTurnTheCube() throws {
    try press("Cube")
    try press("Calls")
    drag(by: -300)
    #expect(harness.title == "Page 2")
    try harness.tap("animated", role: .toggle)
    try press("scrollToPage(at: current + 3)")
    #expect(harness.title == "Page 5")
    harness.press(.letter("w"))
    try press("scrollToPage(at: current + 3)")
    // The cube wraps around.
    #expect(harness.title == "Page 1")
    for (count, titles) in [
      ("0", ["No pages", "No pages"]), ("1", ["Page 1", "Page 1"]), ("2", ["Page 2", "Page 1"]),
    ] {
      try press(count)
      for title in titles {
        drag(by: -300)
        #expect(harness.title == title, "\(count) pages")
      }
    }
    #expect(comesToRest())
  }

  /// A drag on the small cube of the third page turns only that cube. At its last page, the drag
  /// turns the large cube.
  @Test func nestedCubeTurnsFirst() throws {
    try press("Cube")
    scene.cubeBench.cube.currentPageIndex = 2
    harness.pass(0.5)
    let small = try #require(
      harness.views(CubeView<BenchPage>.self).first { $0 !== scene.cubeBench.view })
    let middle = try harness.position(on: small)
    let reach = Point(x: small.size.width * 0.35, y: 0)
    for index in 1...2 {
      harness.drag(from: middle + reach, to: middle - reach)
      harness.pass(2)
      #expect(small.cube.currentPageIndex == index && harness.title == "Page 3")
    }
    // A tap on the last page turns the small cube back to its first page.
    for index in [0, 1, 2] {
      harness.tap(middle)
      harness.pass(2)
      #expect(small.cube.currentPageIndex == index && harness.title == "Page 3")
    }
    harness.drag(from: middle + reach, to: middle - Point(x: 360, y: 0))
    #expect(harness.title == "Page 4")
  }
}
