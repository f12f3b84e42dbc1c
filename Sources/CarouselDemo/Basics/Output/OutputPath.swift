import Glibc
import StageKit
import SystemKit

/// Checks of the paths of output files.
enum OutputPath {
  /// The identity of a file. All links to a file have the same identity. The identity of a missing
  /// file consists of its folder and name.
  struct Identity: Hashable {
    fileprivate var device: dev_t
    fileprivate var inode: ino_t
    fileprivate var missingName: [UInt8]
  }

  /// Checks that a path can be written. Opens pipes and devices, but not files. The caller closes
  /// the descriptor.
  ///
  /// A pipe must stay open, because its reader would mistake closing it for the end of the data.
  ///
  /// - Returns: The descriptor of a pipe, a device or a `/dev/fd/N` path, open for writing; -1 for
  ///   regular files.
  /// - Throws: A failure with status 73.
  static func openStream(_ path: String) throws(Failure) -> Int32 {
    var status = stat()
    let exists = stat(path, &status) == 0 || OutputDescriptor.number(of: path) != nil
    guard exists else {
      guard errno == ENOENT else { throw Failure(unwritable: path, errno) }
      try checkFolder(of: path)
      return -1
    }
    guard status.st_mode & S_IFMT == S_IFREG, OutputDescriptor.number(of: path) == nil else {
      let descriptor = OutputDescriptor.open(path, O_WRONLY)
      guard descriptor >= 0 else { throw Failure(unwritable: path, errno) }
      return descriptor
    }
    guard access(path, W_OK) == 0 else { throw Failure(unwritable: path, errno) }
    return -1
  }

  /// Checks that files can be created in the folder of an output file.
  ///
  /// - Throws: A failure with status 73.
  static func checkFolder(of path: String) throws(Failure) {
    guard let (folder, name) = folderAndName(of: path) else {
      throw Failure(unwritable: path, ELOOP)
    }
    guard !name.isEmpty else { throw Failure(unwritable: path, EISDIR) }
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
      throw Failure(unwritable: path, errno)
    }
  }

  /// Returns the identity of an existing or missing file. Returns `nil` for pipes and devices,
  /// which several outputs may share.
  static func identity(of path: String) -> Identity? {
    guard OutputDescriptor.number(of: path) == nil else { return nil }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Identity(device: status.st_dev, inode: status.st_ino, missingName: [])
    }
    guard let (folder, name) = folderAndName(of: path),
      folder.withCString({ stat($0, &status) }) == 0
    else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino, missingName: name)
  }

  /// Returns whether the folder of an output file is among the given files and folders.
  static func lies(_ path: String, inOneOf inputs: [FilePath]) -> Bool {
    var folder = stat()
    guard folderAndName(of: path)?.folder.withCString({ stat($0, &folder) }) == 0 else {
      return false
    }
    return inputs.contains { input in
      var status = stat()
      return input.withCString { stat($0, &status) } == 0
        && (status.st_dev, status.st_ino) == (folder.st_dev, folder.st_ino)
    }
  }

  private static func folderAndName(of path: String) -> (folder: FilePath, name: [UInt8])? {
    guard let bytes = OutputDescriptor.destination(of: path)?.bytes else { return nil }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", Array(bytes)) }
    return (FilePath(bytes: bytes[...slash]), Array(bytes[(slash + 1)...]))
  }
}
