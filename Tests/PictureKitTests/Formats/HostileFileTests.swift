import Glibc
import StageTestSupport
import TestSupport
import Testing

@testable import PictureKit

extension Headless {
  /// Tests files that could keep a decoder busy forever.
  @WindowActor @Suite struct HostileFileTests {
    let folder = TemporaryFolder()

    private func error(_ path: String) -> PictureError? {
      do throws(PictureError) {
        _ = try PictureDecoder.decode(path, longestSide: 32)
        return nil
      } catch {
        return error
      }
    }

    /// Returns a PNG file with metadata chunks before and after its pixels, as many programs write
    /// it.
    private func png() throws -> [UInt8] {
      let plain = try TemporaryFolder.read(Fixture.png(folder))
      func chunk(_ name: String, _ count: Int) -> [UInt8] {
        let content = Array(name.utf8) + (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
        return Self.four(count) + content + Self.four(Self.checksum(content))
      }
      let header = 8 + 12 + 13
      let behind = plain.count - 12
      return concatenate(
        Array(plain[..<header]), chunk("tEXt", 40), chunk("eXIf", 60), chunk("iCCP", 30),
        chunk("pHYs", 9), Array(plain[header..<behind]), chunk("zTXt", 20), Array(plain[behind...]))
    }

    private static func four(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Returns the checksum of a chunk's name and content. Source: PNG specification, annex D.
    private static func checksum(_ bytes: [UInt8]) -> Int {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return Int(~sum)
    }

    /// Decoding a PNG file terminates wherever the file is truncated. If the pixels are missing,
    /// the error has a description. If some pixels are missing, the others can be decoded. If only
    /// chunks after the pixels are missing, decoding succeeds.
    @Test func decodingATruncatedPNGTerminates() throws {
      let intact = try png()
      let (start, end) = try #require(Self.pixelOffsets(in: intact))
      for count in 1..<intact.count {
        let error = error(try folder.write(Array(intact.prefix(count)), as: "cut.png"))
        if count >= end {
          #expect(error == nil, "\(count) of \(intact.count)")
        } else if count < start + 2 {
          #expect(error != nil && error?.description.isEmpty == false, "\(count)")
        }
      }
    }

    /// Returns the offset at which the content of the last chunk of pixels begins, and the offset
    /// at which that chunk's checksum ends.
    private static func pixelOffsets(in bytes: [UInt8]) -> (start: Int, end: Int)? {
      let name = Array("IDAT".utf8)
      let reader = ByteReader(bytes[...])
      return bytes.indices.last { bytes[$0...].starts(with: name) }
        .flatMap { index in reader.uint32(index - 4).map { (index + 4, index + 8 + $0) } }
    }

    /// Decoding terminates for any wrong length of a chunk. The tested lengths include negative
    /// lengths and lengths far beyond the end of the file.
    @Test func decodingAPNGWithAWrongChunkLengthTerminates() throws {
      let intact = try png()
      var offset = 8
      while let length = ByteReader(intact[...]).uint32(offset) {
        for wrong in [0, 1, length - 1, length + 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
          var bytes = intact
          bytes.replaceSubrange(offset..<(offset + 4), with: Self.four(wrong))
          _ = error(try folder.write(bytes, as: "length.png"))
        }
        offset += 12 + length
      }
    }

    /// Decoding terminates for files of every format in which a few bytes are wrong or the end is
    /// missing. A limit on reads stops a decoder that would read beyond the end forever.
    @Test(arguments: SampleFiles.suffixes + ["png"])
    func decodingADamagedFileTerminates(suffix: String) throws {
      let intact = try suffix == "png" ? png() : SampleFiles.bytes(suffix, in: folder)
      #expect(error(try folder.write(intact, as: "whole.\(suffix)")) == nil)
      var random = SplitMix64(seed: 11)
      for _ in 0..<40 {
        var bytes = intact
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
        }
        _ = error(try folder.write(bytes, as: "mutant.\(suffix)"))
      }
    }

    /// Reads beyond the end of a file return zeros, so that decoding terminates even if the decoder
    /// ignores the end of the file.
    @Test func readsPastTheEndReturnZeros() throws {
      let file = try PictureFile(folder.write([1, 2, 3, 4, 5], as: "short"))
      let read = file.read { operations -> [UInt8]? in
        var bytes = [UInt8](repeating: 9, count: 12)
        let count = operations.pointee.read(operations, &bytes, 4, 3)
        return count == 1 ? bytes : nil
      }
      #expect(read == [1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0])
      #expect(file.readsPastEnd == 1)
    }

    /// Pipes, sockets and devices are refused at once, because reading them could block forever.
    @Test func pipesSocketsAndDevicesAreRefusedAtOnce() throws {
      let pipe = folder.name("pipe.jpg")
      #expect(mkfifo(pipe, 0o600) == 0)
      let socket = folder.name("socket.jpg")
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(socket.utf8)) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      #expect(status == 0)
      let reason = PictureError.unreadable(reason: PictureFile.notRegularFileReason)
      for path in [pipe, socket, "/dev/zero", "/dev/tty", "/dev/ptmx"] {
        #expect(error(path) == reason, "\(path)")
      }
      let inner = folder.path + "/folder.jpg"
      mkdir(inner, 0o700)
      #expect(error(inner) == .unreadable(reason: String(cString: strerror(EISDIR))))
      rmdir(inner)
    }
  }
}
