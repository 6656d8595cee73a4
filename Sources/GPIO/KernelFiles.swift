import Glibc

// The kernel's small files, each read or written in one call.

/// The names in a folder, sorted; none where there is no such folder.
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

/// What a file begins with; empty where it cannot be read.
func bytes(of path: String, upTo limit: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(file, &buffer, limit)
    return Array(buffer.prefix(max(0, count)))
}

/// The first line of a file, without its end; nil where it cannot be read.
func firstLine(of path: String) -> String? {
    let bytes = bytes(of: path, upTo: 256)
    guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false).first,
        !bytes.isEmpty
    else { return nil }
    return String(decoding: line, as: UTF8.self)
}

/// Writes a text to a file that is there.
///
/// - Returns: 0, or the errno.
func write(_ text: String, to path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count ? 0 : errno
}
