import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A worker that decodes as every other one does, but goes wrong where a picture's file begins with a word that
// says how. Started with the argument `leave` or `sleep` it doesn't even get ready, with `fontless` not where
// it is to have fonts.

switch CommandLine.arguments.last {
case "leave": _exit(0)
case "sleep": while true { sleep(1) }
case "fontless":
  var bytes = [UInt8](repeating: 0, count: 600)
  let count = recv(3, &bytes, bytes.count, Int32(MSG_PEEK))
  if WorkerMessage(Array(bytes.prefix(count))) == .prepare(hasFonts: true) { _exit(0) }
default: break
}
guard let channel = PictureWorker.begin() else { exit(64) }
while let task = PictureWorker.next(on: channel) {
  var bytes = [UInt8](repeating: 0, count: 16)
  pread(task.file, &bytes, 16, 0)
  let word = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  switch word {
  case "abort": abort()
  case "trap": _ = [UInt8]()[bytes.count]
  case "leave": _exit(0)
  case "stop": raise(SIGSTOP)
  case "sleep": while true { sleep(1) }
  case "spin": while true {}
  case "doze": while true { usleep(1000) }
  case "eat": _ = [UInt8](repeating: 1, count: 2 << 30)
  case "close":
    close(channel.descriptor)
    while true { sleep(1) }
  case "nonsense": write(channel.descriptor, bytes, 16)
  case "silence": write(channel.descriptor, bytes, 0)
  case "huge":
    _ = channel.send(
      .picture(width: .max, height: 2, isOpaque: true, isPreview: false, fullSize: nil))
  case "larger":
    _ = channel.send(
      .picture(width: 20_000, height: 6000, isOpaque: true, isPreview: false, fullSize: nil))
  case "nothing":
    _ = channel.send(.picture(width: 0, height: -1, isOpaque: true, isPreview: true, fullSize: nil))
  case "plod":
    // More processor time than there is patience, but some for each step.
    for percent in 1...5 {
      let start = clock()
      while clock() < start + 150_000 {}
      _ = channel.send(.progress(percent: percent))
    }
    _ = channel.send(.failure(.corrupt(reason: "at the end")))
  case "boast":
    while channel.send(.progress(percent: 1)) {}
  case "greed":
    _ = channel.send(.needs(bytes: .max))
    _ = channel.receive()
    _ = channel.send(.needs(bytes: .min))
  case "files":
    _ = channel.send(.needs(bytes: 1), with: (task.file, task.pixels.descriptor))
    _ = channel.receive()
    _ = channel.send(.failure(.corrupt(reason: "files\nhanded\u{202E}over")))
  case "try":
    let done = Attempts.all(task).filter { $0.isDone() }.map(\.name)
    _ = channel.send(.failure(.corrupt(reason: done.joined(separator: " "))))
  default: PictureWorker.serve(task, on: channel)
  }
}
