/// Reads the tables that are compiled into the program as text files.
enum DataFile {
    /// Returns the lines of a file, without empty lines and without comments, which begin with `#`.
    static func lines(of bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}
