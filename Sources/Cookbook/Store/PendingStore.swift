internal import Foundation
internal import Linux

/// A complete store in a folder beside the present one, which it replaces at the next opening.
///
/// The folder gets its name by one rename once everything in it is on the card. Before that the present store counts,
/// after it the new one, however the program ends.
struct PendingStore: Sendable {
    /// The present store goes into quarantine: a file with the report of its damage as JSON, or without content where
    /// nothing has to be told.
    static let setsAside = "set-aside"

    private let state: Folder
    private let folder: Folder

    /// - Parameter state: the folder of the present store, in which this one lies.
    init(_ name: String, in state: Folder) {
        self.state = state
        folder = state.folder(name)
    }

    /// Puts the store into its place, unless it is there. Nothing may have the old one open.
    ///
    /// The log of the old one goes first, and the card has to have that: SQLite would write it into the new one.
    ///
    /// - Returns: whether it was put into its place.
    @discardableResult
    func apply() throws -> Bool {
        guard folder.entry(StoreFile.name) != .missing else {
            // A kill may have left it empty.
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
        // At the start of a kiosk the configuration comes first.
        if folder.entry(PendingRestore.configuration) == .missing { try folder.removeAll() }
        return true
    }

    private var report: DamageReport? {
        let json = folder.content(of: Self.setsAside, upTo: DamageReport.longest)
        return json.isEmpty ? nil : DamageReport(json: json) ?? DamageReport()
    }
}
