internal import Cookbook
internal import Linux
internal import Synchronization

/// The connection to the store. Opening it may wait for another program or a slow card.
final class StoreConnection: Sendable {
    private struct Opened {
        let cookbook: Cookbook
        let damage: DamageReport?
    }

    private let folder: String
    /// Returns the configured folder for backups; `nil` for none.
    private let backupFolder: @Sendable () -> String?
    private let errorLog: ErrorLog
    /// Runs calls that block while the card is slow. Tasks must not block, because they share one thread.
    let work = LongWork(named: "store")
    private let opened = Mutex<Opened?>(nil)

    init(folder: String, errorLog: ErrorLog, backupFolder: @escaping @Sendable () -> String? = { nil }) {
        self.folder = folder
        self.backupFolder = backupFolder
        self.errorLog = errorLog
    }

    /// Creates the connection of a store that is already open.
    convenience init(_ cookbook: Cookbook, folder: String, errorLog: ErrorLog) {
        self.init(folder: folder, errorLog: errorLog)
        opened.withLock { $0 = Opened(cookbook: cookbook, damage: nil) }
    }

    /// The store; `nil` until it has been opened.
    var cookbook: Cookbook? { opened.withLock { $0?.cookbook } }

    /// The damage report from when the store was opened, which was logged then; `nil` for none.
    var damageAtOpening: DamageReport? { opened.withLock { $0?.damage } }

    /// Opens the store unless it is open.
    ///
    /// - Throws: `CookbookError` if it can't be opened.
    func open() async throws(CookbookError) -> Cookbook {
        try await work.run { () throws(CookbookError) in try self.openNow() }
    }

    private func openNow() throws(CookbookError) -> Cookbook {
        if let cookbook { return cookbook }
        let cookbook = try Cookbook(folder: folder, backupFolder: backupFolder())
        let damage = cookbook.damage
        if let damage { errorLog.note(damage.summary) }
        for note in cookbook.takeNotes() { errorLog.note(note) }
        if case .readOnly(.card(let detail)) = cookbook.health {
            errorLog.note(
                "The card accepts no changes (\(detail)). Timers keep running, and stored data is shown. Changes are "
                    + "refused until the card accepts them again. `dmesg` may show the cause.")
        }
        opened.withLock { $0 = Opened(cookbook: cookbook, damage: damage) }
        return cookbook
    }

    /// Closes the store, which moves its write-ahead log into the database file.
    func close() async {
        await work.run {
            do throws(CookbookError) {
                try self.cookbook?.close()
            } catch {
                self.errorLog.note("\(error)")
            }
        }
    }
}
