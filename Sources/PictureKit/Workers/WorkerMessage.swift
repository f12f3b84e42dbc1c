import StageKit

/// A message between a program and its worker. Each message is one packet.
package enum WorkerMessage: Hashable, Sendable {
  /// To the worker, as the first message: load the decoders, with or without the system's fonts. A
  /// worker with `isTemplate` decodes nothing and only forks other workers.
  case prepare(hasFonts: Bool, isTemplate: Bool)
  /// From the template process: ready to fork workers.
  case prepared
  /// To the template process, with a socket for the new worker: fork a worker.
  case fork
  /// From the template process, in reply to `fork`: the new worker's process ID, or -1.
  case forked(process: Int)
  /// To the worker, with one or more files: perform this job. If the job's output is pixels, the
  /// last file is the memory for them.
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
  /// From the worker: only a worker with fonts can draw the text in the picture.
  case needsFonts
  /// From the worker: decoding will temporarily take `bytes` bytes. Waits for `begin` or `drop`.
  case needs(bytes: Int)
  /// From the worker: the picture's mip levels are in the shared memory, one after the other.
  /// `description` is the text about the picture in a file of the thumbnail cache.
  case picture(
    width: Int, height: Int, isOpaque: Bool, isPreview: Bool, fullSize: PixelSize?,
    description: String? = nil)
  /// From the worker, repeatedly if a picture takes long: the percentage that has been decoded.
  case progress(percent: Int)
  /// From the worker: the metadata of the picture.
  case metadata(PictureMetadata)
  /// From the worker: the capture date of each file, in seconds since 1970 as if it were in UTC;
  /// `nil` for files without a date. A received message has `maxFiles` values.
  case dates([Int?])
  /// From the worker: the mip levels of a frame are in the shared memory, one after the other.
  case frame(width: Int, height: Int, isOpaque: Bool, milliseconds: Int, number: Int)
  /// From the worker: the animation has ended.
  case end
  /// From the worker: why the job has failed.
  case failure(PictureError)

  /// The maximum number of files of a message. The answer `dates` contains a number for each file.
  package static let maxFiles = numberCount

  /// The maximum number of bytes of a message.
  static let maxBytes = minBytes + maxJobTextBytes
  /// The number of bytes of a message without text.
  private static let minBytes = 1 + numberCount * 8
  /// The number of numbers in a message.
  private static let numberCount = 32
  /// The maximum number of bytes of a text that doesn't belong to a job.
  private static let maxTextBytes = 512
  /// The maximum number of bytes of a job's text, which can be the URL of a file. The longest path
  /// has 4096 bytes, which a URL writes as up to three characters each.
  private static let maxJobTextBytes = 16 << 10

  /// The kind of a message, which is its first byte.
  private enum Kind: UInt8 {
    case job, begin, drop, next, ready, needs, picture, frame, end
    case missing, unreadable, unsupported, missingPackage, corrupt, tooLarge, stopped, undecoded
    case metadata, progress, prepare, prepared, fork, forked, dates, needsFonts
  }

  /// The message as bytes: its kind, 32 numbers of eight bytes each, least significant byte
  /// first, and text.
  package var bytes: [UInt8] {
    switch self {
    case .prepare(let hasFonts, let isTemplate):
      Self.bytes(.prepare, [hasFonts ? 1 : 0, isTemplate ? 1 : 0])
    case .prepared: Self.bytes(.prepared)
    case .fork: Self.bytes(.fork)
    case .forked(let process): Self.bytes(.forked, [process])
    case .job(let job):
      Self.bytes(.job, job.numbers, text: job.original?.address ?? job.suffix)
    case .begin: Self.bytes(.begin)
    case .drop: Self.bytes(.drop)
    case .next: Self.bytes(.next)
    case .ready(let isFiltered, let drawsText):
      Self.bytes(.ready, [isFiltered ? 1 : 0, drawsText ? 1 : 0])
    case .needsFonts: Self.bytes(.needsFonts)
    case .needs(let count): Self.bytes(.needs, [count])
    case .picture(let width, let height, let isOpaque, let isPreview, let fullSize, let description):
      Self.bytes(
        .picture,
        [
          width, height, (isOpaque ? 1 : 0) | (isPreview ? 2 : 0), fullSize?.width ?? 0,
          fullSize?.height ?? 0,
        ], text: description ?? "")
    case .progress(let percent): Self.bytes(.progress, [percent])
    case .metadata(let metadata):
      Self.bytes(.metadata, metadata.numbers, text: metadata.camera)
    case .dates(let dates): Self.bytes(.dates, Self.numbers(of: dates))
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

  /// The number that stands for a missing date.
  fileprivate static let noDate = Int.min

  /// Returns `maxFiles` numbers: the dates, and `noDate` for each missing date or file.
  private static func numbers(of dates: [Int?]) -> [Int] {
    var numbers = dates.map { $0 ?? noDate }
    while numbers.count < maxFiles { numbers.append(noDate) }
    return numbers
  }

  private static func bytes(_ kind: Kind, _ numbers: [Int] = [], text: String = "") -> [UInt8] {
    var bytes = [kind.rawValue]
    for index in 0..<numberCount {
      let number = Int64(index < numbers.count ? numbers[index] : 0)
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + text.utf8.prefix(kind == .job ? maxJobTextBytes : maxTextBytes)
  }

  /// Parses untrusted bytes. Returns `nil` if they aren't a message.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.minBytes, let kind = Kind(rawValue: bytes[0]),
      bytes.count - Self.minBytes <= (kind == .job ? Self.maxJobTextBytes : Self.maxTextBytes)
    else { return nil }
    let numbers = bytes.withUnsafeBytes { bytes in
      (0..<Self.numberCount).map { index in
        let number = bytes.loadUnaligned(fromByteOffset: 1 + 8 * index, as: Int64.self)
        return Int(truncatingIfNeeded: Int64(littleEndian: number))
      }
    }
    let text = Self.line(bytes[Self.minBytes...])
    switch kind {
    case .prepare: self = .prepare(hasFonts: numbers[0] != 0, isTemplate: numbers[1] != 0)
    case .prepared: self = .prepared
    case .fork: self = .fork
    case .forked: self = .forked(process: numbers[0])
    case .job:
      guard let output = WorkerJob.Output(rawValue: numbers[1] >> 4) else { return nil }
      var job = WorkerJob(
        output: output, longestSide: numbers[0], wantsPreview: numbers[1] & 1 != 0,
        wantsText: numbers[1] & 8 != 0,
        firstFrame: numbers[1] & 2 != 0 ? numbers[2] : nil)
      if numbers[1] & 4 != 0 {
        job.original = ThumbnailCache.Original(
          address: text, modified: numbers[3], byteCount: numbers[4])
      } else {
        job.part = PicturePart(job: numbers[3..<8])
        job.suffix = text
      }
      self = .job(job)
    case .begin: self = .begin
    case .drop: self = .drop
    case .next: self = .next
    case .ready: self = .ready(isFiltered: numbers[0] != 0, drawsText: numbers[1] != 0)
    case .needsFonts: self = .needsFonts
    case .needs: self = .needs(bytes: numbers[0])
    case .picture:
      self = .picture(
        width: numbers[0], height: numbers[1], isOpaque: numbers[2] & 1 != 0,
        isPreview: numbers[2] & 2 != 0, fullSize: PixelSize(sides: numbers[3], numbers[4]),
        description: text.isEmpty ? nil : text)
    case .progress: self = .progress(percent: numbers[0])
    case .metadata: self = .metadata(PictureMetadata(numbers, camera: text))
    case .dates: self = .dates(numbers.map { $0 == Self.noDate ? nil : $0 })
    case .frame:
      self = .frame(
        width: numbers[0], height: numbers[1], isOpaque: numbers[2] & 1 != 0,
        milliseconds: numbers[3], number: numbers[2] >> 1)
    case .end: self = .end
    case .missing: self = .failure(.missing)
    case .unreadable: self = .failure(.unreadable(reason: text))
    case .unsupported: self = .failure(.unsupported)
    case .missingPackage:
      // The error asks the user to install the package, so accept only the package of libheif.
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
  /// All properties except the camera, as the numbers of a message.
  fileprivate var numbers: [Int] {
    func number(_ fraction: Double?) -> Int {
      Int(bitPattern: UInt(fraction?.bitPattern ?? 0))
    }
    let date = captureDate ?? WorkerMessage.noDate
    let counts: [Int] = [width ?? 0, height ?? 0, sensitivity ?? 0, byteCount, date]
    return counts + [number(exposureTime), number(fNumber), number(focalLength)]
  }

  /// Creates metadata from untrusted numbers.
  fileprivate init(_ numbers: [Int], camera: String) {
    func count(_ index: Int) -> Int? { numbers[index] > 0 ? numbers[index] : nil }
    func fraction(_ index: Int) -> Double? {
      let number = Double(bitPattern: UInt64(UInt(bitPattern: numbers[index])))
      return number.isFinite && number > 0 ? number : nil
    }
    self.init()
    width = count(0)
    height = count(1)
    sensitivity = count(2)
    byteCount = numbers[3]
    captureDate = numbers[4] == WorkerMessage.noDate ? nil : numbers[4]
    exposureTime = fraction(5)
    fNumber = fraction(6)
    focalLength = fraction(7)
    self.camera = camera
  }
}

/// A job for a worker.
package struct WorkerJob: Hashable, Sendable {
  /// The kind of data that a worker returns.
  package enum Output: Int, Sendable {
    /// The pixels of a picture.
    case pixels
    /// The metadata of a picture.
    case metadata
    /// The capture dates of several pictures.
    case dates
  }

  /// The kind of data that the worker returns.
  package var output = Output.pixels
  /// The maximum number of pixels along the longer side.
  package var longestSide = 0
  /// The part of the picture to decode; `nil` for the whole picture.
  package var part: PicturePart?
  /// Whether to send the file's thumbnail instead, if the picture is large.
  package var wantsPreview = false
  /// Whether a worker that can't draw the text in an SVG picture sends `needsFonts` instead of the
  /// picture.
  package var wantsText = false
  /// The file's extension: the text after the last dot of the name.
  package var suffix = ""
  /// The number of the first frame to send, if the job plays the animation in the file; `nil` for a
  /// still picture.
  package var firstFrame: Int?
  /// The picture to which the file must belong, if the file is in the thumbnail cache; otherwise
  /// `nil`.
  var original: ThumbnailCache.Original?
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

extension WorkerJob {
  /// The job's properties as the numbers of its message.
  fileprivate var numbers: [Int] {
    var flags = output.rawValue << 4
    if wantsPreview { flags |= 1 }
    if firstFrame != nil { flags |= 2 }
    if original != nil { flags |= 4 }
    if wantsText { flags |= 8 }
    var numbers = [longestSide, flags, firstFrame ?? 0]
    if let original {
      numbers += [original.modified, original.byteCount]
    } else if let part {
      numbers += [part.x, part.y, part.width, part.height, part.divisor]
    }
    return numbers
  }
}
