import SystemKit

/// Finds the pictures in files and folders that a user has specified.
public enum PictureFolder {
  /// Returns the pictures in files and folders that are given as paths or as URLs.
  ///
  /// A folder is replaced by the pictures directly inside it, in natural order: all files that have
  /// the extension of a supported format and aren't hidden. If there are none, the folder is
  /// replaced by the pictures in its subfolders. A file is included whatever its name; loading
  /// shows whether it is a picture. If a single file is specified, the other pictures in its folder
  /// are included, too.
  ///
  /// Files and folders that are missing or can't be read are left out and reported.
  ///
  /// - Parameters:
  ///   - names: The files and folders.
  ///   - isRecursive: Whether the pictures in the subfolders of a folder are included, too.
  /// - Returns: The pictures, and the errors of files and folders that can't be read.
  public static func listing(of names: [FilePath], isRecursive: Bool = false) -> PictureListing {
    let search = PictureSearch(names, isRecursive: isRecursive)
    _ = search.read()
    return search.listing
  }

  /// Returns the pictures in files and folders. Doesn't include the other pictures in the folder of
  /// a single file.
  ///
  /// - Throws: The first error, if there are no pictures and a file or folder is missing or can't
  ///   be read.
  public static func pictures(in names: [FilePath]) throws(FileError) -> [FilePath] {
    let search = PictureSearch(names, isRecursive: false, includesSiblings: false)
    _ = search.read()
    let listing = search.listing
    if listing.pictures.isEmpty, let problem = listing.problems.first { throw problem }
    return listing.pictures
  }
}
