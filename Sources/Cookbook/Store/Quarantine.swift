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
        try folder.create()
        let place = try newPlace()
        try folder.write(place.path, as: Self.marker)
        try folder.sync()
        for name in names where state.entry(name) != .missing { try state.rename(name, to: name, in: place) }
        try place.sync()
        try state.sync()
    }

    private func newPlace() throws(SystemError) -> Folder {
        for number in 1... {
            let place = folder.folder("\(number)")
            if mkdir(place.path, 0o700) == 0 { return place }
            guard errno == EEXIST else { throw .last("mkdir \(place.path)") }
        }
        preconditionFailure("numbers don't end")
    }

    /// The folder of the damaged store that nobody has taken note of yet.
    var unacknowledged: String? {
        guard folder.entry(Self.marker) != .missing else { return nil }
        guard let bytes = FileManager.default.contents(atPath: folder.path(of: Self.marker)), !bytes.isEmpty
        else { return folder.path }
        return String(decoding: bytes, as: UTF8.self)
    }

    func acknowledge() throws(SystemError) {
        guard unacknowledged != nil else { return }
        try folder.remove(Self.marker)
        try folder.sync()
    }
}
