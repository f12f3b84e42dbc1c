import SystemKit

extension MetadataReader {
  /// Reads the capture dates of files, in nanoseconds since 1970. One worker reads them all, and
  /// ends afterwards. If a file crashes or blocks the worker, only the date of that file is
  /// missing.
  ///
  /// A file that takes control of the worker can falsify the dates of later files. Dates are used
  /// for nothing but the order of the files.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - decoder: a decoder of this reader whose worker has been started in advance, if any.
  ///   - shouldContinue: called repeatedly. Returns false to stop.
  ///   - take: called with each file and its date, which is `nil` if the file contains none or
  ///     can't be read. Not called for the remaining files if no worker can be started.
  func readDates(
    of paths: [FilePath], by decoder: WorkerDecoder? = nil, shouldContinue: () -> Bool,
    take: (FilePath, Int128?) -> Void
  ) {
    guard shouldContinue() else { return }
    var rest = paths[...]
    if let decoder = decoder ?? makeDecoder() {
      try? decoder.readDates(of: &rest, shouldContinue: shouldContinue, take: take)
    } else {
      while let path = rest.popFirst(), shouldContinue() {
        take(path, (try? PictureFile(path)).flatMap(CaptureDate.read).flatMap(CaptureDate.local))
      }
    }
  }
}

extension WorkerDecoder {
  /// An open file and its path.
  private typealias DatedFile = (path: FilePath, file: UnreadFile)

  /// Removes files from `paths`, and passes their dates to `take`.
  ///
  /// - Throws: an error if no worker can be started.
  fileprivate func readDates(
    of paths: inout ArraySlice<FilePath>, shouldContinue: () -> Bool,
    take: (FilePath, Int128?) -> Void
  ) throws(PictureError) {
    var next = Self.openFiles(&paths, take)
    var dates: [(path: FilePath, seconds: Int?)] = []
    func takeDates() {
      for date in dates { take(date.path, date.seconds.flatMap(CaptureDate.local)) }
      dates = []
    }
    defer { takeDates() }
    while !next.isEmpty, shouldContinue() {
      let files = next
      dates = try self.dates(in: files, shouldContinue: shouldContinue) {
        takeDates()
        next = Self.openFiles(&paths, take)
      }
    }
  }

  /// Opens as many files as a job can have. Passes files that can't be opened to `take`.
  private static func openFiles(
    _ paths: inout ArraySlice<FilePath>, _ take: (FilePath, Int128?) -> Void
  ) -> [DatedFile] {
    var files: [DatedFile] = []
    while files.count < WorkerMessage.maxFiles, let path = paths.popFirst() {
      if let file = try? UnreadFile(path) { files.append((path, file)) } else { take(path, nil) }
    }
    return files
  }

  /// Returns the capture dates of open files, in the calendar's seconds. If the worker fails, reads
  /// each file by itself. Calls `prepare` while the worker reads. Returns fewer dates if `shouldContinue`
  /// returns false.
  ///
  /// - Throws: an error if no worker can be started.
  private func dates(
    in files: [DatedFile], shouldContinue: () -> Bool, whileReading prepare: () -> Void = {}
  ) throws(PictureError) -> [(path: FilePath, seconds: Int?)] {
    try give(WorkerJob(output: .dates), with: files.map { $0.file.descriptor })
    prepare()
    do throws(PictureError) {
      switch try answer(within: patience.standard, while: { _ in shouldContinue() }) {
      case nil: return []
      case .dates(let dates)?: return zip(files, dates).map { ($0.path, $1) }
      default: throw wrongAnswer()
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
