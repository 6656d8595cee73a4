import CSimulation
import Foundation

/// The card of one machine: a folder, with what SQLite has written there and not yet synced.
final class SimulatedCard {
    let folder: String
    private let watch: OpaquePointer
    /// The folder that holds the card as it was at the cut; `nil` before.
    private(set) var cut: String?
    private let seed: UInt64
    private var isPowerCut = false

    /// The state folder of the kiosk on this card.
    var state: String { "\(folder)/state" }
    var configuration: String { "\(folder)/galley.toml" }

    /// Creates a card on a folder that may have content.
    init(_ folder: String, seed: UInt64) throws {
        (self.folder, self.seed) = (folder, seed)
        try FileManager.default.createDirectory(
            atPath: "\(folder)/state", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        guard let watch = simcard_insert("\(folder)/state", "galley.sqlite") else { throw CocoaError(.fileNoSuchFile) }
        self.watch = watch
    }

    deinit {
        simcard_eject(watch)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The number of writes and syncs of the store so far.
    var calls: Int { Int(simcard_calls(watch)) }

    var fault = SIMCARD_SOUND {
        didSet { simcard_set_fault(watch, fault) }
    }

    /// Copies the card at the write or sync with this number from now on, as the next start will find it.
    func cut(atCall call: Int, losesPower: Bool) {
        isPowerCut = losesPower
        let cut: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
            guard let context else { preconditionFailure("the watch passes on what it was given") }
            Unmanaged<SimulatedCard>.fromOpaque(context).takeUnretainedValue().cutNow()
        }
        simcard_cut_at(watch, Int64(call), cut, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Copies the card as the next start will find it.
    func cut(losesPower: Bool) {
        isPowerCut = losesPower
        if cut == nil { cutNow() }
    }

    private func cutNow() {
        let copy = "\(folder)-\(calls)"
        do {
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
            // The shared memory of SQLite doesn't survive the program's end.
            for name in ["galley.sqlite-shm", "cache.sqlite-shm"] {
                try? FileManager.default.removeItem(atPath: "\(copy)/state/\(name)")
            }
            if isPowerCut {
                let code = simcard_lose(watch, "\(copy)/state", seed &+ UInt64(calls))
                precondition(code == 0, "the copy of the card can't be written: \(code)")
            }
        } catch {
            preconditionFailure("the card can't be copied: \(error)")
        }
        cut = copy
    }
}
