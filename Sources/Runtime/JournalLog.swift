internal import Glibc
internal import Kitchen
public import Logging

/// Log lines on standard error, one record a line; under systemd with the priority that the journal reads
/// (sd-daemon(3)).
public struct JournalLog: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var logLevel: Logger.Level = .info
    private let hasPriorities: Bool

    /// `isJournal`: whether the process was started with the journal at its output. Lines have priorities then, unless
    /// standard error has been led elsewhere since.
    public init(isJournal: Bool) {
        hasPriorities = isJournal && Self.journalReadsStandardError
    }

    /// As systemd.exec(5) advises: JOURNAL_STREAM holds device and inode of the journal's stream.
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
        let line = (hasPriorities ? "<\(Self.priority(of: event.level))>" : "galley: ") + text + "\n"
        // Nobody is left to be told if standard error is gone.
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
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
