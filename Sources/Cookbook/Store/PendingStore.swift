internal import Foundation
internal import Linux

/// A complete store in a subfolder that replaces the current store the next time it is opened.
///
/// Everything in the subfolder is synced before one rename gives it its final name. Before the rename the current store
/// is valid, afterwards the new one, even after a crash or a power cut.
struct PendingStore: Sendable {
    /// The name of a marker file in the subfolder. If the file exists, the current store is moved to quarantine.
    ///
    /// It contains the damage report as JSON, or is empty if there is nothing to report.
    static let setsAside = "set-aside"

    private let state: Folder
    private let folder: Folder

    /// - Parameters:
    ///   - name: The name of the subfolder.
    ///   - state: The state folder, which has the current store.
    init(_ name: String, in state: Folder) {
        self.state = state
        folder = state.folder(name)
    }

    /// Replaces the current store if a complete one is pending. No connection may have the old store open.
    ///
    /// The old WAL is removed first, and its removal is synced. Otherwise SQLite would apply it to the new store.
    ///
    /// - Returns: True if the store was replaced.
    @discardableResult
    func apply() throws -> Bool {
        guard folder.entry(StoreFile.name) != .missing else {
            // The program may have been killed before it removed the folder.
            if folder.entry(PendingRestore.configuration) == .missing { try folder.removeAll() }
            return false
        }
        let present = StoreFile.companions + [StoreFile.name]
        if folder.entry(Self.setsAside) != .missing, present.contains(where: { state.entry($0) != .missing }) {
            let quarantine = Quarantine(in: state)
            if let report {
                try quarantine.setAside(present, of: state, because: report)
            } else {
                _ = try quarantine.keep(present, of: state)
            }
            try folder.remove(Self.setsAside)
        }
        for name in StoreFile.companions { try state.remove(name) }
        try state.sync()
        try folder.rename(StoreFile.name, to: StoreFile.name, in: state)
        try state.sync()
        try folder.sync()
        // Keep the folder if the restored configuration still has to be written from it.
        if folder.entry(PendingRestore.configuration) == .missing { try folder.removeAll() }
        return true
    }

    private var report: DamageReport? {
        let json = folder.content(of: Self.setsAside, upTo: DamageReport.longest)
        return json.isEmpty ? nil : DamageReport(json: json) ?? DamageReport()
    }
}
