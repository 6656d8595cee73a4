import Control
import Cookbook
import FoundationEssentials
import Glibc
import Kitchen
import Settings

/// The store itself, for when no kiosk runs.
extension KioskOptions {
    /// Works with the store if there is one; else returns nil, and makes none.
    func withStoredCookbook<Value>(_ work: (Cookbook) async throws -> Value) async throws -> Value? {
        let file = try await reporting { "\(try places.paths.state)/galley.sqlite" }
        // Whatever else is wrong with the file is told by whoever opens it.
        if access(file, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) { return nil }
        return try await writeCookbook(work)
    }

    /// Works with the store if there is one; else with one that holds the starter cookbook alone and is gone afterwards.
    func withStoredCookbookOrStarters<Value>(_ work: (Cookbook) async throws -> Value) async throws -> Value {
        if let value = try await withStoredCookbook(work) { return value }
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)").path
        return try await reporting {
            defer {
                do {
                    try FileManager.default.removeItem(atPath: folder)
                } catch {
                    tell("\(folder) is of no more use, but could not be removed: \(error.localizedDescription)")
                }
            }
            let cookbook = try Cookbook(folder: folder)
            let value = try await work(cookbook)
            try cookbook.close()
            return value
        }
    }

    /// Removes something from the store if there is one, and keeps it for `galley undo`.
    func removeFromStore(_ work: (Cookbook) async throws -> Removal) async throws -> Removal {
        let removal = try await withStoredCookbook { cookbook in
            let removal = try await work(cookbook)
            try await cookbook.keep(removal, at: secondsSince1970)
            return removal
        }
        return removal ?? Removal()
    }

    /// How much of a favorite is kept, as the configuration says.
    var keep: Cookbook.Keep {
        get throws { try configured.keepsTitlesOnly ? .title : .whole }
    }

    /// Keeps every kiosk from the folder. On a read-only card without a lock file there is nothing to take, and no change
    /// to guard.
    private static func lock(_ folder: String) throws(ControlError) -> StateLock? {
        do {
            return try StateLock(folder: folder)
        } catch {
            guard case .system(let cause, _) = error, [EROFS, ENOENT].contains(cause.code) else { throw error }
            return nil
        }
    }

    /// Works with the store, made where it is missing, while no kiosk can begin to use it.
    // Not made anew for each closure: the optimizer of Swift 6.3.1 crashes on some of those copies (CoroSplit).
    @_semantics("optimize.sil.specialize.generic.never")
    func writeCookbook<Value>(_ work: (Cookbook) async throws -> Value) async throws -> Value {
        try await reporting {
            let folder = try places.paths.state
            let lock = try Self.lock(folder)
            defer { withExtendedLifetime(lock) {} }
            // A file of settings that can't be used is reported by the commands that need them.
            let cookbook = try Cookbook(folder: folder, backupFolder: (try? places.loaded)?.settings.backupFolder)
            for note in cookbook.takeNotes() { tell(note) }
            tell(of: cookbook.damage)
            let value = try await work(cookbook)
            try cookbook.close()
            return value
        }
    }
}

/// Says that the store was damaged, until someone acknowledges that.
func tell(of damage: DamageReport?) {
    guard let damage else { return }
    tell("\(damage.summary) Start the kiosk, then run galley status --acknowledge.")
}
