// Measures the time that a frame of a moving carousel with 25 loaded cards takes: transforms,
// fades, the depth order and the delegate calls. Prints microseconds per frame for 100 and for
// 10,000,000 items, and their ratio. Both numbers of items are measured alternately, so that
// varying load affects both alike.
//
// Then measures the same for a carousel view in a view tree, with 25 and with 100 cards. Drawing is
// not included.
import CarouselKit
import GeometryKit
import Glibc
import ViewKit

final class Card: CarouselItemView {
  let size = Size(width: 320, height: 320)
}

final class Source: CarouselDataSource, CarouselDelegate {
  let count: Int
  init(_ count: Int) { self.count = count }

  func numberOfItems(in carousel: Carousel<Card>) -> Int { count }
  func carousel(
    _ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?
  ) -> Card { view ?? Card() }
  func carousel(
    _ carousel: Carousel<Card>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .visibleItems: 25
    case .wrap: 1
    default: value
    }
  }
}

/// A carousel with endless autoscroll, and its time.
final class Subject {
  let source: Source
  let carousel = Carousel<Card>()
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

  /// Runs frames at 60 Hz. Returns the processing time per frame, in seconds.
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

extension Subject {
  /// Changes the type to every other type with natural motion. The number of changes is constant,
  /// and the frames are distributed evenly over the changes.
  func change(_ frames: Int) {
    carousel.autoscroll = 0
    carousel.motion = .natural
    let types = CarouselLayout.builtIn
    let changes = types.count * 5
    for number in 0..<changes {
      carousel.type = types[number * 5 % types.count]
      let start = carousel.time
      for frame in 1...(frames / changes) {
        carousel.advance(to: start + Double(frame * changes) / Double(frames))
        for item in carousel.presentedItems { precondition(item.transform.m41.isFinite) }
      }
    }
  }
}

/// A carousel view with endless autoscroll in a view tree. All its items are loaded.
final class Stage: CarouselDataSource, CarouselDelegate {
  let view = CarouselView<View>()
  let count: Int
  private let tree = ViewTree()
  private var frame = 0.0

  init(_ type: CarouselLayout, count: Int) {
    self.count = count
    tree.size = Size(width: 1280, height: 800)
    view.frame = tree.root.bounds
    tree.root.add(view)
    view.carousel.type = type
    view.carousel.delegate = self
    view.carousel.dataSource = self
    view.carousel.autoscroll = -2
    run(600)
  }

  func numberOfItems(in carousel: Carousel<View>) -> Int { count }
  func carousel(
    _ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?
  ) -> View { view ?? View(frame: Rect(x: 0, y: 0, width: 320, height: 320)) }
  func carousel(
    _ carousel: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .visibleItems: Double(count)
    case .wrap: 1
    default: value
    }
  }

  /// Runs frames at 60 Hz. Returns the processing time per frame, in seconds.
  @discardableResult func run(_ frames: Int) -> Double {
    let start = now()
    for _ in 0..<frames {
      frame += 1
      _ = tree.update(to: frame / 60)
    }
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

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.suffix(2).first == "--frames", let frames = arguments.last.flatMap({ Int($0) }) {
  // With `--views`, runs nothing but frames, for each carousel type in turn. `make bench` counts
  // the allocations per frame in this mode. With `--changes`, the type changes
  // during the frames.
  let types = CarouselLayout.builtIn
  if arguments.first == "--views", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
    for stage in types.map({ Stage($0, count: count) }) { stage.run(frames / types.count) }
  } else if arguments.first == "--changes" {
    Subject(.linear, count: 100).change(frames)
  } else {
    for subject in types.map({ Subject($0, count: 100) }) { subject.run(frames / types.count) }
  }
  exit(0)
}

print("engine frame in motion, 25 loaded cards: 31 rounds of 2,000 frames, medians")
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

print("frame of a carousel of views in motion: 11 rounds of 1,000 frames, medians")
print("type                  µs, 25    µs, 100")
for type in CarouselLayout.builtIn {
  let (few, many) = (Stage(type, count: 25), Stage(type, count: 100))
  var pairs: [(few: Double, many: Double)] = []
  for _ in 0..<11 { pairs.append((few.run(1000), many.run(1000))) }
  var name = type.name
  while name.count < 20 { name += " " }
  print(
    name, column(median(pairs.map(\.few)) * 1e6, 2, 8),
    column(median(pairs.map(\.many)) * 1e6, 2, 10))
}
