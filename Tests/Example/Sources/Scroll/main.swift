import GeometryKit
import GestureKit
import ScrollKit

let page = ScrollView(bounds: Size(width: 400, height: 300))
page.contentSize = Size(width: 400, height: 3000)

// A finger drags the page up by 90 points and lifts while it moves.
var drag = Pan(state: .began, translation: .zero, velocity: .zero, time: 0)
page.pan(drag)
for step in 1...6 {
  drag.state = step < 6 ? .changed : .ended
  drag.translation.y = -15 * Double(step)
  drag.velocity.y = -900
  drag.time = Double(step) / 60
  page.pan(drag)
}
print("Lifted at \(page.contentOffset.y), comes to rest at \(page.destination.y.rounded())")

var time = drag.time
while page.isMoving {  // your loop: the time in seconds is all the engine asks for
  time += 1.0 / 60
  page.advance(to: time)
}
print("At rest at \(page.contentOffset.y.rounded())")
