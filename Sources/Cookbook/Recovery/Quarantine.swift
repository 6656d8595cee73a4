internal import Glibc
internal import Linux

/// Where damaged stores are kept: never deleted, for a person or a tool may still get something out of them.
struct Quarantine: Sendable {
    private static let marker = "unacknowledged"

    private let folder: Folder

    init(in state: Folder) {
        folder = state.folder("quarantine")
    }

    /// Moves those files of `state` that exist, together, into a folder of their own.
    ///
    /// The marker is written first: a power cut in the middle leaves a warning too many rather than one too few. The
    /// next start then goes on with the same folder. Folders are numbered, for the time of day cannot be trusted.
    ///
    /// - Parameter report: what became of them; it stays until someone acknowledges it.
    func setAside(_ names: [String], of state: Folder, because report: DamageReport) throws {
        try prepare()
        let begun = stored.flatMap { $0.includes(report) ? $0.setAside : nil }
        let number = try begun.flatMap { $0.isEmpty ? nil : $0 } ?? makePlace()
        var report = report
        report.setAside = number
        try self.report(report)
        try move(names, of: state, to: folder.folder(number))
    }

    /// Moves those that exist. What a move that was interrupted has left there is not written over.
    private func move(_ names: [String], of state: Folder, to place: Folder) throws(SystemError) {
        for name in names where state.entry(name) != .missing {
            var (free, number) = (name, 0)
            while place.entry(free) != .missing {
                number += 1
                free = "\(name)-\(number)"
            }
            try state.rename(name, to: free, in: place)
        }
        try place.sync()
        try folder.sync()
        try state.sync()
    }

    /// Keeps a report until someone acknowledges it, with what an earlier one says that no one has acknowledged.
    func report(_ report: DamageReport) throws {
        try prepare()
        if stored?.includes(report) == true { return }
        let whole = whole(report)
        try folder.replace(Self.marker, with: try whole.json)
        try folder.sync()
    }

    /// Moves those files of `state` that exist into a folder of their own, which it returns. Nothing has to be
    /// acknowledged.
    func keep(_ names: [String], of state: Folder) throws(SystemError) -> String {
        try prepare()
        let place = folder.folder(try makePlace())
        try move(names, of: state, to: place)
        return place.path
    }

    /// The report with what an earlier one says that no one has acknowledged.
    func whole(_ report: DamageReport) -> DamageReport {
        guard let stored else { return report }
        return stored.includes(report) ? stored : report.adding(stored)
    }

    /// Root makes it for the kiosk's own user, too.
    private func prepare() throws(SystemError) {
        try folder.createInPlaceOfFile()
        try folder.giveToOwnerAbove()
    }

    private func makePlace() throws(SystemError) -> String {
        for number in 1... {
            let path = folder.path(of: "\(number)")
            if mkdir(path, 0o700) == 0 {
                try folder.giveToOwner("\(number)")
                return "\(number)"
            }
            guard errno == EEXIST else { throw .last("mkdir \(path)") }
        }
        preconditionFailure("numbers don't end")
    }

    /// The report of a damage that no one has acknowledged yet.
    var report: DamageReport? {
        guard var report = stored else { return nil }
        report.setAside = report.setAside.map { $0.isEmpty ? folder.path : folder.path(of: $0) }
        return report
    }

    /// The report with the number of the folder in place of its path: the state folder may be moved.
    private var stored: DamageReport? {
        guard folder.entry(Self.marker) != .missing else { return nil }
        let content = folder.content(of: Self.marker, upTo: DamageReport.longest)
        if let report = DamageReport(json: content) { return report }
        // An older release wrote the number alone.
        let number = String(decoding: content, as: UTF8.self)
        return DamageReport(setAside: number.allSatisfy(\.isNumber) ? number : "")
    }

    func acknowledge() throws(SystemError) {
        guard folder.entry(Self.marker) != .missing else { return }
        try folder.remove(Self.marker)
        try folder.sync()
    }
}
