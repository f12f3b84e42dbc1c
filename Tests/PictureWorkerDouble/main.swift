import Glibc
import PictureKit
import StageKit

// A picture worker for tests. It decodes like the real worker, but fails if the first line of one
// of a job's files is a word that names a failure. With the command-line argument `leave` or
// `sleep`, the worker fails before it is ready. With `fontless`, it exits if it is started with
// fonts. With the default arguments of a loader, it is the real worker. A link named `forgetful`
// makes it a program that forgets to call `runIfStarted()`.

if CommandLine.arguments[0].hasSuffix("/forgetful") {
  _ = MetadataReader(.inWorkers())
  while true { sleep(1) }
}
PictureWorker.runIfStarted()

switch CommandLine.arguments.last {
case "leave": _exit(0)
case "sleep": while true { sleep(1) }
case "fontless":
  var bytes = [UInt8](repeating: 0, count: 600)
  let count = recv(3, &bytes, bytes.count, Int32(MSG_PEEK))
  // Skip the job number at the start of the message.
  let message = WorkerMessage(Array(bytes.prefix(count).dropFirst(8)))
  if case .prepare(hasFonts: true, _) = message { _exit(0) }
default: break
}
guard var channel = PictureWorker.begin() else { exit(64) }
/// True after a file has simulated the compromise of this worker. The worker then answers every job
/// with a black picture.
var isCompromised = false
let black = WorkerMessage.picture(
  width: 512, height: 384, isOpaque: true, isPreview: false, fullSize: nil)
while let task = PictureWorker.next(on: &channel) {
  if isCompromised {
    _ = channel.send(black)
    continue
  }
  if !task.files.contains(where: { misbehave(asIn: $0, for: task) }) {
    PictureWorker.serve(task, on: channel)
  }
}

/// Simulates the failure that the first line of a file names. Returns false if the line names no
/// failure.
@MainActor func misbehave(asIn file: Int32, for task: PictureWorker.Task) -> Bool {
  var bytes = [UInt8](repeating: 0, count: 16)
  pread(file, &bytes, 16, 0)
  switch String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self) {
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
  case "preview":
    _ = channel.send(
      .picture(width: 8, height: 8, isOpaque: true, isPreview: true, fullSize: nil))
  case "surplus":
    for _ in 0..<6 {
      _ = channel.send(
        .picture(width: 8, height: 8, isOpaque: true, isPreview: false, fullSize: nil))
    }
  case "taint":
    isCompromised = true
    _ = channel.send(black)
  case "reverse":
    // Claims that the last file is the oldest.
    _ = channel.send(.dates(task.files.indices.map { -$0 }))
  case "threads":
    SandboxAttempts.startSleepingThreads(2000)
    while true { usleep(1000) }
  case "plod":
    // Uses more processor time in total than the time limit allows, but reports progress in
    // between.
    for percent in 1...5 {
      let start = clock()
      while clock() < start + 150_000 {}
      _ = channel.send(.progress(percent: percent))
    }
    _ = channel.send(.failure(.corrupt(reason: "at the end")))
  case "large":
    // Claims to need 64 MB, and uses the processor for 0.6 s without reporting progress.
    _ = channel.send(.needs(bytes: 64 << 20))
    _ = channel.receive()
    let start = clock()
    while clock() < start + 600_000 {}
    _ = channel.send(.failure(.corrupt(reason: "at the end")))
  case "boast":
    while channel.send(.progress(percent: 1)) {}
  case "greed":
    _ = channel.send(.needs(bytes: .max))
    _ = channel.receive()
    _ = channel.send(.needs(bytes: .min))
  case "files":
    _ = channel.send(
      .needs(bytes: 1), with: task.files + (task.pixels.map { [$0.descriptor] } ?? []))
    _ = channel.receive()
    _ = channel.send(.failure(.corrupt(reason: "files\nhanded\u{202E}over")))
  case "try":
    let done = SandboxAttempts.all(task).filter { $0.isDone() }.map(\.name)
    _ = channel.send(.failure(.corrupt(reason: done.joined(separator: " "))))
  default: return false
  }
  return true
}
