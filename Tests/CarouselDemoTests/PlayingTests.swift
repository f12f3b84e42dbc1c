import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Pictures that move: in the middle and when they are open, and nowhere else.
@WindowActor @Suite struct PlayingTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A GIF of 4 by 4 that is red for 0.2 s and blue for 0.5 s, over and over.
  fileprivate nonisolated static let gif: [UInt8] = {
    func frame(_ number: UInt8, _ hundredths: UInt8) -> [UInt8] {
      // Codes of 3 bits, begun anew after every two.
      let codes = (0..<8).flatMap { _ in [4, Int(number), Int(number)] } + [5]
      let bits = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } } + [0, 0, 0, 0, 0]
      let bytes = stride(from: 0, to: 80, by: 8).map { first in
        UInt8((0..<8).reduce(0) { $0 | bits[first + $1] << $1 })
      }
      return [0x21, 0xF9, 4, 4, hundredths, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 10] + bytes
        + [0]
    }
    let colors: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    return Array("GIF89a".utf8) + [4, 0, 4, 0, 0x91, 0, 0] + colors + loop + frame(0, 20)
      + frame(1, 50) + [0x3B]
  }()

  /// The whole program on three of them.
  @WindowActor private final class Program {
    let headless: HeadlessWindow
    let application: Application
    let gallery: GalleryScene
    private let folder: URL
    private(set) var time = 1.0

    init(turn: Turn) throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("playing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let paths = try (0..<3).map { [folder] number in
        let file = folder.appendingPathComponent("\(number).gif")
        try Data(PlayingTests.gif).write(to: file)
        return file.path
      }
      headless = try HeadlessWindow(.software, size: Size(width: 480, height: 320), turn: turn)
      application = Application(
        window: headless.window, scene: .gallery, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
      gallery = try #require(application.scene.view as? GalleryScene)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A frame as the loop makes it; what goes on afterwards.
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

    /// Frames until something holds.
    func wait(until isSo: () -> Bool) -> Bool {
      let patience = SystemPatience(seconds: 20)
      while !isSo(), !patience.isOver {
        frame()
        patience.pause()
      }
      return isSo()
    }

    var playing: GalleryPicture? { gallery.cards.pictures.playing?.picture }

    /// Whether the picture that moves is blue now; nil where none does.
    var isBlue: Bool? {
      guard let playing, gallery.cards.pictures.texture(of: playing, .moving) != nil else {
        return nil
      }
      let image = headless.window.screenshot(application.drawContents)
      let center = image[image.width / 2, image.height / 2]
      return center.blue > center.red
    }

    func perform(_ command: Command) { application.perform(command, isRepeat: false) }
  }

  /// The loop sleeps until the next one is due, and then another one is seen.
  @Test func theOneInTheMiddlePlaysAndNothingElseWakesTheLoop() throws {
    let program = try Program(turn: turn)
    #expect(program.wait { program.isBlue == false })
    #expect(program.playing === program.gallery.cards.items[0])
    // All that fades or settles at the beginning is over.
    for _ in 0..<200 { program.frame() }
    var (last, times) = (Bool?.none, [Double]())
    for _ in 0..<9 {
      guard case .still(let deadline?) = program.frame(at: program.time) else {
        // Its next picture isn't there yet.
        #expect(program.wait { program.gallery.cards.pictures.player.deadline != nil })
        continue
      }
      let seen = program.isBlue
      if last != nil { #expect(seen != last) }
      last = seen
      times.append(deadline)
      // Just before that nothing has changed.
      program.frame(at: max(deadline - 0.001, program.time))
      #expect(program.isBlue == seen)
      program.frame(at: deadline)
    }
    #expect(times.count >= 6)
    let steps = zip(times, times.dropFirst()).map { ($1 - $0) * 10 }
    #expect(steps.allSatisfy { abs($0 - 2) < 1e-6 || abs($0 - 5) < 1e-6 }, "\(steps)")
  }

  /// Where it isn't in the middle any more, it stands still, and while all move nothing plays.
  @Test func onlyOneAtRestInTheMiddlePlays() throws {
    let program = try Program(turn: turn)
    let cards = program.gallery.cards
    #expect(program.wait { program.isBlue != nil })
    program.gallery.carousel.scrollToItem(at: 1, animated: true)
    program.frame()
    program.frame()
    #expect(program.gallery.carousel.isMoving && program.playing == nil)
    #expect(program.wait { program.playing === cards.items[1] && program.isBlue != nil })
    // An opened one plays, and those beside it don't.
    program.perform(.open)
    #expect(program.wait { program.gallery.viewer.isAlone })
    #expect(program.playing === cards.items[1] && program.isBlue != nil)
    program.gallery.viewer.turn(by: 1)
    #expect(program.wait { program.playing === cards.items[2] && program.isBlue != nil })
    // What shows other pictures plays none of these.
    program.application.show(PictureNews([FilePath]()))
    program.frame()
    #expect(program.playing == nil && program.gallery.cards.pictures.player.request == nil)
  }
}
