internal import Foundation
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
    /// The marker is written first: a power cut in the middle leaves a warning too many rather than one too few.
    /// Folders are numbered, for the time of day cannot be trusted.
    func setAside(_ names: [String], of state: Folder) throws(SystemError) {
        try folder.createInPlaceOfFile()
        let number = try makePlace()
        try folder.write(number, as: Self.marker)
        try folder.sync()
        let place = folder.folder(number)
        for name in names where state.entry(name) != .missing { try state.rename(name, to: name, in: place) }
        try place.sync()
        try state.sync()
    }

    /// Moves files that did no harm into a folder of their own, which it returns. Nothing has to be acknowledged.
    func keep(_ names: [String], of state: Folder) throws(SystemError) -> String {
        try folder.createInPlaceOfFile()
        let place = folder.folder(try makePlace())
        for name in names { try state.rename(name, to: name, in: place) }
        try place.sync()
        try folder.sync()
        try state.sync()
        return place.path
    }

    private func makePlace() throws(SystemError) -> String {
        for number in 1... {
            let path = folder.path(of: "\(number)")
            if mkdir(path, 0o700) == 0 { return "\(number)" }
            guard errno == EEXIST else { throw .last("mkdir \(path)") }
        }
        preconditionFailure("numbers don't end")
    }

    /// The folder of the damaged store that nobody has taken note of yet.
    var unacknowledged: String? {
        let marker = folder.path(of: Self.marker)
        guard folder.entry(Self.marker) != .missing else { return nil }
        guard let number = FileManager.default.contents(atPath: marker), !number.isEmpty else { return folder.path }
        return folder.path(of: String(decoding: number, as: UTF8.self))
    }

    /// The report of a damage that no one has acknowledged yet.
    var report: DamageReport? { unacknowledged.map { DamageReport(setAside: $0, parts: []) } }

    func acknowledge() throws(SystemError) {
        guard unacknowledged != nil else { return }
        try folder.remove(Self.marker)
        try folder.sync()
    }
}
