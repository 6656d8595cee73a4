/// A list that the program knows by heart, in a text file that is compiled in.
enum DataFile {
    /// Returns the lines of a file, without empty ones and those that begin with `#`.
    static func lines(of bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}
