internal import Glibc
public import Kitchen
internal import Linux

/// The automatic backups: verified copies of the store named `galley-<number>.sqlite`. The highest number is the
/// newest.
///
/// They are in the folder `backups` of the state folder, or in a folder that the owner has set (`backup.folder`), which
/// may be on another file system.
public struct Backups: Sendable {
    /// A verified copy of the store.
    public struct Backup: Hashable, Sendable {
        /// The number, which is unique in both folders and increases with each backup.
        public let number: Int
        public let path: String
        /// The size in bytes.
        public let size: Int64
    }

    /// The number of backups that are kept if there is room.
    public static let most = 3
    /// The largest store in bytes that is backed up.
    ///
    /// Photos take at most 25 MiB (100 of 256 KiB), and 100,000 complete recipes take about 200 MiB.
    public static let largest: Int64 = 512 << 20
    /// The bytes that a backup leaves free on the card, so that changes can be saved.
    static let reserve: Int64 = 4 << 20
    /// The divisor that limits the size of all backups: a quarter of the sum of the free space and their current size.
    static let share: Int64 = 4

    private static let unfinished = "galley.sqlite.new"

    /// The folder in the state folder.
    let home: Folder
    /// The folder that the owner has set, or `nil` if none is set.
    let other: Folder?

    /// - Parameters:
    ///   - state: The state folder.
    ///   - folder: The folder to use instead (`backup.folder`) if it exists.
    public init(state: String, folder: String? = nil) {
        home = Folder(path: state).folder("backups")
        other = folder.map(Folder.init(path:))
    }

    /// All backups, the newest first, sound or damaged.
    public var all: [Backup] {
        ([other].compactMap(\.self) + [home]).flatMap(Self.list).sorted { $0.number > $1.number }
    }

    /// Returns the newest sound backup, and the damaged ones that are newer. Blocks while it checks them.
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

    /// Returns the number in the name of a backup file, or `nil` if the name isn't that of a backup.
    ///
    /// Accepts at most 15 digits, so that the next number can't overflow.
    private static func number(of name: String) -> Int? {
        guard name.hasPrefix("galley-"), name.hasSuffix(".sqlite") else { return nil }
        let digits = name.dropFirst(7).dropLast(7)
        guard (1...15).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(digits)
    }
}

// MARK: - Making a backup

extension Backups {
    /// The result of making a backup.
    struct Outcome: Sendable {
        /// The new backup, or `nil` if the newest one has the same content.
        var backup: Backup?
        /// Messages for the owner: fewer backups are kept than usual, or another folder was used.
        var notes: [String] = []
    }

    /// Makes a backup from an open connection. Blocks as long as the card takes.
    ///
    /// The copy is written under another name, verified, synced and renamed. Then the folder is synced. Only after
    /// that, older backups are removed.
    ///
    /// - Parameters:
    ///   - source: A connection in a read transaction.
    ///   - path: The path of the store, for errors.
    ///   - pace: The pauses between the steps of the copy.
    /// - Throws: `CookbookError` if no backup was made. Existing ones are unchanged.
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
                    "Can't make a backup in \(other.path) (\(error.detail)), so it was made in \(home.path)."
                        + " Check the folder \(other.path), or run `galley config unset backup.folder`.")
            }
        }
        try CookbookError.at(home.path) {
            try home.create()
            try home.giveToOwnerAbove()
        }
        outcome.backup = try make(from: source, path: path, pace: pace, in: home, &outcome.notes)
        return outcome
    }

    /// Checks that the folder exists and can be used.
    ///
    /// A missing folder isn't created, because it may be the mount point of a card that isn't mounted now.
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
            // The next backup removes leftovers, too.
            try? Self.clear(folder)
            throw failure
        }
        Self.removeOld(in: folder, newest: size, &notes)
        return Backup(number: number, path: folder.path(of: Self.name(number)), size: size)
    }

    /// Removes an unfinished backup that a kill or a power cut has left.
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
                .full, path: path, detail: "it has \(size >> 20) MiB; the limit for backups is \(largest >> 20) MiB")
        }
        return size
    }

    static func checkRoom(for size: Int64, in folder: Folder) throws(CookbookError) {
        let free = try CookbookError.at(folder.path) { try DiskPlace(folder.path).freeSpace() }
        guard free < size + reserve else { return }
        throw CookbookError(
            .full, path: folder.path,
            detail: "a copy needs \((size + reserve) >> 20) MiB, but only \(free >> 20) MiB are free")
    }

    /// Returns the number of backups to keep: three, or as many as fit into their share of the card, but at least one.
    static func count(of size: Int64, free: Int64, taken: Int64) -> Int {
        let fitting = (free + taken) / share / max(size, 1)
        return Int(min(Int64(most), max(1, fitting)))
    }

    /// Removes old backups. A failure only adds a note for the owner, because the new backup is complete.
    private static func removeOld(in folder: Folder, newest size: Int64, _ notes: inout [String]) {
        let backups = list(folder).sorted { $0.number > $1.number }
        do throws(SystemError) {
            let taken = backups.reduce(0) { $0 + $1.size }
            let kept = count(of: size, free: try DiskPlace(folder.path).freeSpace(), taken: taken)
            for old in backups.dropFirst(kept) { try folder.remove(name(old.number)) }
            if kept < most {
                notes.append(
                    "Only \(kept) backup\(kept == 1 ? " is" : "s are") kept in \(folder.path): the card has little room."
                        + " Free some, or set `backup.folder` to a folder on another card.")
            }
        } catch {
            notes.append(
                "A backup was made in \(folder.path), but older ones could not be removed (\(error))."
                    + " Check that folder.")
        }
    }
}

// MARK: - When a backup is due

extension Backups {
    private static let record = "made"
    /// The time between two backups.
    static let interval = Duration.seconds(86_400)
    /// The delay if the time of the last backup is unknown, as after a power cut on a board without a clock.
    static let unknown = Duration.seconds(3600)

    /// Records `now` as the time of the newest backup.
    ///
    /// - Throws: `CookbookError` if the record can't be written.
    public func noteMade(at now: ClockReading) throws(CookbookError) {
        let trust = now.isWallTrusted ? "trusted" : "untrusted"
        let text = "\(now.bootID) \(now.boot.sinceBoot.inSeconds) \(now.wall) \(trust)\n"
        try CookbookError.at(home.path(of: Self.record)) {
            try home.create()
            try home.write(text, as: Self.record)
            try home.giveToOwner(Self.record)
        }
    }

    /// Returns the time until a backup is due after a change: a day after the last one.
    ///
    /// The age of the last one is measured by the boot clock. Across boots it is measured by the wall clock, if that
    /// was set both times. If the age is unknown, a backup is due in an hour.
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
