internal import Foundation

/// The memory, descriptors, threads and files of a running kiosk at one moment.
public struct LifeSample: Codable, Sendable {
    /// The number of requests or of simulated days so far.
    public let at: Int
    /// The bytes of its anonymous memory.
    public let memory: Int
    public let descriptors: Int
    public let threads: Int
    /// The bytes of the store's write-ahead log.
    public let wal: Int
    /// The bytes of the cache, with its write-ahead log.
    public let cache: Int
    /// The bytes that the kiosk has logged, or `nil` if it has no log.
    public let log: Int?

    /// Measures a process.
    ///
    /// - Parameters:
    ///   - process: The process ID, or `self` for this process.
    ///   - state: The kiosk's state folder.
    ///   - log: The file with its log, or `nil`.
    ///   - moment: The number of requests or of simulated days so far.
    /// - Throws: `NoSuchProcess` if the process has ended, and Foundation's errors.
    public init(of process: String, state: String, log: String?, at moment: Int) throws {
        at = moment
        memory = try anonymousMemory(of: process)
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").count
        wal = Self.size(of: "\(state)/galley.sqlite-wal")
        cache = Self.size(of: "\(state)/cache.sqlite") + Self.size(of: "\(state)/cache.sqlite-wal")
        self.log = log.map(Self.size)
    }

    /// The size of a file in bytes, 0 if it is missing: SQLite deletes its log when it closes a file.
    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
