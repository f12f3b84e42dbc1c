import GeometryKit
import GestureKit
import ScrollKit
import Testing

@Suite struct IndicatorTests {
  @Test func indicatorsShowTheVisiblePartOfTheContent() throws {
    let (view, _) = makeScrollView()
    view.contentSize = Size(width: 300, height: 2000)
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    #expect(view.horizontalScrollIndicator == nil)
    // The indicator's track is 500 − 2 · 3 points long. A quarter of the content is visible.
    let top = try #require(view.verticalScrollIndicator)
    #expect(top.frame == Rect(x: 294, y: 3, width: 3, height: 123.5))
    #expect(top.alpha == 1)
    view.contentOffset.y = 1500
    #expect(view.verticalScrollIndicator?.frame.maxY == 497)
    view.contentOffset.y = 750
    #expect(view.verticalScrollIndicator?.frame.center.y == 250)
    view.scrollIndicatorInsets = Insets(top: 40, left: 0, bottom: 60, right: 10)
    #expect(view.verticalScrollIndicator?.frame.center.y == 240)
    #expect(view.verticalScrollIndicator?.frame.minX == 284)
    view.showsVerticalScrollIndicator = false
    #expect(view.verticalScrollIndicator == nil)
  }

  @Test func indicatorsShrinkWhenContentIsBeyondAnEdge() throws {
    let (view, _) = makeScrollView()
    view.contentSize = Size(width: 300, height: 2000)
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    for (offset, isAtTop) in [(-50.0, true), (1550, false)] {
      view.contentOffset.y = offset
      let frame = try #require(view.verticalScrollIndicator).frame
      #expect(frame.height == 73.5)
      #expect(isAtTop ? frame.minY == 3 : frame.maxY == 497)
    }
    view.contentOffset.y = -400
    #expect(view.verticalScrollIndicator?.frame.height == ScrollPhysics.indicatorSqueezedLength)
    // At valid offsets, an indicator has a minimum length.
    view.contentSize.height = 1e6
    view.contentOffset.y = 0
    #expect(view.verticalScrollIndicator?.frame.height == ScrollPhysics.indicatorMinimumLength)
  }

  @Test func indicatorsLeaveTheCornerFree() throws {
    let (view, _) = makeScrollView()
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    view.contentOffset = Point(x: 700, y: 4500)
    let horizontal = try #require(view.horizontalScrollIndicator).frame
    let vertical = try #require(view.verticalScrollIndicator).frame
    #expect(horizontal.intersection(vertical).isEmpty)
    #expect(horizontal.maxX == 291 && vertical.maxY == 491)
    #expect(horizontal.maxY == 497 && vertical.maxX == 297)
  }

  @Test func indicatorsFadeInDuringADragAndOutAfterIt() {
    let (view, _) = makeScrollView()
    #expect(view.verticalScrollIndicator == nil && !view.isMoving && view.deadline == nil)
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    #expect(view.isMoving)
    view.advance(to: 0.125)
    #expect(view.verticalScrollIndicator?.alpha == 0.5)
    view.advance(to: 0.25)
    #expect(view.verticalScrollIndicator?.alpha == 1)
    // While a finger rests on the view, nothing moves and no action is due.
    #expect(!view.isMoving && view.deadline == nil)
    view.advance(to: 9)
    view.pan(Pan(state: .ended, translation: .zero, velocity: .zero, time: view.time))
    #expect(view.verticalScrollIndicator?.alpha == 1)
    #expect(!view.isMoving)
    #expect(abs((view.deadline ?? 0) - (9 + ScrollPhysics.indicatorStay)) < 1e-9)
    view.advance(to: 9 + ScrollPhysics.indicatorStay + ScrollPhysics.indicatorFade / 2)
    #expect(abs((view.verticalScrollIndicator?.alpha ?? 0) - 0.5) < 1e-9)
    #expect(view.isMoving)
    view.advance(to: 12)
    #expect(view.verticalScrollIndicator == nil && !view.isMoving && view.deadline == nil)
  }

  @Test func indicatorsStayVisibleDuringADeceleration() {
    let (view, _) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -3000))
    view.advance(to: view.time + 2)
    #expect(view.verticalScrollIndicator?.alpha == 1)
    view.run()
    #expect(view.verticalScrollIndicator?.alpha == 1)
    view.advance(to: view.time + 2)
    #expect(view.verticalScrollIndicator == nil)
  }

  @Test func eachIndicatorCanBeDisabled() {
    let (view, _) = makeScrollView()
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    #expect(view.horizontalScrollIndicator != nil && view.verticalScrollIndicator != nil)
    view.showsHorizontalScrollIndicator = false
    #expect(view.horizontalScrollIndicator == nil)
    // The vertical indicator extends into the corner when the horizontal indicator is disabled.
    view.contentOffset.y = 4500
    #expect(view.verticalScrollIndicator?.frame.maxY == 497)
  }

  @Test func indicatorsHaveTheIndicatorStyleOfTheView() {
    let (view, _) = makeScrollView()
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    #expect(view.verticalScrollIndicator?.style == .default)
    for style in [ScrollIndicator.Style.black, .white, .default] {
      view.indicatorStyle = style
      #expect(view.verticalScrollIndicator?.style == style)
      #expect(view.horizontalScrollIndicator?.style == style)
    }
  }

  @Test func indicatorsAppearOnlyForScrollableAxes() {
    let (view, _) = makeScrollView()
    view.contentSize.width = 300
    view.alwaysBounceHorizontal = true
    view.flashScrollIndicators()
    view.advance(to: 0.5)
    #expect(view.horizontalScrollIndicator == nil && view.verticalScrollIndicator != nil)
  }
}
