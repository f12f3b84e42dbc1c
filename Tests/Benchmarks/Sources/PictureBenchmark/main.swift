// What it costs to hand a picture over: as many small ones as are named, decoded in this process and in workers by
// turns, so that the machine's moods hit both alike. Prints milliseconds a picture by a thread, and the difference.
//
//     PictureBenchmark FOLDER [PICTURES]
//     PictureBenchmark --many FILE ...        prints how many of these a second workers make as large as cards
import GeometryKit
import Glibc
import StageKit

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["decode"] { PictureWorker.run() }
guard let folder = arguments.first else {
  print("PictureBenchmark FOLDER [PICTURES]: name a folder for its pictures")
  exit(64)
}
let count = arguments.count > 1 ? Int(arguments[1]) ?? 400 : 400

let card = 448
setenv("SDL_VIDEODRIVER", "offscreen", 1)
let window = try Window(
  .init(
    title: "Pictures", appID: "org.example.Pictures", size: Size(width: 64, height: 64),
    renderer: .software))
let loop = FrameLoop(window: window)

/// The milliseconds that a loader takes for a picture, where two work side by side.
func measure(_ loader: PictureLoader, _ paths: [FilePath], longestSide: Int) -> Double {
  // What starts when the first is wanted has started.
  load(loader, paths.prefix(4).map { PictureRequest(path: $0, longestSide: 1) })
  let start = SystemClock.now
  load(loader, paths.map { PictureRequest(path: $0, longestSide: longestSide) })
  return (SystemClock.now - start) * 1000 / Double(paths.count) * 2
}

func load(_ loader: PictureLoader, _ requests: [PictureRequest]) {
  for request in requests { loader.request(request, distance: 0) }
  var failures = 0
  while loader.pendingCount > 0 {
    loader.takeOutcomes(atMost: 8) { _, outcome, _ in
      if case .failure = outcome { failures += 1 }
    }
    usleep(1000)
  }
  if failures > 0 { print("\(failures) pictures failed") }
}

if folder == "--many" {
  let loader = PictureLoader(waker: loop.waker, decoding: .inWorkers(arguments: ["decode"]))
  let time = measure(loader, arguments.dropFirst().map { FilePath($0) }, longestSide: card)
  print("\((20_000 / time).rounded() / 10)")
  exit(0)
}

for side in [16, 64, card] {
  let paths = try (0..<count).map { number in
    let path = "\(folder)/\(side)-\(number).png"
    let color = Color(red: Double(number % 256) / 255, green: 0.5, blue: 0.25)
    try PixelImage(width: side, height: side, color: color).writePNG(to: path)
    return FilePath(path)
  }
  var (here, there): ([Double], [Double]) = ([], [])
  for _ in 0..<7 {
    here.append(measure(PictureLoader(waker: loop.waker), paths, longestSide: side))
    there.append(
      measure(
        PictureLoader(waker: loop.waker, decoding: .inWorkers(arguments: ["decode"])), paths,
        longestSide: side))
  }
  func shown(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
  let (a, b) = (here.sorted()[3], there.sorted()[3])
  print(
    "PNG of \(side) × \(side): in this process \(shown(a)) ms, in workers \(shown(b)) ms; "
      + "handing it over costs \(shown(b - a)) ms")
}
