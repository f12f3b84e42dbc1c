import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests that the focus ring is visible on any background.
@WindowActor @Suite struct FocusRingTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private final class Filling: View {
    override var acceptsFocus: Bool { true }
  }

  /// Returns the thickness of the focus ring around a view, in points, on the side where it is
  /// thinnest.
  private func minRingThickness(_ view: View, on sheet: ControlSheet) -> Double {
    sheet.tree.focus(nil)
    let before = sheet.picture()
    sheet.tree.focus(view)
    sheet.tree.showsFocus = true
    let after = sheet.picture()
    return RingVisibility.thickness(
      from: before, to: after, around: view.focusRing.rect, through: view.projection
    ).min() ?? 0
  }

  /// The backgrounds are black, white, three greys, and three blues similar to the ring's.
  @Test(arguments: [0x000000, 0xFFFFFF, 0x757575, 0x595959, 0x555555, 0x66B2FF, 0x4DA3FF, 0x3E6C9B])
  func ringIsVisibleOnAnyBackground(color: Int) throws {
    let sheet = try ControlSheet(ratio: 1, access: access)
    sheet.tree.root.background = Background(color: Color(hex: UInt32(color)))
    let views: [View] = [
      Button("Press", frame: Rect(x: 20, y: 20, width: 100, height: 44)),
      Slider("Size", in: 0...1, value: 0.5, frame: Rect(x: 160, y: 34, width: 120, height: 50)),
      TextField("Name", frame: Rect(x: 20, y: 100, width: 130, height: 44)),
      Switch("Light", frame: Rect(x: 180, y: 100, width: 110, height: 60)),
    ]
    views[1].transform = .rotation(angle: 0.2, z: 1)
    views[3].transform = .rotation(angle: 0.6, y: 1)
    sheet.tree.root.perspective = -1 / 500
    for view in views { sheet.tree.root.add(view) }
    for view in views {
      let isTurned = view.transform != .identity
      let thickness = minRingThickness(view, on: sheet)
      // The limit is lower for rotated views, because faint pixels at slanted edges don't count.
      #expect(thickness >= (isTurned ? 0.8 : 1.4), "\(view.accessibleName): \(thickness)")
    }
  }

  /// There is a gap between the ring and the text of a control.
  @Test func ringDoesNotTouchTheTextOfAControl() throws {
    let sheet = try ControlSheet(ratio: 2, access: access)
    let frame = Rect(x: 80, y: 60, width: 150, height: 60)
    for view in [Slider("Size", in: 0...1, value: 0, frame: frame), Switch("Light", frame: frame)] {
      sheet.tree.root.add(view)
      sheet.tree.focus(nil)
      let before = sheet.picture()
      sheet.tree.focus(view)
      sheet.tree.showsFocus = true
      let after = sheet.picture()
      #expect(before.pixels != after.pixels)
      // The area inside the ring is tested as two rectangles, because the ring's corners are round.
      for area in [
        frame.inset(by: Insets(top: 8, left: -4, bottom: 8, right: -4)), frame.inset(by: 2),
      ] {
        let differing = (Int(area.minY * 2)..<Int(area.maxY * 2)).count { y in
          (Int(area.minX * 2)..<Int(area.maxX * 2)).contains { before[$0, y] != after[$0, y] }
        }
        #expect(differing == 0, "\(view.accessibleName)")
      }
      view.removeFromParent()
    }
  }

  /// The distance between a control's text and the ring is larger for larger text.
  @Test func distanceFromTheRingGrowsWithTheTextSize() throws {
    let headless = try HeadlessWindow(.software, access: access)
    for (size, margin) in [(13.0, 4.0), (15, 4), (20, 5), (30, 8)] {
      var theme = Theme()
      theme.caption.size = size
      for view in [Slider("Size", in: 0...1, value: 0), Switch("Light")] {
        view.layOut(Measures(text: headless.text, theme: theme))
        #expect(view.focusBounds.minX == -margin, "\(view.accessibleName) at \(size)")
      }
    }
  }

  /// If there is no room around a view, its ring is drawn inside the view. Examples are views at
  /// the edges of the window or of a parent that clips, even if the parent is rotated.
  @Test func ringIsInsideAViewWithoutRoomAroundIt() throws {
    let sheet = try ControlSheet(ratio: 1, access: access)
    let filling = Filling(frame: Rect(origin: .zero, size: ControlSheet.size))
    sheet.tree.root.add(filling)
    #expect(minRingThickness(filling, on: sheet) > 1.6)
    let wide = Filling(frame: Rect(x: 0, y: 60, width: ControlSheet.size.width, height: 60))
    sheet.tree.root.add(wide)
    #expect(minRingThickness(wide, on: sheet) > 1.6)
    let card = View(frame: Rect(x: 100, y: 30, width: 140, height: 140))
    (card.clipsToBounds, card.transform) = (true, .rotation(angle: 0.5, z: 1))
    let inner = Filling(frame: Rect(x: 0, y: 30, width: 140, height: 110))
    card.add(inner)
    sheet.tree.root.add(card)
    #expect(minRingThickness(inner, on: sheet) > 1)
  }

  /// The focus ring of a carousel surrounds the current item, whatever other views are on the
  /// carousel.
  @Test(arguments: [
    CarouselLayout.linear, .rotary, .invertedRotary, .cylinder, .wheel, .coverFlow, .timeMachine,
  ])
  func ringOfACarouselSurroundsTheCurrentItem(type: CarouselLayout) throws {
    let sheet = try ControlSheet(ratio: 1, access: access)
    let album = Album(9, options: [.wrap: 1])
    album.color = { [0xFFFFFF, 0x14181F, 0x757575].map { Color(hex: $0) }[$0 % 3] }
    let toggle = Switch("Light", frame: Rect(x: 100, y: 156, width: 120, height: 44))
    album.view.frame = Rect(origin: .zero, size: ControlSheet.size)
    album.carousel.type = type
    album.view.add(toggle)
    sheet.tree.root.add(album.view)
    var time = 0.0
    func pass(_ seconds: Double) {
      time += seconds
      _ = sheet.tree.update(to: time)
    }
    pass(1)
    for index in [0, 1, 8] {
      album.carousel.scrollToItem(at: index, animated: false)
      pass(1)
      let item = try #require(album.carousel.itemView(at: index))
      let itemBounds = try #require(item.projection.bounds(of: item.bounds))
      #expect(album.view.focusRing.rect == itemBounds && !album.view.focusRing.isInside)
      #expect(!itemBounds.inset(by: -View.ringReach).contains(toggle.frame.center))
      #expect(minRingThickness(album.view, on: sheet) >= 1.4)
    }
    // The ring hardly moves while items scroll past.
    let rest = album.view.focusBounds
    album.carousel.scrollToItem(at: 1, animated: true)
    for _ in 0..<20 {
      pass(0.02)
      #expect((album.view.focusBounds.center - rest.center).length < 0.2 * album.size.width)
    }
    // If there are no items, the ring is inside the carousel's bounds.
    let none = Album(0)
    none.view.frame = album.view.frame
    album.view.removeFromParent()
    sheet.tree.root.add(none.view)
    pass(1)
    #expect(none.view.focusRing.rect == none.view.bounds && none.view.focusRing.isInside)
    #expect(minRingThickness(none.view, on: sheet) >= 1.4)
  }

  /// If an item is larger than its carousel, the ring surrounds the part of the item inside the
  /// carousel's bounds.
  @Test func ringOfALargeItemStaysInsideTheCarouselsBounds() throws {
    let sheet = try ControlSheet(ratio: 1, access: access)
    let album = Album(3)
    album.size = Size(width: 200, height: 300)
    album.view.frame = Rect(x: 20, y: 20, width: 280, height: 160)
    for clips in [true, false] {
      album.carousel.clipsToBounds = clips
      sheet.tree.root.add(album.view)
      _ = sheet.tree.update(to: clips ? 1 : 2)
      #expect(album.view.focusRing.rect == Rect(x: 40, y: 0, width: 200, height: 160))
      #expect(minRingThickness(album.view, on: sheet) >= 1.4)
    }
  }

  /// The theme of a disabled control is faded, but its focus ring isn't.
  @Test func fadedThemeKeepsTheFocusRing() {
    #expect(Theme().faded(by: 0.3).focus == Theme().focus)
  }
}
