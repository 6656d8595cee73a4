internal import Glibc
public import Kitchen
internal import Linux

/// The verified copies of the store that Galley makes by itself: `galley-<number>.sqlite`, the highest is the newest.
///
/// They lie in `backups` in the state folder, or in another folder if one is set, which may be on another file system.
public struct Backups: Sendable {
    /// A verified copy of the store.
    public struct Backup: Hashable, Sendable {
        /// Counts up with each backup over both folders.
        public let number: Int
        public let path: String
        /// Bytes.
        public let size: Int64
    }

    /// How many are kept where there is room for them.
    public static let most = 3
    /// A store larger than this isn't backed up: photos take 25 MiB at most (100 of 256 KiB), and 100,000 recipes that
    /// are kept whole some 200 MiB.
    public static let largest: Int64 = 512 << 20
    /// Bytes that a backup leaves free on the card, so that saving goes on.
    static let reserve: Int64 = 4 << 20
    /// All backups together take at most this part of what is free and what they take already.
    static let share: Int64 = 4

    private static let unfinished = "galley.sqlite.new"

    /// The folder in the state folder.
    let home: Folder
    /// The folder that the owner has set.
    let other: Folder?

    /// - Parameters:
    ///   - state: the state folder.
    ///   - folder: where backups go instead of the state folder (`backup.folder`); used while it is there.
    public init(state: String, folder: String? = nil) {
        home = Folder(path: state).folder("backups")
        other = folder.map(Folder.init(path:))
    }

    /// All that there are, the newest first, sound or not.
    public var all: [Backup] {
        ([other].compactMap(\.self) + [home]).flatMap(Self.list).sorted { $0.number > $1.number }
    }

    /// The newest that is sound, and those that were passed over because they aren't. Blocks while it checks them.
    public func newestSound() -> (backup: Backup?, damaged: [Backup]) {
        var damaged: [Backup] = []
        for backup in all {
            do throws(CookbookError) {
                _ = try BackupContent(verifying: backup.path)
                return (backup, damaged)
            } catch {
                damaged.append(backup)
            }
        }
        return (nil, damaged)
    }

    private static func list(_ folder: Folder) -> [Backup] {
        folder.names.compactMap { name in
            guard let number = number(of: name), case .file(let size) = folder.entry(name) else { return nil }
            return Backup(number: number, path: folder.path(of: name), size: size)
        }
    }

    static func name(_ number: Int) -> String { "galley-\(number).sqlite" }

    /// At most 15 digits: the next number must not overflow, whatever somebody has named a file.
    private static func number(of name: String) -> Int? {
        guard name.hasPrefix("galley-"), name.hasSuffix(".sqlite") else { return nil }
        let digits = name.dropFirst(7).dropLast(7)
        guard (1...15).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(digits)
    }
}

// MARK: - Making one

extension Backups {
    /// What became of a try.
    struct Outcome: Sendable {
        /// Nil: the newest one holds the same already.
        var backup: Backup?
        /// What the owner has to know: fewer are kept than usual, or another folder had to be used.
        var notes: [String] = []
    }

    /// Makes a backup from an open connection: under another name, verified, synced, renamed, and the folder synced.
    /// Older ones go only after that. Blocks for as long as the card takes.
    ///
    /// - Parameter source: a connection within a read transaction.
    /// - Throws: why none was made; those that were there are whole.
    func make(
        from source: OpaquePointer, path: String, pace: BackupPace
    ) throws(CookbookError) -> Outcome {
        var outcome = Outcome()
        if let other {
            do throws(CookbookError) {
                try Self.checkUsable(other)
                outcome.backup = try make(from: source, path: path, pace: pace, in: other, &outcome.notes)
                return outcome
            } catch {
                if error.reason == .canceled { throw error }
                outcome.notes.append(
                    "No backup could be made in \(other.path) (\(error.detail)); it was made in \(home.path) instead."
                        + " Check that folder, or run `galley config unset backup.folder`.")
            }
        }
        try CookbookError.at(home.path) {
            try home.create()
            try home.giveToOwnerAbove()
        }
        outcome.backup = try make(from: source, path: path, pace: pace, in: home, &outcome.notes)
        return outcome
    }

    /// A folder that is missing isn't made: it may be the place where a card is mounted, which is not there now.
    private static func checkUsable(_ folder: Folder) throws(CookbookError) {
        try CookbookError.at(folder.path) {
            guard folder.isFolder else { throw SystemError("open \(folder.path)", code: ENOTDIR) }
            guard access(folder.path, R_OK | W_OK | X_OK) == 0 else { throw SystemError.last("access \(folder.path)") }
        }
    }

    private func make(
        from source: OpaquePointer, path: String, pace: BackupPace, in folder: Folder, _ notes: inout [String]
    ) throws(CookbookError) -> Backup? {
        try Self.clear(folder)
        let size = try Self.size(of: source, path: path)
        try Self.checkRoom(for: size, in: folder)
        let number = (all.first?.number ?? 0) + 1
        let unfinished = folder.path(of: Self.unfinished)
        do {
            try BackupCopy.make(of: source, path: path, as: unfinished, pace: pace)
            if let newest = Self.list(folder).max(by: { $0.number < $1.number }),
                newest.number == number - 1, try BackupCopy.isSame(unfinished, newest.path)
            {
                try folder.remove(Self.unfinished)
                return nil
            }
            try folder.giveToOwner(Self.unfinished)
            try folder.syncFile(Self.unfinished)
            try folder.rename(Self.unfinished, to: Self.name(number))
            try folder.sync()
        } catch {
            let failure = CookbookError(error, path: unfinished)
            // What is left goes with the next one.
            try? Self.clear(folder)
            throw failure
        }
        Self.removeOld(in: folder, newest: size, &notes)
        return Backup(number: number, path: folder.path(of: Self.name(number)), size: size)
    }

    /// Removes what a kill or a power cut in the middle has left.
    private static func clear(_ folder: Folder) throws(CookbookError) {
        try CookbookError.at(folder.path(of: unfinished)) {
            for suffix in ["", "-journal", "-wal", "-shm"] { try folder.remove(unfinished + suffix) }
        }
    }

    static func size(of source: OpaquePointer, path: String) throws(CookbookError) -> Int64 {
        let figures = try ["PRAGMA page_count", "PRAGMA page_size"].map { sql throws(CookbookError) in
            try Int64(SQLiteDatabase.texts(sql, in: source, path: path).first ?? "") ?? 0
        }
        let size = figures.reduce(1, *)
        guard size <= largest else {
            throw CookbookError(
                .full, path: path, detail: "it has \(size >> 20) MiB, and at most \(largest >> 20) are backed up")
        }
        return size
    }

    static func checkRoom(for size: Int64, in folder: Folder) throws(CookbookError) {
        let free = try CookbookError.at(folder.path) { try DiskPlace(folder.path).freeSpace() }
        guard free < size + reserve else { return }
        throw CookbookError(
            .full, path: folder.path,
            detail: "a copy needs \((size + reserve) >> 20) MiB, and \(free >> 20) are free")
    }

    /// How many backups of a size are kept: three, or as many as fit into their share of the card, but always one.
    static func count(of size: Int64, free: Int64, taken: Int64) -> Int {
        let fitting = (free + taken) / share / max(size, 1)
        return Int(min(Int64(most), max(1, fitting)))
    }

    /// A failure is noted: the new backup counts all the same.
    private static func removeOld(in folder: Folder, newest size: Int64, _ notes: inout [String]) {
        let backups = list(folder).sorted { $0.number > $1.number }
        do throws(SystemError) {
            let taken = backups.reduce(0) { $0 + $1.size }
            let kept = count(of: size, free: try DiskPlace(folder.path).freeSpace(), taken: taken)
            for old in backups.dropFirst(kept) { try folder.remove(name(old.number)) }
            if kept < most {
                notes.append(
                    "Only \(kept) backup\(kept == 1 ? " is" : "s are") kept in \(folder.path), for the card has little room."
                        + " Free some, or set `backup.folder` to a folder on another card.")
            }
        } catch {
            notes.append(
                "A backup was made in \(folder.path), but older ones could not be removed (\(error))."
                    + " Check that folder.")
        }
    }
}

// MARK: - When one is due

extension Backups {
    private static let record = "made"
    /// Between two backups.
    static let interval = Duration.seconds(86_400)
    /// Where nobody can tell when the last one was made, as after a power cut on a board without a clock.
    static let unknown = Duration.seconds(3600)

    /// Notes that the newest backup holds all that was saved until now.
    public func noteMade(at now: ClockReading) throws(CookbookError) {
        let trust = now.isWallTrusted ? "trusted" : "untrusted"
        let text = "\(now.bootID) \(now.boot.sinceBoot.inSeconds) \(now.wall) \(trust)\n"
        try CookbookError.at(home.path(of: Self.record)) {
            try home.create()
            try home.write(text, as: Self.record)
            try home.giveToOwner(Self.record)
        }
    }

    /// How long until a backup is due if something was saved: a day after the last one by the boot clock, over boots by
    /// the wall clock where it could be trusted both times, else an hour.
    public func timeUntilDue(at now: ClockReading) -> Duration {
        guard let age = lastMade.flatMap(now.time(since:)) else { return Self.unknown }
        return min(max(Self.interval - age, .zero), Self.interval)
    }

    private var lastMade: ClockReading? {
        let text = String(decoding: home.content(of: Self.record, upTo: 1000), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 4, let boot = Double(words[1]), let wall = Double(words[2]),
            (0..<1e10).contains(boot), wall.isFinite
        else { return nil }
        return ClockReading(
            bootID: String(words[0]), boot: Instant(sinceBoot: .seconds(boot)), wall: wall,
            isWallTrusted: words[3] == "trusted")
    }
}
