import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Where keys go is seen, whatever lies below.
@WindowActor @Suite struct FocusRingTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private final class Filling: View {
    override var takesKeys: Bool { true }
  }

  /// How thick the ring around a view is seen, at its thinnest side.
  private func thinnest(_ view: View, on sheet: Sheet) -> Double {
    sheet.tree.focus(nil)
    let before = sheet.picture()
    sheet.tree.focus(view)
    sheet.tree.showsFocus = true
    let after = sheet.picture()
    return SeenRing.thickness(
      from: before, to: after, around: view.ringed.rect, through: view.projection
    ).min() ?? 0
  }

  /// Black, white, and what is as far from both as can be; the ring's own colour; a card's.
  @Test(arguments: [0x000000, 0xFFFFFF, 0x757575, 0x595959, 0x555555, 0x66B2FF, 0x4DA3FF, 0x3E6C9B])
  func onAnyGround(color: Int) throws {
    let sheet = try Sheet(ratio: 1, turn: turn)
    sheet.tree.root.ground = Ground(color: Color(hex: UInt32(color)))
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
      let thickness = thinnest(view, on: sheet)
      // What is faint at a slanted edge doesn't count.
      #expect(thickness >= (isTurned ? 0.8 : 1.4), "\(view.accessibleName): \(thickness)")
    }
  }

  /// It leaves the words of what it is around some room.
  @Test func keepsOffWords() throws {
    let sheet = try Sheet(ratio: 2, turn: turn)
    let frame = Rect(x: 80, y: 60, width: 150, height: 60)
    for view in [Slider("Size", in: 0...1, value: 0, frame: frame), Switch("Light", frame: frame)] {
      sheet.tree.root.add(view)
      sheet.tree.focus(nil)
      let before = sheet.picture()
      sheet.tree.focus(view)
      sheet.tree.showsFocus = true
      let after = sheet.picture()
      #expect(before.pixels != after.pixels)
      // Its corners are round.
      for room in [
        frame.inset(by: Insets(top: 8, left: -4, bottom: 8, right: -4)), frame.inset(by: 2),
      ] {
        let differing = (Int(room.minY * 2)..<Int(room.maxY * 2)).count { y in
          (Int(room.minX * 2)..<Int(room.maxX * 2)).contains { before[$0, y] != after[$0, y] }
        }
        #expect(differing == 0, "\(view.accessibleName)")
      }
      view.removeFromParent()
    }
  }

  /// The larger the words, the more room they have.
  @Test func keepsFartherOffLargeWords() throws {
    let headless = try HeadlessWindow(.software, turn: turn)
    for (size, room) in [(13.0, 4.0), (15, 4), (20, 5), (30, 8)] {
      var theme = Theme()
      theme.caption.size = size
      for view in [Slider("Size", in: 0...1, value: 0), Switch("Light")] {
        view.layOut(Measures(text: headless.text, theme: theme))
        #expect(view.focusBounds.minX == -room, "\(view.accessibleName) at \(size)")
      }
    }
  }

  /// Where there is no room around it, it is within: at the window's edges, and where something cuts it off, also at an
  /// angle.
  @Test func whereThereIsNoRoom() throws {
    let sheet = try Sheet(ratio: 1, turn: turn)
    let filling = Filling(frame: Rect(origin: .zero, size: Sheet.size))
    sheet.tree.root.add(filling)
    #expect(thinnest(filling, on: sheet) > 1.6)
    let wide = Filling(frame: Rect(x: 0, y: 60, width: Sheet.size.width, height: 60))
    sheet.tree.root.add(wide)
    #expect(thinnest(wide, on: sheet) > 1.6)
    let card = View(frame: Rect(x: 100, y: 30, width: 140, height: 140))
    (card.clipsToBounds, card.transform) = (true, .rotation(angle: 0.5, z: 1))
    let inner = Filling(frame: Rect(x: 0, y: 30, width: 140, height: 110))
    card.add(inner)
    sheet.tree.root.add(card)
    #expect(thinnest(inner, on: sheet) > 1)
  }

  /// A carousel's is around the item in the middle, of every type, and not around what lies elsewhere on it.
  @Test(arguments: [
    CarouselLayout.linear, .rotary, .invertedRotary, .cylinder, .wheel, .coverFlow, .timeMachine,
  ])
  func aCarouselsIsAroundItsItem(type: CarouselLayout) throws {
    let sheet = try Sheet(ratio: 1, turn: turn)
    let album = Album(9, options: [.wrap: 1])
    album.color = { [0xFFFFFF, 0x14181F, 0x757575].map { Color(hex: $0) }[$0 % 3] }
    let toggle = Switch("Light", frame: Rect(x: 100, y: 156, width: 120, height: 44))
    album.view.frame = Rect(origin: .zero, size: Sheet.size)
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
      let place = try #require(item.projection.bounds(of: item.bounds))
      #expect(album.view.ringed.rect == place && !album.view.ringed.isInside)
      #expect(!place.inset(by: -View.ringReach).contains(toggle.frame.center))
      #expect(thinnest(album.view, on: sheet) >= 1.4)
    }
    // It stays where it is while items go by.
    let rest = album.view.focusBounds
    album.carousel.scrollToItem(at: 1, animated: true)
    for _ in 0..<20 {
      pass(0.02)
      #expect((album.view.focusBounds.center - rest.center).length < 0.2 * album.size.width)
    }
    // Where there is no item it is that of the carousel, within the window.
    let none = Album(0)
    none.view.frame = album.view.frame
    album.view.removeFromParent()
    sheet.tree.root.add(none.view)
    pass(1)
    #expect(none.view.ringed.rect == none.view.bounds && none.view.ringed.isInside)
    #expect(thinnest(none.view, on: sheet) >= 1.4)
  }

  /// One that is cut off has it around what is left to be seen.
  @Test func aCutOffItemsIsWithin() throws {
    let sheet = try Sheet(ratio: 1, turn: turn)
    let album = Album(3)
    album.size = Size(width: 200, height: 300)
    album.view.frame = Rect(x: 20, y: 20, width: 280, height: 160)
    for clips in [true, false] {
      album.carousel.clipsToBounds = clips
      sheet.tree.root.add(album.view)
      _ = sheet.tree.update(to: clips ? 1 : 2)
      #expect(album.view.ringed.rect == Rect(x: 40, y: 0, width: 200, height: 160))
      #expect(thinnest(album.view, on: sheet) >= 1.4)
    }
  }

  /// What can't be used, or is only shown faintly, has the same ring as everything.
  @Test func aFaintThemeHasTheSameRing() {
    #expect(Theme().faded(by: 0.3).focus == Theme().focus)
  }
}
