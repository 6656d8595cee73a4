import Glibc

// Helpers for the small files of sysfs, each read or written in one call.

/// Returns the names in a folder, sorted. Returns an empty array if there is no such folder.
func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}

/// Returns the first bytes of a file, at most `limit`. Returns an empty array if the file can't be read.
func bytes(of path: String, upTo limit: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(file, &buffer, limit)
    return Array(buffer.prefix(max(0, count)))
}

/// Returns the first line of a file without its newline, or `nil` if the file can't be read.
func firstLine(of path: String) -> String? {
    let bytes = bytes(of: path, upTo: 256)
    guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false).first,
        !bytes.isEmpty
    else { return nil }
    return String(decoding: line, as: UTF8.self)
}

/// Writes text to an existing file.
///
/// - Returns: 0, or the errno of the failed call.
func write(_ text: String, to path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count ? 0 : errno
}
