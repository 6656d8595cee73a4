public import Foundation

/// Reads a file of procfs or sysfs to its end.
///
/// The kernel returns at most a page (4,096 bytes) at a time and reports no size, so `Data(contentsOf:)` and
/// `String(contentsOfFile:)` return only the first page.
///
/// - Throws: the file system's error if the file can't be read.
public func kernelFile(_ path: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
}
