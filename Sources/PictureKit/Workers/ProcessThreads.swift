import SystemKit

/// The threads of a process.
enum ProcessThreads {
  /// Returns the number of threads of a process, from its folder in `/proc`; 1 if the system
  /// doesn't report it.
  static func count(of process: String) -> Int {
    let status = SystemFile.contents(of: "/proc/\(process)/stat") ?? ""
    // The number is field 20 (proc(5)). Field 2 can contain any characters, so count the fields
    // after its closing bracket.
    let fields = status[(status.lastIndex(of: ")") ?? status.endIndex)...].split(separator: " ")
    return fields.count > 18 ? Int(fields[18]) ?? 1 : 1
  }
}
