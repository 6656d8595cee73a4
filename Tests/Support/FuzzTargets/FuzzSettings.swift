@testable internal import Boards
@testable internal import Settings

/// The configuration file, and its change by `galley config set` and `unset`.
enum FuzzConfiguration: FuzzTarget {
    static let name = "configuration"
    static let longest = 4096

    /// A value of a secret that must not be in a message.
    private static let canary = "canary-7f3a9c"

    static func run(_ bytes: [UInt8]) throws {
        let file = SettingsFile(path: "/fuzz.toml", text: String(decoding: bytes, as: UTF8.self))
        let lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        let isSecret = file.values.contains { $0.key.isSecret } && file.text.split(separator: canary).count == 2
        for problem in file.problems {
            try expectPlain(problem.description, "a problem")
            if let place = problem.place { try expect((1...lines + 1).contains(place.line), "line \(place.line)") }
            try expect(!isSecret || !problem.description.contains(canary), "a problem shows a secret")
        }
        try change(file, [SettingRequest("display.size", "16x2"), SettingRequest("buzzer.tick", nil)])
        try change(file, [SettingRequest("location.name", "\"Mum's\" # [x]"), SettingRequest("units.system", "us")])
    }

    /// Checks that a change leaves all other settings as they are, and can be read again.
    private static func change(_ file: SettingsFile, _ requests: [SettingRequest]) throws {
        var changed = file
        guard (try? changed.set(requests)) != nil else {
            return try expect(changed.text == file.text, "a refused change has changed the file")
        }
        let again = SettingsFile(path: file.path, text: changed.text)
        try expect(again.values == changed.values, "the changed file is not what was set")
        for request in requests {
            let value = SettingKey(request.key).flatMap { again.values[$0] }
            try expect((value == nil) == (request.value == nil), "\(request.key) is not set")
        }
        // A change of the place takes away its coordinates.
        let touched = Set(requests.map(\.key)).union(["location.latitude", "location.longitude"])
        for (key, value) in file.values where !touched.contains(key.name) {
            try expect(again.values[key] == value, "\(key.name) has changed")
        }
    }
}

/// Board files, and the drawing of their wires.
enum FuzzBoards: FuzzTarget {
    static let name = "boards"
    static let longest = 8192

    static func run(_ bytes: [UInt8]) throws {
        do {
            let board = try Board(name: "fuzz", file: String(decoding: bytes, as: UTF8.self))
            try expect(Set(board.lines).count == board.lines.count, "a line is used twice")
            guard let wiring = try? Wiring(board) else { return }
            try expect(wiring.description.utf8.count < 100_000, "the drawing is too long")
        } catch let error as BoardFileError {
            try expectPlain(error.description, "an error")
        }
    }
}
