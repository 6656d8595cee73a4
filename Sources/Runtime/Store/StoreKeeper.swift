internal import Cookbook
internal import Linux
internal import Synchronization

/// Has the store once it can be opened, which may wait for another program or a slow card.
final class StoreKeeper: Sendable {
    private struct Opened {
        let cookbook: Cookbook
        let damage: DamageReport?
    }

    private let folder: String
    /// The folder for backups that is set now; nil for none.
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

    /// Makes a keeper of a store that is open.
    convenience init(_ cookbook: Cookbook, folder: String, errorLog: ErrorLog) {
        self.init(folder: folder, errorLog: errorLog)
        opened.withLock { $0 = Opened(cookbook: cookbook, damage: nil) }
    }

    /// Nil until the store could be opened.
    var cookbook: Cookbook? { opened.withLock { $0?.cookbook } }

    /// The damage report as it was when the store was opened, which has been noted; nil for none.
    var damageAtOpening: DamageReport? { opened.withLock { $0?.damage } }

    /// Opens the store unless it is open.
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
                "The card accepts no changes (\(detail)). Everything that is stored is shown, timers run on, and "
                    + "changes are refused until it accepts them again. `dmesg` may say why.")
        }
        opened.withLock { $0 = Opened(cookbook: cookbook, damage: damage) }
        return cookbook
    }

    /// Brings the store's log into its file.
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
