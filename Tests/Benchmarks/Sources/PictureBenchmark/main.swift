// Measures the time that it takes to transfer a picture from a worker process, which decodes it, to
// this process. Decodes PICTURES small pictures, 400 by default, alternately in this process and in
// workers, so that varying load affects both alike. Prints milliseconds per picture and thread, and
// the difference.
//
//     PictureBenchmark FOLDER [PICTURES]
//     PictureBenchmark --many FILE ...
//         prints how many of these files workers decode per second, at the size of cards
//     PictureBenchmark --thumbnails CACHE FILE ...
//         prints the seconds that workers take to make thumbnails of these files
//     PictureBenchmark --dates FOLDER [FILES [KILOBYTES]]
//         prints the milliseconds that it takes to sort FILES pictures, 10,000 by default, by their
//         capture dates, which are read in this process and by a worker. Each file has 4 KB or as
//         specified
import GeometryKit
import Glibc
import PictureKit
import StageKit
import SystemKit

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["decode"] { PictureWorker.run() }
guard let folder = arguments.first else {
  print("PictureBenchmark FOLDER [PICTURES]: name a folder for its pictures")
  exit(64)
}
let count = arguments.count > 1 ? Int(arguments[1]) ?? 400 : 400

if folder == "--dates" {
  let folder = arguments.count > 1 ? arguments[1] : "."
  let count = arguments.count > 2 ? Int(arguments[2]) ?? 10_000 : 10_000
  let kilobytes = arguments.count > 3 ? Int(arguments[3]) ?? 4 : 4
  try DateBenchmark(folder: folder, count: count, bytes: kilobytes << 10).run()
  exit(0)
}

let card = 448
setenv("SDL_VIDEODRIVER", "offscreen", 1)
let window = try Window(
  .init(
    title: "Pictures", appID: "org.example.Pictures", size: Size(width: 64, height: 64),
    renderer: .software))
let loop = FrameLoop(window: window)

/// Returns the milliseconds per picture and thread that a loader with two threads takes.
func measure(_ loader: PictureLoader, _ paths: [FilePath], longestSide: Int) -> Double {
  // First requests a few pictures, so that the time to start the workers isn't measured.
  load(loader, paths.prefix(4).map { PictureRequest(path: $0, longestSide: 1) })
  let start = SystemClock.now
  load(loader, paths.map { PictureRequest(path: $0, longestSide: longestSide) })
  return (SystemClock.now - start) * 1000 / Double(paths.count) * 2
}

func load(_ loader: PictureLoader, _ requests: [PictureRequest]) {
  for request in requests { loader.request(request, distance: 0) }
  var failures = 0
  while loader.pendingCount > 0 {
    loader.deliverResults(atMost: 8) { _, outcome, _ in
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

if folder == "--thumbnails" {
  let cache = ThumbnailCache(folder: FilePath(arguments[1]))
  let loader = PictureLoader(
    waker: loop.waker, decoding: .inWorkers(arguments: ["decode"]), cache: cache)
  let start = SystemClock.now
  load(loader, arguments.dropFirst(2).map { PictureRequest(path: FilePath($0), longestSide: card) })
  print("\(((SystemClock.now - start) * 1000).rounded() / 1000)")
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
    here.append(
      measure(PictureLoader(waker: loop.waker, decoding: .inThisProcess), paths, longestSide: side))
    there.append(
      measure(
        PictureLoader(waker: loop.waker, decoding: .inWorkers(arguments: ["decode"])), paths,
        longestSide: side))
  }
  func formatted(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
  let (a, b) = (here.sorted()[3], there.sorted()[3])
  print(
    "PNG of \(side) × \(side): in this process \(formatted(a)) ms, in workers \(formatted(b)) ms; "
      + "the transfer takes \(formatted(b - a)) ms")
}
