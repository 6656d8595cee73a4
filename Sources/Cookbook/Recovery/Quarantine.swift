internal import Glibc
internal import Linux

/// The folder for damaged files. Galley never deletes them, because a person or a tool may still recover something.
struct Quarantine: Sendable {
    private static let marker = "unacknowledged"

    private let folder: Folder

    init(in state: Folder) {
        folder = state.folder("quarantine")
    }

    /// Moves existing files of the state folder into a new numbered folder, and stores a damage report.
    ///
    /// The report is written first, so that a power cut in between can't lose the warning. The next start then
    /// continues with the same folder. Folders are numbered because the time of day may be wrong.
    ///
    /// - Parameters:
    ///   - names: The names of the files. Missing ones are skipped.
    ///   - state: The state folder.
    ///   - report: The report, which stays until someone acknowledges it.
    func setAside(_ names: [String], of state: Folder, because report: DamageReport) throws {
        try prepare()
        let begun = stored.flatMap { $0.includes(report) ? $0.setAside : nil }
        let number = try begun.flatMap { $0.isEmpty ? nil : $0 } ?? makePlace()
        var report = report
        report.setAside = number
        try self.report(report)
        try move(names, of: state, to: folder.folder(number))
    }

    /// Moves the files that exist. Doesn't overwrite files that an interrupted move has left.
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

    /// Stores a report until someone acknowledges it. Merges it with an earlier report that is still unacknowledged.
    func report(_ report: DamageReport) throws {
        try prepare()
        if stored?.includes(report) == true { return }
        try folder.replace(Self.marker, with: try merged(report).json)
        try folder.sync()
    }

    /// Moves existing files of the state folder into a new numbered folder, without a damage report.
    ///
    /// - Returns: The path of the new folder.
    func keep(_ names: [String], of state: Folder) throws(SystemError) -> String {
        try prepare()
        let place = folder.folder(try makePlace())
        try move(names, of: state, to: place)
        return place.path
    }

    /// Returns the report merged with an earlier one that is still unacknowledged.
    func merged(_ report: DamageReport) -> DamageReport {
        guard let stored else { return report }
        return stored.includes(report) ? stored : report.adding(stored)
    }

    /// Creates the quarantine folder. If root creates it, the kiosk's user becomes its owner.
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
        preconditionFailure("every folder number is in use")
    }

    /// The report of damage that no one has acknowledged yet, or `nil` if there is none.
    var report: DamageReport? {
        guard var report = stored else { return nil }
        report.setAside = report.setAside.map { $0.isEmpty ? folder.path : folder.path(of: $0) }
        return report
    }

    /// The report as stored: with the folder's number instead of its path, because the state folder may move.
    private var stored: DamageReport? {
        guard folder.entry(Self.marker) != .missing else { return nil }
        let content = folder.content(of: Self.marker, upTo: DamageReport.longest)
        if let report = DamageReport(json: content) { return report }
        // An older release wrote only the number.
        let number = String(decoding: content, as: UTF8.self)
        return DamageReport(setAside: number.allSatisfy(\.isNumber) ? number : "")
    }

    func acknowledge() throws(SystemError) {
        guard folder.entry(Self.marker) != .missing else { return }
        try folder.remove(Self.marker)
        try folder.sync()
    }
}
