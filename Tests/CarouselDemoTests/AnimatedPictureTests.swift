import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import PictureKit

/// An animated picture plays while it is at rest in the centre of the carousel, and while it is
/// open in the viewer.
@WindowActor @Suite struct AnimatedPictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A 4 × 4 GIF that loops: red for 0.2 s, blue for 0.5 s.
  fileprivate nonisolated static let gif: [UInt8] = {
    func frame(_ number: UInt8, _ hundredths: UInt8) -> [UInt8] {
      // LZW codes of 3 bits, with a clear code before every two pixels.
      var codes: [Int] = (0..<8).flatMap { _ in [4, Int(number), Int(number)] }
      codes.append(5)
      var bits: [Int] = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
      bits += [0, 0, 0, 0, 0]
      let data: [UInt8] = stride(from: 0, to: 80, by: 8).map { first in
        UInt8((0..<8).reduce(0) { $0 | bits[first + $1] << $1 })
      }
      let control: [UInt8] = [0x21, 0xF9, 4, 4, hundredths, 0, 0, 0]
      return concatenate(control, [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 10], data, [0])
    }
    let colors: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0]
    let loop = concatenate([0x21, 0xFF, 11], Array("NETSCAPE2.0".utf8), [3, 1, 0, 0, 0])
    return concatenate(
      Array("GIF89a".utf8), [4, 0, 4, 0, 0x91, 0, 0], colors, loop, frame(0, 20), frame(1, 50),
      [0x3B])
  }()

  /// The whole program with a gallery of three copies of the animated GIF.
  @WindowActor private final class Program {
    let headless: HeadlessWindow
    let application: Application
    let gallery: GalleryScene
    private let folder: URL
    private(set) var time = 1.0

    init(access: WindowAccess) throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("playing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let paths = try (0..<3).map { [folder] number in
        let file = folder.appendingPathComponent("\(number).gif")
        try Data(AnimatedPictureTests.gif).write(to: file)
        return file.path
      }
      headless = try HeadlessWindow(.software, size: Size(width: 480, height: 320), access: access)
      application = Application(
        window: headless.window, scene: .gallery, of: .standard, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
      gallery = try #require(application.scene as? GalleryScene)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Updates and draws a frame as the frame loop does. Returns the program's activity after the
    /// update.
    @discardableResult
    func frame(at time: Double? = nil) -> Activity {
      self.time = time ?? self.time + 1.0 / 60
      let activity = application.update(to: self.time)
      let canvas = headless.window.canvas
      canvas.begin(size: headless.window.size, pixelRatio: headless.window.pixelRatio)
      application.draw(on: canvas)
      canvas.end()
      return activity
    }

    /// Runs frames until a condition holds or 20 s have passed. Returns the condition's value.
    func wait(until isSo: () -> Bool) -> Bool {
      let timeout = Timeout(seconds: 20)
      while !isSo(), !timeout.isOver {
        frame()
        timeout.pause()
      }
      return isSo()
    }

    var playing: Picture? { gallery.cards.pictures.playing?.picture }

    /// Whether the animated picture is blue, or `nil` if no picture is playing.
    var isBlue: Bool? {
      guard let playing, gallery.cards.pictures.texture(of: playing, .moving) != nil else {
        return nil
      }
      let image = headless.window.screenshot(application.drawContents)
      let center = image[image.width / 2, image.height / 2]
      return center.blue > center.red
    }

    func perform(_ command: CommandInfo) { application.perform(command, isRepeat: false) }
  }

  /// The frame loop sleeps until the next frame of the animation is due.
  @Test func centredPicturePlaysAndWakesTheLoopOnlyForItsFrames() throws {
    let program = try Program(access: access)
    #expect(program.wait { program.isBlue == false })
    #expect(program.playing === program.gallery.cards.items[0])
    // Wait until all initial fades and motion have ended.
    for _ in 0..<200 { program.frame() }
    var (last, times) = (Bool?.none, [Double]())
    for _ in 0..<9 {
      guard case .still(let deadline?) = program.frame(at: program.time) else {
        // The next frame of the animation isn't decoded yet.
        #expect(program.wait { program.gallery.cards.pictures.player.deadline != nil })
        continue
      }
      let isBlue = program.isBlue
      if last != nil { #expect(isBlue != last) }
      last = isBlue
      times.append(deadline)
      // Just before the deadline, the previous frame is still shown.
      program.frame(at: max(deadline - 0.001, program.time))
      #expect(program.isBlue == isBlue)
      program.frame(at: deadline)
    }
    #expect(times.count >= 6)
    let steps = zip(times, times.dropFirst()).map { ($1 - $0) * 10 }
    #expect(steps.allSatisfy { abs($0 - 2) < 1e-6 || abs($0 - 5) < 1e-6 }, "\(steps)")
  }

  /// A picture stops playing when it leaves the centre, and none plays while the carousel moves.
  @Test func onlyACentredPictureAtRestPlays() throws {
    let program = try Program(access: access)
    let cards = program.gallery.cards
    #expect(program.wait { program.isBlue != nil })
    program.gallery.carousel.scrollToItem(at: 1, animated: true)
    program.frame()
    program.frame()
    #expect(program.gallery.carousel.isMoving && program.playing == nil)
    #expect(program.wait { program.playing === cards.items[1] && program.isBlue != nil })
    // An opened picture plays; its neighbours don't.
    program.perform(.open)
    #expect(program.wait { program.gallery.viewer.coversWindow })
    #expect(program.playing === cards.items[1] && program.isBlue != nil)
    program.gallery.viewer.turn(by: 1)
    #expect(program.wait { program.playing === cards.items[2] && program.isBlue != nil })
    // A new list of pictures stops the playback.
    program.application.show(CatalogChange([FilePath]()))
    program.frame()
    #expect(program.playing == nil && program.gallery.cards.pictures.player.request == nil)
  }
}
