import SystemKit

extension MetadataReader {
  /// Reads the capture dates of files, in nanoseconds since 1970. One worker reads all dates, and
  /// ends afterwards. If a file crashes or blocks the worker, only the date of that file is
  /// missing.
  ///
  /// A file that takes control of the worker can falsify the dates of later files. Dates are used
  /// for nothing but the order of the files.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - decoder: A decoder of this reader whose worker has been started in advance, if any.
  ///   - shouldContinue: Called repeatedly. Returns false to stop.
  ///   - handle: Called with each file and its date, which is `nil` if the file contains none or
  ///     can't be read. Not called for the remaining files if no worker can be started.
  func readDates(
    of paths: [FilePath], by decoder: WorkerDecoder? = nil, shouldContinue: () -> Bool,
    handle: (FilePath, Int128?) -> Void
  ) {
    guard shouldContinue() else { return }
    var remaining = paths[...]
    if let decoder = decoder ?? makeDecoder() {
      try? decoder.readDates(of: &remaining, shouldContinue: shouldContinue, handle: handle)
    } else {
      while let path = remaining.popFirst(), shouldContinue() {
        handle(path, (try? PictureFile(path)).flatMap(CaptureDate.read).flatMap(CaptureDate.local))
      }
    }
  }
}

extension WorkerDecoder {
  /// An open file and its path.
  private typealias DatedFile = (path: FilePath, file: OpenFile)

  /// Removes files from `paths`, and passes their dates to `handle`.
  ///
  /// - Throws: An error if no worker can be started.
  fileprivate func readDates(
    of paths: inout ArraySlice<FilePath>, shouldContinue: () -> Bool,
    handle: (FilePath, Int128?) -> Void
  ) throws(PictureError) {
    var next = Self.openFiles(&paths, handle)
    var dates: [(path: FilePath, seconds: Int?)] = []
    func handleDates() {
      for date in dates { handle(date.path, date.seconds.flatMap(CaptureDate.local)) }
      dates = []
    }
    defer { handleDates() }
    while !next.isEmpty, shouldContinue() {
      let files = next
      dates = try self.dates(in: files, shouldContinue: shouldContinue) {
        handleDates()
        next = Self.openFiles(&paths, handle)
      }
    }
  }

  /// Opens the first files of `paths`, as many as one job can have. Passes files that can't be
  /// opened to `handle`.
  private static func openFiles(
    _ paths: inout ArraySlice<FilePath>, _ handle: (FilePath, Int128?) -> Void
  ) -> [DatedFile] {
    var files: [DatedFile] = []
    while files.count < WorkerMessage.maxFiles, let path = paths.popFirst() {
      if let file = try? OpenFile(path) { files.append((path, file)) } else { handle(path, nil) }
    }
    return files
  }

  /// Returns the capture dates of open files, in seconds since 1970 as if they were in UTC. If the
  /// worker fails, reads the files one at a time. If `shouldContinue` returns false, stops and
  /// returns the dates read so far. Calls `prepare` while the worker reads.
  ///
  /// - Throws: An error if no worker can be started.
  private func dates(
    in files: [DatedFile], shouldContinue: () -> Bool, whileReading prepare: () -> Void = {}
  ) throws(PictureError) -> [(path: FilePath, seconds: Int?)] {
    try send(WorkerJob(output: .dates), with: files.map { $0.file.descriptor })
    prepare()
    do throws(PictureError) {
      switch try answer(within: limits.standard, while: { _ in shouldContinue() }) {
      case nil: return []
      case .dates(let dates)?: return zip(files, dates).map { ($0.path, $1) }
      default: throw endInvalidWorker()
      }
    } catch {
      guard files.count > 1 else { return [(files[0].path, nil)] }
      var dates: [(path: FilePath, seconds: Int?)] = []
      for file in files where shouldContinue() {
        dates += try self.dates(in: [file], shouldContinue: shouldContinue)
      }
      return dates
    }
  }
}
