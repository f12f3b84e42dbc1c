import CGIODesktopKit
import Glibc
import StageTestSupport
import SystemKit
import Testing

@testable import DesktopKit

@Suite struct UserFoldersTests {
  private let folder = TemporaryFolder()

  @Test func picturesFolderIsReadFromUserDirs() throws {
    let old = Environment.variable("XDG_CONFIG_HOME")
    defer {
      if let old { setenv("XDG_CONFIG_HOME", old, 1) } else { unsetenv("XDG_CONFIG_HOME") }
      g_reload_user_special_dirs_cache()
    }
    setenv("XDG_CONFIG_HOME", folder.path, 1)
    g_reload_user_special_dirs_cache()
    let home = try #require(g_get_home_dir().map { String(cString: $0) })
    #expect(UserFolders.pictures.description == home + "/Pictures")
    try folder.write(Array("XDG_PICTURES_DIR=\"$HOME/My Bilder\"\n".utf8), as: "user-dirs.dirs")
    g_reload_user_special_dirs_cache()
    #expect(UserFolders.pictures.description == home + "/My Bilder")
  }

  @Test func createdFolderIncludesItsParents() {
    let path = FilePath(folder.name("a/b"))
    for _ in 0..<2 { #expect(UserFolders.create(path)) }
    #expect(path.withCString { access($0, X_OK) } == 0)
  }
}
