#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a picture's file tells of it: how large it is, and how it was taken.
public struct PictureNotes: Hashable, Sendable {
  /// How many columns and rows of pixels it has as it is seen; nil where that isn't told.
  public var width, height: Int?
  /// How many bytes the file has.
  public var byteCount = 0
  /// What took it; empty where that isn't told.
  public var camera = ""
  /// When it was taken, as cameras write it (`2024:05:01 12:34:56`); empty where that isn't told.
  public var taken = ""
  /// For how long light fell in, in seconds.
  public var exposure: Double?
  /// The focal length over the width of the opening.
  public var aperture: Double?
  /// The sensitivity by ISO 12232.
  public var sensitivity: Int?
  /// In millimetres.
  public var focalLength: Double?

  /// Notes that tell nothing.
  public init() {}

  /// Reads those of a file.
  ///
  /// - Throws: what keeps the file from being read.
  init(_ file: PictureFile) throws(PictureError) {
    let header = try PictureDecoder.header(of: file)
    (width, height) = (header?.width, header?.height)
    if header?.orientation.swapsSides == true { (width, height) = (height, width) }
    byteCount = file.count
    var exif = header?.exif
    // A TIFF file is one such part itself.
    if exif == nil { exif = EXIF(part: try file.start(atMost: EXIF.maximumBytes)[...]) }
    guard let exif else { return }
    camera = exif.camera
    taken = String(decoding: exif.taken, as: UTF8.self)
    (exposure, aperture, focalLength) = (exif.exposure, exif.aperture, exif.focalLength)
    sensitivity = exif.sensitivity
  }
}

/// Reads notes of files where pictures are decoded: what tells of a picture may be as hostile as its pixels.
public struct NotesReader: Sendable {
  /// What the worker is started with; nil where this process reads.
  private let command: WorkerCommand?
  /// How long a worker may take to start, and to answer, in seconds.
  private static let patience = 5.0

  /// A reader that reads where a loader decodes.
  public init(_ decoding: PictureLoader.Decoding) {
    switch decoding {
    case .inThisProcess: command = nil
    case .inWorkers(let program, let arguments):
      command = WorkerCommand(program: program, arguments: arguments)
    }
  }

  /// The notes of a file. Call it on a thread that may wait.
  ///
  /// - Throws: what keeps them from being read.
  public func notes(of path: FilePath) throws(PictureError) -> PictureNotes {
    let file = try PictureFile(path)
    guard let command else { return try PictureNotes(file) }
    // What goes with every job; nothing is written to it.
    guard let pixels = SharedPixels(longestSide: 1), let worker = WorkerProcess(command),
      case .answer(.ready) = worker.wait(Self.patience),
      worker.send(
        .job(WorkerJob(longestSide: 0, wantsPreview: false, wantsNotes: true, suffix: file.suffix)),
        with: (file.descriptor, pixels.descriptor))
    else { throw .undecoded(reason: "no decoder can be started for it") }
    switch worker.wait(Self.patience) {
    case .answer(.notes(var notes)):
      notes.byteCount = file.count
      return notes
    case .answer(.failure(let error)): throw error
    default: throw .stopped(reason: "its decoder has come to no end")
    }
  }
}
