import StageKit

/// A message between a program and its worker. Each message is one packet.
package enum WorkerMessage: Hashable, Sendable {
  /// To the worker, as the first message: load the decoders, with or without the system's fonts. A
  /// template only forks workers and decodes nothing.
  case prepare(hasFonts: Bool, isTemplate: Bool)
  /// From the template: ready to fork.
  case prepared
  /// To the template, with a worker's socket: fork a worker.
  case fork
  /// From the template, in reply to `fork`: the worker's process ID, or -1.
  case forked(process: Int)
  /// To the worker, with the picture's file and the memory for pixels: perform this job.
  case job(WorkerJob)
  /// To the worker: start to decode the picture.
  case begin
  /// To the worker: don't decode the picture.
  case drop
  /// To the worker: send the next frame of the animation.
  case next
  /// From the worker, in reply to `prepare`: ready, in the sandbox. `isFiltered` says whether
  /// system calls are filtered, `drawsText` whether the worker can draw text.
  case ready(isFiltered: Bool, drawsText: Bool)
  /// From the worker: decoding will take so many bytes temporarily; waits for `begin` or `drop`.
  case needs(bytes: Int)
  /// From the worker: the picture's mip levels are in the memory, one after the other.
  case picture(width: Int, height: Int, isOpaque: Bool, isPreview: Bool, fullSize: PixelSize?)
  /// From the worker, repeatedly if a picture takes long: the percentage that is decoded.
  case progress(percent: Int)
  /// From the worker: the metadata of the picture.
  case notes(PictureMetadata)
  /// From the worker: the mip levels of a frame are in the memory, one after the other.
  case frame(width: Int, height: Int, isOpaque: Bool, milliseconds: Int, number: Int)
  /// From the worker: the animation has ended.
  case end
  /// From the worker: why the job has failed.
  case failure(PictureError)

  /// The maximum number of bytes of a message.
  static let longest = shortest + longestText
  /// The number of bytes before the text.
  private static let shortest = 1 + numberCount * 8
  private static let numberCount = 8
  private static let longestText = 512

  /// The kind of a message, which is its first byte.
  private enum Kind: UInt8 {
    case job, begin, drop, next, ready, needs, picture, frame, end
    case missing, unreadable, unsupported, missingPackage, corrupt, tooLarge, stopped, undecoded
    case notes, progress, prepare, prepared, fork, forked
  }

  /// The message as bytes: its kind, eight numbers of eight bytes each, least significant byte
  /// first, and text.
  package var bytes: [UInt8] {
    switch self {
    case .prepare(let hasFonts, let isTemplate):
      Self.bytes(.prepare, [hasFonts ? 1 : 0, isTemplate ? 1 : 0])
    case .prepared: Self.bytes(.prepared)
    case .fork: Self.bytes(.fork)
    case .forked(let process): Self.bytes(.forked, [process])
    case .job(let job):
      Self.bytes(
        .job,
        [
          job.longestSide,
          (job.wantsPreview ? 1 : 0) | (job.wantsNotes ? 2 : 0) | (job.firstFrame == nil ? 0 : 4),
          job.firstFrame ?? 0,
        ] + (job.part.map { [$0.x, $0.y, $0.width, $0.height, $0.divisor] } ?? []),
        text: job.suffix)
    case .begin: Self.bytes(.begin)
    case .drop: Self.bytes(.drop)
    case .next: Self.bytes(.next)
    case .ready(let isFiltered, let drawsText):
      Self.bytes(.ready, [isFiltered ? 1 : 0, drawsText ? 1 : 0])
    case .needs(let count): Self.bytes(.needs, [count])
    case .picture(let width, let height, let isOpaque, let isPreview, let fullSize):
      Self.bytes(
        .picture,
        [
          width, height, (isOpaque ? 1 : 0) | (isPreview ? 2 : 0), fullSize?.width ?? 0,
          fullSize?.height ?? 0,
        ])
    case .progress(let percent): Self.bytes(.progress, [percent])
    case .notes(let notes):
      Self.bytes(
        .notes, [notes.width ?? 0, notes.height ?? 0, notes.sensitivity ?? 0, notes.byteCount],
        text: notes.words)
    case .frame(let width, let height, let isOpaque, let milliseconds, let number):
      Self.bytes(.frame, [width, height, (isOpaque ? 1 : 0) | number << 1, milliseconds])
    case .end: Self.bytes(.end)
    case .failure(.missing): Self.bytes(.missing)
    case .failure(.unreadable(let reason)): Self.bytes(.unreadable, text: reason)
    case .failure(.unsupported): Self.bytes(.unsupported)
    case .failure(.missingPackage(let name)): Self.bytes(.missingPackage, text: name)
    case .failure(.corrupt(let reason)): Self.bytes(.corrupt, text: reason)
    case .failure(.tooLarge(let width, let height)): Self.bytes(.tooLarge, [width, height])
    case .failure(.stopped(let reason)): Self.bytes(.stopped, text: reason)
    case .failure(.undecoded(let reason)): Self.bytes(.undecoded, text: reason)
    }
  }

  private static func bytes(_ kind: Kind, _ numbers: [Int] = [], text: String = "") -> [UInt8] {
    var bytes = [kind.rawValue]
    for place in 0..<numberCount {
      let number = Int64(place < numbers.count ? numbers[place] : 0)
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
    return bytes + text.utf8.prefix(longestText)
  }

  /// Parses untrusted bytes. Returns `nil` if they aren't a message.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.shortest, bytes.count <= Self.longest,
      let kind = Kind(rawValue: bytes[0])
    else { return nil }
    let numbers = (0..<Self.numberCount).map { place in
      Int(
        truncatingIfNeeded: (0..<8).reduce(Int64(0)) {
          $0 | Int64(bytes[1 + 8 * place + $1]) << (8 * $1)
        })
    }
    let text = Self.line(bytes[Self.shortest...])
    switch kind {
    case .prepare: self = .prepare(hasFonts: numbers[0] != 0, isTemplate: numbers[1] != 0)
    case .prepared: self = .prepared
    case .fork: self = .fork
    case .forked: self = .forked(process: numbers[0])
    case .job:
      self = .job(
        WorkerJob(
          longestSide: numbers[0], part: PicturePart(job: numbers[3...]),
          wantsPreview: numbers[1] & 1 != 0, wantsNotes: numbers[1] & 2 != 0, suffix: text,
          firstFrame: numbers[1] & 4 != 0 ? numbers[2] : nil))
    case .begin: self = .begin
    case .drop: self = .drop
    case .next: self = .next
    case .ready: self = .ready(isFiltered: numbers[0] != 0, drawsText: numbers[1] != 0)
    case .needs: self = .needs(bytes: numbers[0])
    case .picture:
      self = .picture(
        width: numbers[0], height: numbers[1], isOpaque: numbers[2] & 1 != 0,
        isPreview: numbers[2] & 2 != 0, fullSize: PixelSize(sides: numbers[3], numbers[4]))
    case .progress: self = .progress(percent: numbers[0])
    case .notes:
      var notes = PictureMetadata(words: text)
      (notes.width, notes.height) = (
        numbers[0] > 0 ? numbers[0] : nil, numbers[1] > 0 ? numbers[1] : nil
      )
      (notes.sensitivity, notes.byteCount) = (numbers[2] > 0 ? numbers[2] : nil, numbers[3])
      self = .notes(notes)
    case .frame:
      self = .frame(
        width: numbers[0], height: numbers[1], isOpaque: numbers[2] & 1 != 0,
        milliseconds: numbers[3], number: numbers[2] >> 1)
    case .end: self = .end
    case .missing: self = .failure(.missing)
    case .unreadable: self = .failure(.unreadable(reason: text))
    case .unsupported: self = .failure(.unsupported)
    case .missingPackage:
      // The message asks the user to install the package, so a worker can't choose its name.
      self = .failure(
        text == HEIFLibrary.package ? .missingPackage(name: text) : .unsupported)
    case .corrupt: self = .failure(.corrupt(reason: text))
    case .tooLarge: self = .failure(.tooLarge(width: numbers[0], height: numbers[1]))
    case .stopped: self = .failure(.stopped(reason: text))
    case .undecoded: self = .failure(.undecoded(reason: text))
    }
  }
}

extension WorkerMessage {
  /// Converts untrusted text to one line: spaces replace control characters and line breaks.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}

extension PictureMetadata {
  /// The separator between the texts of a message. `line` keeps it, because it is a visible symbol.
  private static let separator: Character = "␟"

  /// All properties that aren't integers, as one text.
  fileprivate var words: String {
    let numbers = [exposure, aperture, focalLength].map { $0.map { "\($0)" } ?? "" }
    return ([camera, taken] + numbers)
      .map { $0.filter { $0 != Self.separator } }.joined(separator: "\(Self.separator)")
  }

  /// Parses an untrusted text of the properties that aren't integers.
  fileprivate init(words: String) {
    self.init()
    let parts = words.split(separator: Self.separator, omittingEmptySubsequences: false)
    func number(_ index: Int) -> Double? {
      guard index < parts.count, let number = Double(parts[index]), number.isFinite, number > 0
      else { return nil }
      return number
    }
    if parts.count > 1 { (camera, taken) = (String(parts[0]), String(parts[1])) }
    (exposure, aperture, focalLength) = (number(2), number(3), number(4))
  }
}

/// A job for a worker.
package struct WorkerJob: Hashable, Sendable {
  /// The maximum number of pixels along the longer side.
  package var longestSide: Int
  /// The part of the picture to decode; `nil` for the whole picture.
  package var part: PicturePart?
  /// Whether to send the file's thumbnail instead, if the picture is large.
  package var wantsPreview: Bool
  /// Whether to send only the metadata of the picture.
  package var wantsNotes = false
  /// The file's extension: the text after the last dot of the name.
  package var suffix: String
  /// The number of the first frame to send, if the job is to play the animation in the file; `nil`
  /// for a still picture.
  package var firstFrame: Int?
}

extension PicturePart {
  /// Reads the part from a job's numbers. Returns `nil` if the job is for a whole picture.
  fileprivate init?(job numbers: ArraySlice<Int>) {
    let numbers = Array(numbers)
    guard numbers.count == 5, numbers[4] > 0 else { return nil }
    self.init(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], divisor: numbers[4])
  }
}

extension PixelSize {
  /// Creates a size from untrusted numbers. Returns `nil` if no picture can have that size.
  fileprivate init?(sides width: Int, _ height: Int) {
    let sides = 1...PictureLimits.rowByRowPixels
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
