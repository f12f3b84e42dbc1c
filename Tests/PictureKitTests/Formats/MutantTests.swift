import Foundation
import Glibc
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

extension Headless {
  /// Tests mutated (randomly damaged) files of every format. As in the program, a loader with
  /// worker processes decodes the files. If the environment contains a seed, as in `make fuzz`, the
  /// test decodes thousands of files.
  @WindowActor @Suite struct MutantTests {
    private let folder = TemporaryFolder()
    /// The folder in which files that crashed or blocked a worker are kept.
    private static let keptFolder = ".build/mutants"

    /// The results for all mutated versions of one file.
    private struct Tally {
      var decoded = 0
      var refused = 0
      var failed: [String: Int] = [:]

      var line: String {
        (["\(decoded) shown", "\(refused) say why not"]
          + failed.sorted { $0.key < $1.key }.map {
            "\($1) \($0)"
          }).joined(separator: ", ")
      }
    }

    /// Decoding a mutated file yields a picture or an error. If there is a seed, the test also
    /// limits the memory growth of this process and of the workers.
    @Test func everyMutatedFileIsDecodedOrReportsAnError() throws {
      let environment = ProcessInfo.processInfo.environment
      let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) }
      let count = environment["FUZZ_COUNT"].flatMap { Int($0) } ?? 10_000
      let files = try IntactFiles.all(in: folder)
      for file in files {
        let path = try folder.write(file.bytes, as: "whole.\(file.suffix)")
        let isShown = (try? PictureDecoder.decode(path, longestSide: 32)) != nil
        #expect(isShown != IntactFiles.refused.contains(file.suffix), "\(file.name)")
      }
      let rounds = seed == nil ? 1 : max(count / (files.count * 4), 1)
      var mutation = Mutation(seed: seed ?? 5)
      var tallies = [String: Tally]()
      var memory = MemoryUse()
      let loader = PictureLoader(waker: Waker()) {
        WorkerDecoder(
          WorkerCommand(program: Workers.double, arguments: []),
          limits: .init(standard: 5, maxTotalTime: 120))
      }
      for round in 0..<rounds {
        var names: [PictureRequest: String] = [:]
        for (number, file) in files.enumerated() {
          for copy in 0..<4 {
            let bytes =
              file.suffix == "png" && copy > 0
              ? mutation.damagedPNG(file.bytes) : mutation.damaged(file.bytes)
            let path = try folder.write(bytes, as: "mutant\(number)-\(copy).\(file.suffix)")
            let maxSide = copy == 3 ? 600 : 64
            let side = Int.random(in: 1...maxSide, using: &mutation.random)
            let request = PictureRequest(path: FilePath(path), longestSide: side, version: round)
            names[request] = file.name
            if file.name.hasPrefix("moving"), copy == 0 || seed != nil {
              record(try played(request), of: request, as: "\(file.name), played", in: &tallies)
            }
          }
        }
        let outcomes = outcomes(of: Array(names.keys), loader)
        for (request, name) in names {
          // A preview can precede the outcome.
          let last = try #require(outcomes[request]?.last, "\(request)")
          record(last, of: request, as: name, in: &tallies)
          if case .failure(.stopped) = last, let seed { try save(request, "\(seed)-\(round)") }
        }
        memory.measure()
      }
      guard seed != nil else { return }
      for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) { print(name, tally.line) }
      print("\(rounds * files.count * 4) mutants; \(memory.description)")
      #expect(memory.growth < 32 << 20)
      #expect(memory.workersGrowth < 32 << 20)
    }

    private func record(
      _ outcome: PictureRequest.Outcome, of request: PictureRequest, as name: String,
      in tallies: inout [String: Tally]
    ) {
      switch outcome {
      case .success(let mips):
        #expect(max(mips.levels[0].width, mips.levels[0].height) <= request.longestSide)
        tallies[name, default: Tally()].decoded += 1
      case .failure(.stopped(let reason)):
        tallies[name, default: Tally()].failed[reason, default: 0] += 1
      case .failure(let error):
        #expect(!error.description.isEmpty)
        tallies[name, default: Tally()].refused += 1
      }
    }

    /// Plays up to 8 frames of a file. Returns the last frame, or the error.
    private func played(_ request: PictureRequest) throws -> PictureRequest.Outcome {
      let decoder = WorkerDecoder(
        WorkerCommand(program: Workers.double, arguments: []), limits: .init(standard: 5))
      var (count, last) = (0, PictureRequest.Outcome.failure(.corrupt(reason: "it doesn't move")))
      do throws(PictureError) {
        try decoder.play(request, isWanted: { true }) { picture in
          last = .success(picture.mips)
          count += 1
          return count < 8
        }
      } catch {
        return .failure(error)
      }
      return last
    }

    private func save(_ request: PictureRequest, _ round: String) throws {
      mkdir(Self.keptFolder, 0o755)
      let bytes = try TemporaryFolder.read(request.path.description)
      let name = "\(Self.keptFolder)/\(round)-\(request.longestSide)-\(request.path.name)"
      try Data(bytes).write(to: URL(fileURLWithPath: name))
    }
  }
}

/// Repeated measurements of the memory that this process and its workers use, without mapped files.
private struct MemoryUse {
  private var own: [Int] = []
  private var workers: [Int] = []
  private var processes: Set<pid_t> = []

  mutating func measure() {
    own.append(Self.bytes(of: "self") ?? 0)
    let running = Workers.processes
    processes.formUnion(running)
    workers.append(running.compactMap { Self.bytes(of: "\($0)") }.max() ?? 0)
  }

  /// Returns the number of resident bytes of a process, without pages that are shared with files.
  private static func bytes(of process: String) -> Int? {
    let fields = SystemFile.contents(of: "/proc/\(process)/statm")?.split(separator: " ")
      .compactMap { Int($0) }
    guard let fields, fields.count > 2 else { return nil }
    return (fields[1] - fields[2]) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Returns by how much memory use has grown: its maximum in the later measurements minus its
  /// maximum in the first tenth of the measurements, during which caches fill.
  private static func growth(_ sizes: [Int]) -> Int {
    let first = sizes.count / 10 + 1
    return (sizes.dropFirst(first).max() ?? 0) - (sizes.prefix(first).max() ?? 0)
  }

  var growth: Int { Self.growth(own) }
  var workersGrowth: Int { Self.growth(workers) }

  var description: String {
    func megabytes(_ bytes: Int) -> String {
      "\((Double(bytes) / Double(1 << 20) * 10).rounded() / 10) MB"
    }
    func description(_ sizes: [Int]) -> String {
      "\(megabytes(sizes.first ?? 0)) at first, \(megabytes(sizes.last ?? 0)) at last, "
        + "\(megabytes(sizes.max() ?? 0)) at most"
    }
    return "this process \(description(own)); \(processes.count) workers: \(description(workers))"
  }
}
