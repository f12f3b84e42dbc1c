// What one frame of the carousel's engine costs in motion, with 25 loaded cards: all transforms, fades and the depth
// order, and the calls of its delegate. Prints microseconds and heap allocations a frame, and the ratio of
// 10,000,000 items to 100, measured in turns so that the machine's moods hit both alike.
import CarouselKit
import GeometryKit
import Glibc

final class View: CarouselItemView {
  let size = Size(width: 320, height: 320)
}

final class Source: CarouselDataSource, CarouselDelegate {
  let count: Int
  init(_ count: Int) { self.count = count }

  func numberOfItems(in carousel: Carousel<View>) -> Int { count }
  func carousel(
    _ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?
  ) -> View { view ?? View() }
  func carousel(
    _ carousel: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .visibleItems: 25
    case .wrap: 1
    default: value
    }
  }
}

/// A carousel that scrolls for ever, and its clock.
final class Subject {
  let source: Source
  let carousel = Carousel<View>()
  private var frame = 0.0

  init(_ type: CarouselLayout, count: Int) {
    source = Source(count)
    carousel.bounds = Size(width: 1280, height: 800)
    carousel.type = type
    carousel.delegate = source
    carousel.dataSource = source
    carousel.autoscroll = -2
    run(600)
  }

  /// Runs frames at 60 Hz and gives the seconds a frame.
  @discardableResult func run(_ frames: Int) -> Double {
    let start = now()
    var sum = 0.0
    for _ in 0..<frames {
      frame += 1
      carousel.advance(to: frame / 60)
      for item in carousel.presentedItems { sum += item.transform.m41 }
    }
    precondition(sum.isFinite)
    return (now() - start) / Double(frames)
  }
}

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

func column(_ value: Double, _ digits: Int, _ width: Int) -> String {
  var text = "\((value * pow(10, Double(digits))).rounded() / pow(10, Double(digits)))"
  while text.count < width { text = " " + text }
  return text
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--frames",
  let frames = Int(CommandLine.arguments[2])
{
  // For a count of what a frame allocates: nothing but frames, of every type in turn.
  let subjects = CarouselLayout.builtIn.map { Subject($0, count: 100) }
  for subject in subjects { subject.run(frames / subjects.count) }
  exit(0)
}

print("engine frame in motion, 25 loaded cards: 31 turns of 2,000 frames, medians")
print("type                  µs, 100   µs, 10 M    ratio")
for type in CarouselLayout.builtIn {
  let few = Subject(type, count: 100)
  let many = Subject(type, count: 10_000_000)
  var pairs: [(few: Double, many: Double)] = []
  for _ in 0..<31 { pairs.append((few.run(2000), many.run(2000))) }
  var name = type.name
  while name.count < 20 { name += " " }
  print(
    name, column(median(pairs.map(\.few)) * 1e6, 2, 8),
    column(median(pairs.map(\.many)) * 1e6, 2, 10),
    column(median(pairs.map { $0.many / $0.few }), 3, 8))
}
