/// What a program and its workers say to one another, a packet each.
package enum WorkerMessage: Hashable, Sendable {
  /// To the worker, first of all: get ready, with the system's fonts for drawings with words, or without.
  case prepare(hasFonts: Bool)
  /// To the worker, with the picture's file and the memory for its pixels: decode it.
  case job(WorkerJob)
  /// To the worker: begin with the picture itself.
  case begin
  /// To the worker: nobody waits for the picture any more.
  case drop
  /// To the worker: the next one of a file's pictures that follow one another is wanted.
  case next
  /// From the worker, after that: it is ready, and shut in, with a filter of system calls or without; it has what
  /// drawing words takes, or hasn't.
  case ready(isFiltered: Bool, drawsWords: Bool)
  /// From the worker: it waits for leave to begin, which takes so many bytes for a moment.
  case needs(bytes: Int)
  /// From the worker: the picture's levels lie in the memory, one after the other.
  case picture(width: Int, height: Int, isOpaque: Bool, isPreview: Bool, fullSize: PixelSize?)
  /// From the worker, now and then where a picture takes long: so many hundredths of it are decoded.
  case progress(percent: Int)
  /// From the worker: what the file tells of the picture.
  case notes(PictureNotes)
  /// From the worker: the levels of one of a file's pictures that follow one another lie in the memory.
  case frame(width: Int, height: Int, isOpaque: Bool, milliseconds: Int, number: Int)
  /// From the worker: no more of them follow.
  case end
  /// From the worker: why there is no picture.
  case failure(PictureError)

  /// The most bytes of a message.
  static let longest = shortest + longestText
  /// What stands before the text.
  private static let shortest = 1 + numberCount * 8
  private static let numberCount = 8
  private static let longestText = 512

  /// The first byte of a message.
  private enum Kind: UInt8 {
    case job, begin, drop, next, ready, needs, picture, frame, end
    case missing, unreadable, unsupported, missingPackage, corrupt, tooLarge, stopped, undecoded
    case notes, progress, prepare
  }

  /// The message as bytes: its kind, eight numbers of eight bytes, the least significant first, and text.
  package var bytes: [UInt8] {
    switch self {
    case .prepare(let hasFonts): Self.bytes(.prepare, [hasFonts ? 1 : 0])
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
    case .ready(let isFiltered, let drawsWords):
      Self.bytes(.ready, [isFiltered ? 1 : 0, drawsWords ? 1 : 0])
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

  /// The message of some bytes, which may be anything; nil if there is no such message.
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
    case .prepare: self = .prepare(hasFonts: numbers[0] != 0)
    case .job:
      self = .job(
        WorkerJob(
          longestSide: numbers[0], part: PicturePart(job: numbers[3...]),
          wantsPreview: numbers[1] & 1 != 0, wantsNotes: numbers[1] & 2 != 0, suffix: text,
          firstFrame: numbers[1] & 4 != 0 ? numbers[2] : nil))
    case .begin: self = .begin
    case .drop: self = .drop
    case .next: self = .next
    case .ready: self = .ready(isFiltered: numbers[0] != 0, drawsWords: numbers[1] != 0)
    case .needs: self = .needs(bytes: numbers[0])
    case .picture:
      self = .picture(
        width: numbers[0], height: numbers[1], isOpaque: numbers[2] & 1 != 0,
        isPreview: numbers[2] & 2 != 0, fullSize: PixelSize(sides: numbers[3], numbers[4]))
    case .progress: self = .progress(percent: numbers[0])
    case .notes:
      var notes = PictureNotes(words: text)
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
    case .missingPackage: self = .failure(.missingPackage(name: text))
    case .corrupt: self = .failure(.corrupt(reason: text))
    case .tooLarge: self = .failure(.tooLarge(width: numbers[0], height: numbers[1]))
    case .stopped: self = .failure(.stopped(reason: text))
    case .undecoded: self = .failure(.undecoded(reason: text))
    }
  }
}

extension WorkerMessage {
  /// Words that may be anything, as they can be shown in a line.
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

extension PictureNotes {
  /// What stands between words: a sign for it that can be shown.
  private static let separator: Character = "␟"

  /// All that is no whole number.
  fileprivate var words: String {
    let numbers = [exposure, aperture, focalLength].map { $0.map { "\($0)" } ?? "" }
    return ([camera, taken] + numbers)
      .map { $0.filter { $0 != Self.separator } }.joined(separator: "\(Self.separator)")
  }

  /// The same again, of words that may be anything.
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

/// What a worker is to decode.
package struct WorkerJob: Hashable, Sendable {
  /// The most pixels along the longer side.
  package var longestSide: Int
  /// What of the picture is wanted; nil for all of it.
  package var part: PicturePart?
  /// Whether the small picture in a large one's file is to come before it.
  package var wantsPreview: Bool
  /// Whether only what the file tells of the picture is wanted.
  package var wantsNotes = false
  /// What follows the last dot of the file's name.
  package var suffix: String
  /// Where all of its pictures that follow one another are wanted, the number of the first one; nil where one
  /// is to stand still.
  package var firstFrame: Int?
}

extension PicturePart {
  /// The part that a job names; nil where it names none.
  fileprivate init?(job numbers: ArraySlice<Int>) {
    let numbers = Array(numbers)
    guard numbers.count == 5, numbers[4] > 0 else { return nil }
    self.init(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], divisor: numbers[4])
  }
}

extension PixelSize {
  /// A size that may be anything; nil where no picture has it.
  fileprivate init?(sides width: Int, _ height: Int) {
    let sides = 1...PNGDecoder.maximumPixels
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
