/// Returns the bytes of all parts in order.
///
/// Use this instead of long chains of `+`, which the Swift 6.0 compiler can't type-check on array
/// literals in reasonable time.
public func concatenate(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }
