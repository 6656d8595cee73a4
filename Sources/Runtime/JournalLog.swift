internal import Glibc
internal import Kitchen
public import Logging
internal import Synchronization

/// Writes log messages to standard error, one line each. Under systemd, each line has the priority prefix that the
/// journal reads (sd-daemon(3)).
///
/// Logging never blocks: lines for which standard error has no room are counted and dropped.
public struct JournalLog: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var logLevel: Logger.Level = .info
    private let hasPriorities: Bool
    /// The number of lines dropped since the last one that was written.
    private static let lost = Mutex(0)

    /// Creates a handler. Lines have priorities if the journal reads standard error.
    public init() {
        hasPriorities = Self.journalReadsStandardError
    }

    /// True if standard error is the journal's stream, whose device and inode are in JOURNAL_STREAM (systemd.exec(5)).
    private static var journalReadsStandardError: Bool {
        var status = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let text = "\(event.message)".withoutControls()
        let start = hasPriorities ? "<\(Self.priority(of: event.level))>" : "galley: "
        Self.lost.withLock { lost in
            guard Self.hasRoom else { return lost += 1 }
            if lost > 0 { Self.write("\(start)(\(lost) lines before this one were lost)") }
            lost = 0
            if Self.hasRoom { Self.write(start + text) } else { lost = 1 }
        }
    }

    /// True if a line can be written at once (pipe(7): a pipe that polls writable takes PIPE_BUF bytes).
    private static var hasRoom: Bool {
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLOUT) != 0
    }

    private static func write(_ line: String) {
        let bytes = Array(line.cut(toBytes: Int(PIPE_BUF) - 1).utf8) + [UInt8(ascii: "\n")]
        // Standard error is gone; there is nowhere to report to.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

extension String {
    /// Returns the text, cut to a number of bytes of UTF-8 including an ellipsis. No character is split.
    func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let ellipsis = "…"
        var end = startIndex
        var left = limit - ellipsis.utf8.count
        while end < endIndex {
            let next = index(after: end)
            left -= utf8.distance(from: end, to: next)
            guard left >= 0 else { break }
            end = next
        }
        return self[..<end] + ellipsis
    }
}
