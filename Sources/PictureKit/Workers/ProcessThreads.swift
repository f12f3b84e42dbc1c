import SystemKit

/// The threads of a process.
enum ProcessThreads {
  /// Returns the number of threads of a process, from its folder in `/proc`; 1 if the system
  /// doesn't report it.
  static func count(of process: String) -> Int {
    let status = SystemFile.contents(of: "/proc/\(process)/stat") ?? ""
    // The count is field 20 (proc(5)). Count from the bracket at the end of field 2, which can
    // contain any characters.
    let fields = status[(status.lastIndex(of: ")") ?? status.endIndex)...].split(separator: " ")
    return fields.count > 18 ? Int(fields[18]) ?? 1 : 1
  }
}
