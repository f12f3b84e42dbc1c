// Measures the time that it takes to draw a moving cover flow: the walk through the views,
// hidden-surface removal, triangles, and passing the triangles to SDL. Rasterising isn't included.
// Draws a carousel with 25 and one with 15 visible cards. They show the same pixels, because the
// other ten cards are hidden. Both are measured alternately, so that varying load affects both
// alike. Prints microseconds per frame and the ratio.
//
// Then measures the frames of changes of the carousel type, relative to frames in motion: updating
// and drawing, without rasterising.
//
// Every run draws the same frames, so runs of two builds compare the builds.
import CarouselKit
import GeometryKit
import Glibc
import StageKit
import ViewKit

/// A carousel with pictures, shadows and reflections in a view tree, at first a cover flow.
final class Gallery: CarouselDataSource, CarouselDelegate {
  private let view = CarouselView<View>()
  private let tree = ViewTree()
  /// The number of visible items; `nil` for the default of the carousel type.
  private let visibleItems: Double?
  private let textures: [Texture]
  private let window: Window
  private let text: Text
  private var frame = 0.0

  init(visibleItems: Double?, textures: [Texture], window: Window, text: Text) {
    self.visibleItems = visibleItems
    self.textures = textures
    self.window = window
    self.text = text
    tree.size = Size(width: 1280, height: 800)
    view.frame = tree.root.bounds
    tree.root.add(view)
    view.carousel.type = .coverFlow
    view.carousel.delegate = self
    view.carousel.dataSource = self
    view.carousel.autoscroll = -2
  }

  func numberOfItems(in carousel: Carousel<View>) -> Int { 100 }

  func carousel(_ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?) -> View {
    let view = view ?? View(frame: Rect(x: 0, y: 0, width: 320, height: 320))
    view.background = Background(
      texture: textures[index % textures.count], cornerRadius: 16, shadow: Shadow(),
      reflection: Reflection())
    return view
  }

  func carousel(
    _ carousel: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .visibleItems: visibleItems ?? value
    case .wrap: visibleItems == nil ? value : 1
    default: value
    }
  }

  /// Runs frames at 60 Hz. Returns the time for drawing per frame, in seconds.
  func run(_ frames: Int) -> Double {
    var sum = 0.0
    for _ in 0..<frames { sum += runFrame().drawing }
    return sum / Double(frames)
  }

  /// Runs a frame at 60 Hz. Returns the times for updating and drawing, in seconds.
  private func runFrame() -> (updating: Double, drawing: Double) {
    frame += 1
    let start = now()
    _ = tree.update(to: frame / 60)
    let updating = now() - start
    var drawing = 0.0
    window.drawOffscreen { canvas in
      canvas.begin(size: tree.size, pixelRatio: 1)
      let start = now()
      tree.draw(on: canvas, text: text)
      drawing = now() - start
    }
    // Lets the renderer draw the frame, so that its queue doesn't grow.
    _ = window.canvas.readPixels()
    return (updating, drawing)
  }

  /// Runs frames of a type in motion. Returns the time of each, in seconds.
  func move(_ type: CarouselLayout) -> [Double] {
    view.carousel.type = type
    view.carousel.autoscroll = -2
    for _ in 0..<60 { _ = runFrame() }
    let times = (0..<30).map { _ in runFrame() }.map { $0.updating + $0.drawing }
    view.carousel.autoscroll = 0
    for _ in 0..<60 { _ = runFrame() }
    return times
  }

  /// Changes the type several times. Each change begins `gap` frames after the previous change. If
  /// `gap` is `nil`, it begins when the previous change has ended. Returns the time of each frame,
  /// in seconds.
  func change(to types: [CarouselLayout], gap: Int? = nil) -> [Double] {
    var times: [Double] = []
    for (number, type) in types.enumerated() {
      view.carousel.type = type
      let end = number == types.count - 1 ? nil : gap
      var frames = 0
      while end.map({ frames < $0 }) ?? view.carousel.isMoving {
        let frame = runFrame()
        times.append(frame.updating + frame.drawing)
        frames += 1
      }
    }
    return times
  }
}

/// Returns the processor time of the main thread, in seconds. The rasteriser has its own threads.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func rounded(_ value: Double, _ digits: Double) -> Double { (value * digits).rounded() / digits }

setenv("SDL_VIDEODRIVER", "offscreen", 1)
// In a window that is much smaller than the drawing, the renderer fills few pixels.
let window = try Window(
  .init(
    title: "Drawing", appID: "org.example.Drawing", size: Window.minimumSize, renderer: .opengl,
    isVsynced: false, offscreenPixelRatio: 1))
let picture = MipChain(PixelImage(width: 352, height: 352, color: .white))
let textures = (0..<16).compactMap { _ in Texture(picture, on: window.canvas) }
let text = Text(canvas: window.canvas)
let many = Gallery(visibleItems: 25, textures: textures, window: window, text: text)
let few = Gallery(visibleItems: 15, textures: textures, window: window, text: text)
// The first frames create mip levels, and memory that later frames use again.
_ = (many.run(120), few.run(120))
var pairs: [(many: Double, few: Double)] = []
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 31
for _ in 0..<rounds { pairs.append((many.run(60), few.run(60))) }
print("drawing of a cover flow in motion: \(rounds) rounds of 60 frames, medians")
print("25 visible cards: \(rounded(median(pairs.map(\.many)) * 1e6, 10)) µs per frame")
print("15 visible cards: \(rounded(median(pairs.map(\.few)) * 1e6, 10)) µs per frame")
print("ratio:            \(rounded(median(pairs.map { $0.many / $0.few }), 1000))")

let types = CarouselLayout.builtIn.filter { $0.transform != nil }
// All types in order, as a user steps through them, and then the types in an order in which
// successive types are far apart.
let sequence = types + types.indices.map { types[$0 * 5 % types.count] }
var motions: [[Double]] = []
var changes: [[Double]] = []
var quickChanges: [[Double]] = []
for _ in 0..<max(rounds / 4, 3) {
  let gallery = Gallery(visibleItems: nil, textures: textures, window: window, text: text)
  motions.append(types.flatMap { gallery.move($0) })
  changes.append(gallery.change(to: sequence))
  quickChanges.append(gallery.change(to: types, gap: 5))
}

/// Returns the mean time of a frame, in seconds. The same frames are measured in several rounds,
/// and each frame counts with its median over the rounds.
func mean(_ rounds: [[Double]]) -> Double {
  let frames = rounds[0].indices.map { frame in median(rounds.map { $0[frame] }) }
  return frames.reduce(0, +) / Double(frames.count)
}

let (motion, change, quick) = (mean(motions), mean(changes), mean(quickChanges))
print("changes of the carousel type: \(motions.count) rounds, updating and drawing")
print("in motion:              \(rounded(motion * 1e6, 10)) µs per frame")
print("in a change:            \(rounded(change * 1e6, 10)) µs per frame")
print("in changes 83 ms apart: \(rounded(quick * 1e6, 10)) µs per frame")
print("ratios:                 \(rounded(change / motion, 1000)), \(rounded(quick / motion, 1000))")
