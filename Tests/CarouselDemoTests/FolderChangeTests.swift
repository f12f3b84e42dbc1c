import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// The gallery follows changes of the folder, and the current picture stays current.
@WindowActor @Suite struct FolderChangeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Reports a changed list of files to a gallery.
  private func update(
    _ gallery: HeadlessGallery, _ paths: [FilePath], rewritten: Set<FilePath> = [],
    isComplete: Bool = true
  ) {
    let former = gallery.scene.cards.paths
    var change = CatalogChange(paths)
    (change.rewritten, change.isComplete) = (rewritten, isComplete)
    let newIndexes = former.map { paths.firstIndex(of: $0) ?? -1 }
    gallery.scene.update(with: change, newIndexes: newIndexes)
    gallery.scene.cards.pictures.markAsChanged(rewritten)
  }

  private func new(_ count: Int) -> [FilePath] { (0..<count).map { "/nowhere/new \($0).png" } }

  @Test func currentPictureStaysCurrentWhenTheFolderChanges() throws {
    let gallery = try HeadlessGallery(pictures: 9, access: access)
    let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
    scene.perform(.step(1))
    scene.perform(.step(1))
    gallery.pass(seconds: 1)
    update(gallery, new(5) + paths + ["/nowhere/last.png"])
    gallery.pass(seconds: 1)
    #expect(scene.carousel.currentItemIndex == 7 && scene.subject == "2")
    #expect(scene.cards.items.count == 15 && scene.carousel.numberOfItems == 15)
    update(gallery, paths.reversed())
    gallery.pass(seconds: 1)
    #expect(scene.carousel.currentItemIndex == 6 && scene.subject == "2")
    update(gallery, [paths[0], paths[5], paths[1]])
    gallery.pass(seconds: 1)
    #expect(scene.subject == "1" && scene.carousel.numberOfItems == 3)
    update(gallery, [])
    gallery.frame()
    #expect(scene.subject.isEmpty && scene.cards.items.isEmpty)
    update(gallery, [paths[3]])
    gallery.pass(seconds: 1)
    #expect(scene.subject == "3")
  }

  /// The first listing of a large folder is partial. When the complete listing arrives, its first
  /// picture becomes current if the user hasn't scrolled in the meantime.
  @Test func firstPictureBecomesCurrentWhenListingCompletes() throws {
    for steps in 0...1 {
      let gallery = try HeadlessGallery(pictures: 9, access: access)
      let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
      update(gallery, Array(paths.dropFirst(4)), isComplete: false)
      gallery.pass(seconds: 1)
      scene.perform(.first)
      for _ in 0..<steps { scene.perform(.step(1)) }
      gallery.pass(seconds: 1)
      update(gallery, paths)
      gallery.pass(seconds: 1)
      #expect(scene.subject == (steps == 0 ? "0" : "5"))
    }
  }

  @Test func openedPictureStaysOpenWhenTheFolderChanges() throws {
    let gallery = try HeadlessGallery(pictures: 6, access: access)
    let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
    let viewer = scene.viewer
    scene.carousel.scrollToItem(at: 2, animated: false)
    scene.perform(.open)
    try #require(gallery.settle())
    let page = try #require(viewer.currentPage)
    page.scrollView.zoomScale = 2
    // Wait until the caption, which contains the picture count, is hidden.
    gallery.pass(seconds: 5)
    let before = gallery.picture()
    update(gallery, new(3) + paths)
    let isSame = gallery.picture() == before
    #expect(isSame && viewer.index == 5 && viewer.count == 9 && viewer.currentPage === page)
    scene.perform(.step(-1))
    gallery.pass(seconds: 1)
    #expect(viewer.index == 4 && scene.subject == "1")
    // When the file of the opened picture is deleted, the viewer shows the next picture. When no
    // picture is left, the viewer closes.
    update(gallery, [paths[0], paths[3]])
    gallery.pass(seconds: 1)
    #expect(viewer.isOpen && viewer.index == 1 && scene.subject == "3")
    #expect(scene.carousel.currentItemIndex == 1)
    update(gallery, [])
    gallery.frame()
    #expect(!viewer.isVisible)
  }

  /// A page turn in the viewer continues when the indexes change.
  @Test func pageTurnContinuesAfterIndexesChange() throws {
    let gallery = try HeadlessGallery(pictures: 6, access: access)
    let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
    scene.carousel.scrollToItem(at: 2, animated: false)
    scene.perform(.open)
    try #require(gallery.settle())
    scene.perform(.step(1))
    gallery.pass(seconds: 0.1)
    let x = scene.viewer.x(ofPage: 3)
    update(gallery, new(2) + paths)
    #expect(abs(scene.viewer.x(ofPage: 5) - x) < 1e-6 && x > 1)
    gallery.pass(seconds: 1)
    #expect(scene.viewer.index == 5 && abs(scene.viewer.x(ofPage: 5)) < 1e-6)
  }

  /// A removed card stays removed, and a duplicated card stays duplicated.
  @Test func manualChangesSurviveFolderChanges() throws {
    let gallery = try HeadlessGallery(pictures: 5, access: access)
    let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
    scene.perform(.remove)
    scene.perform(.step(1))
    gallery.pass(seconds: 1)
    scene.perform(.insert)
    gallery.pass(seconds: 1)
    #expect(scene.cards.items.map(\.caption) == ["1", "2", "2", "3", "4"])
    update(gallery, [paths[4], "/nowhere/new.png", paths[2], paths[0], paths[1]])
    gallery.pass(seconds: 1)
    #expect(scene.cards.items.map(\.caption) == ["4", "new", "2", "2", "1"])
    #expect(scene.carousel.currentItemIndex == 3)
    // Reset restores the folder's contents.
    scene.perform(.reset)
    gallery.pass(seconds: 1)
    #expect(scene.cards.items.map(\.caption) == ["4", "new", "2", "0", "1"])
  }

  /// A rewritten file is loaded again. The previous picture is shown until then.
  @Test func rewrittenFileIsReloaded() throws {
    let gallery = try HeadlessGallery(pictures: 3, absent: ["late.png"], access: access)
    let (scene, paths) = (gallery.scene, gallery.scene.cards.paths)
    try #require(gallery.settle())
    let middle = (x: 320, y: 200)
    let before = gallery.picture()[middle.x, middle.y]
    try ShadePictures.write(shade: 6, to: "\(paths[0])")
    try ShadePictures.write(shade: 2, to: "\(paths[3])")
    update(gallery, paths, rewritten: [paths[0], paths[3]])
    // Until the new picture is loaded, the placeholder tile isn't shown.
    let between = gallery.picture()[middle.x, middle.y]
    #expect(between == before)
    try #require(gallery.settle())
    #expect(gallery.picture()[middle.x, middle.y] != before)
    guard case .ready = scene.cards.items[3].state else {
      Issue.record("\(scene.cards.items[3].state)")
      return
    }
  }

  @Test func sortKeyCyclesThroughAllOrders() throws {
    let fixture = try HeadlessGallery(pictures: 4, access: access)
    let catalog = PictureCatalog(seed: 1, decoding: .inThisProcess)
    catalog.show([FilePath(fixture.folder.path)])
    catalog.wait(for: .all, atMost: 60)
    let application = Application(
      window: fixture.window,
      start: .init(
        scene: .gallery, pictures: try #require(catalog.nextChange()),
        settings: GallerySettings(try ShowCommand.parse([fixture.folder.path]))),
      source: .init(catalog: catalog))
    let scene = try #require(application.scene as? GalleryScene)
    _ = application.update(to: 0)
    application.perform(.step(1), isRepeat: false)
    for frame in 0..<60 { _ = application.update(to: Double(frame) / 60) }
    for order in [PictureOrder.date, .captureDate, .random, .name] {
      application.handle(.key(.letter("s"), modifiers: [], isRepeat: false))
      #expect(
        catalog.order == order && application.contents.toast.message == "Sorted \(order.title)")
      catalog.wait(for: .all, atMost: 60)
      _ = application.update(to: 2)
      #expect(scene.subject == "1" && scene.cards.items.count == 4)
    }
    #expect(scene.cards.items.map(\.caption) == ["0", "1", "2", "3"])
  }
}
