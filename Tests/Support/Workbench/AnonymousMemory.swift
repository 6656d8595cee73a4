import Glibc

/// Returns the anonymous memory of a process in bytes (proc(5), smaps_rollup): its heap and stacks, without mapped
/// files.
///
/// - Parameter process: The process ID, or `self` for this process.
/// - Throws: `NoSuchProcess` if the kernel has no entry for it.
public func anonymousMemory(of process: String = "self") throws -> Int {
    guard let file = fopen("/proc/\(process)/smaps_rollup", "re") else { throw NoSuchProcess(id: process) }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        if words.first == "Anonymous:", words.count > 1, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
    }
    throw NoSuchProcess(id: process)
}

extension Bool {
    /// True if `make sanitize` runs this process, so that its memory says nothing.
    public static let keepsFreedMemory = getenv("ASAN_OPTIONS") != nil
}

public struct NoSuchProcess: Error {
    public let id: String
}
