import CarouselKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import ViewKit

/// Tests that a view that is reused for another item doesn't keep the touch and the focus of the
/// first item.
@Suite struct ReusedViewTests {
  /// A carousel whose cards each have a text field and a button. Cards are reused whenever
  /// possible.
  private final class CarouselFixture: CarouselDataSource {
    final class Card: View {
      let field = TextField("Name", frame: Rect(x: 10, y: 10, width: 120, height: 44))
      let button = Button("Press", frame: Rect(x: 10, y: 80, width: 120, height: 44))
    }
    let view = CarouselView<Card>(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    var made: [Card] = []
    var presses = 0

    init() { view.carousel.dataSource = self }
    func numberOfItems(in carousel: Carousel<Card>) -> Int { 100 }
    func carousel(
      _ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?
    ) -> Card {
      if let view { return view }
      let card = Card(frame: Rect(x: 0, y: 0, width: 140, height: 140))
      for view in [card.field, card.button] as [View] { card.add(view) }
      card.button.onPress = { [unowned self] in presses += 1 }
      made.append(card)
      return card
    }
  }

  @Test(arguments: [1, 3, 60]) func fieldOnAReusedCardLosesTheFocus(distantIndex: Int) throws {
    let fixture = CarouselFixture()
    let harness = TreeHarness(fixture.view)
    let carousel = fixture.view.carousel
    let card = try #require(carousel.currentItemView)
    harness.tree.focus(card.field)
    harness.rest(0.5)
    #expect(harness.tree.focused === card.field)
    carousel.scrollToItem(at: distantIndex, animated: false)
    harness.rest(0.5)
    let isStillThere = carousel.index(ofItemView: card) == 0
    // If the card is still visible beside the current item, the carousel itself gets the focus.
    #expect(harness.tree.focused === (isStillThere ? fixture.view : nil))
    // Scrolls on until the card must have been reused for another item.
    for index in distantIndex..<distantIndex + 12 {
      carousel.scrollToItem(at: index, animated: false)
      harness.pass(1.0 / 60)
    }
    #expect(harness.tree.focused !== card.field && fixture.made.count < 20)
  }

  @Test func touchOnAReusedCardPressesNoButton() throws {
    let fixture = CarouselFixture()
    let harness = TreeHarness(fixture.view)
    let button = try #require(fixture.view.carousel.currentItemView).button
    let position = try #require(button.projection.project(button.bounds.center))
    try harness.send(.began, button.bounds.center, on: button)
    harness.pass(0.3)
    #expect(button.isPressed)
    fixture.view.carousel.scrollToItem(at: 60, animated: false)
    harness.pass(0.1)
    harness.tree.handle(Touch(id: 1, phase: .ended, position: position, time: harness.time))
    #expect(fixture.presses == 0 && !button.isPressed)
  }
}
