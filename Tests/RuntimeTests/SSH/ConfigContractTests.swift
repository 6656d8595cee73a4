import Foundation
import Testing

/// The behavior of `galley config`, in each way to run it. A case is a row of commands and their results.
@Suite("galley config behaves the same locally, over the socket and over SSH", .serialized, .timeLimit(.minutes(5)))
struct ConfigContractTests {
    /// The ways to run the command.
    enum Way: CaseIterable {
        case socket, file, ssh
    }

    struct Step {
        var words: [String]
        var input = ""
        var status: Int32 = 0
        /// The whole standard output, or `nil` if it isn't compared.
        var output: String? = ""
        /// The content of the file afterwards, or `nil` if it is unchanged.
        var file: String?
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var before = ""
        var steps: [Step]
    }

    private static let calm = "[buzzer]\npattern = \"calm\"\n"
    private static let written =
        "# Ours\n[display]\nsize = \"16x2\" # narrow\n\n# Later\n[buzzer]\npattern = \"calm\"\n"

    static let cases = [
        Case(
            testDescription: "Several settings are set at once, and told",
            steps: [
                Step(
                    words: ["set", "display.size", "16x2", "buzzer.pattern", "calm"],
                    file: "[display]\nsize = \"16x2\"\n\n\(calm)"),
                Step(words: ["get", "display.size"], output: "16x2\n"),
                Step(
                    words: ["show", "display.s"], output: "display.size  16x2  file\n"),
                Step(words: ["set", "display.size", "16x2"]),
                Step(
                    words: ["set", "display.size", "16x2", "--json"],
                    output: #"{"changed":[],"confirmWithin":null,"notes":[],"revision":1}"# + "\n"),
            ]),
        Case(
            testDescription: "All are set or none, and what is wrong changes nothing", before: written,
            steps: [
                Step(words: ["set", "display.size", "20x4", "buzzer.duration", "-5"], status: 65),
                Step(words: ["set", "display.size", "20x4", "no.such", "1"], status: 65),
                Step(words: ["set", "display.size"], status: 64), Step(words: ["set"], status: 64),
                Step(words: ["get", "no.such"], status: 65), Step(words: ["unset", "no.such"], status: 65),
                Step(words: ["set", "share.token", "canary"], status: 64),
                Step(words: ["set", "-"], input: "{\"display.size\": \"20x4\", \"no.such\": 1}", status: 65),
                Step(words: ["set", "-"], input: "no JSON", status: 65),
                Step(words: ["set", "--confirm", "0", "display.size", "20x4"], status: 64),
                Step(words: ["confirm"], status: 75),
                Step(words: ["set", "--if-revision", "77", "display.size", "20x4"], status: 75),
            ]),
        Case(
            testDescription: "What a person wrote around the settings stays", before: written,
            steps: [
                Step(
                    words: ["set", "display.size", "20x4"],
                    file: written.replacingOccurrences(of: "16x2", with: "20x4")),
                Step(words: ["set", "display.size", "16x2"], file: written),
            ]),
        Case(
            testDescription: "A secret is read from standard input and printed by nobody",
            steps: [
                Step(words: ["set", "share.token", "-"], input: "canary\n", file: "[share]\ntoken = \"canary\"\n"),
                Step(words: ["get", "share.token"], output: "(set)\n"),
                Step(words: ["set", "share.token", "-"], input: "canary\n"),
            ]),
        Case(
            testDescription: "One JSON object sets and unsets", before: "[display]\nsize = \"16x2\"\n\(calm)",
            steps: [
                Step(
                    words: ["set", "-"],
                    input: #"{"display.size": null, "buzzer.pattern": "calm", "units.system": "us"}"#,
                    file: "\(calm)\n[units]\nsystem = \"us\"\n"),
                Step(words: ["get", "display.size"], output: "20x4\n"),
            ]),
        Case(
            testDescription: "What is only tried out changes nothing", before: written,
            steps: [
                Step(words: ["set", "--dry-run", "display.size", "20x4"]),
                Step(words: ["set", "--dry-run", "-"], input: #"{"display.size": "20x4"}"#),
                Step(words: ["set", "--dry-run", "display.size", "99x9"], status: 65),
                Step(words: ["get", "display.size"], output: "16x2\n"),
            ]),
        Case(
            testDescription: "A change is taken back, and the one before", before: written,
            steps: [
                Step(
                    words: ["set", "display.size", "20x4"],
                    file: written.replacingOccurrences(of: "16x2", with: "20x4")),
                Step(
                    words: ["set", "buzzer.pattern", "classic"],
                    file: written.replacingOccurrences(of: "16x2", with: "20x4")
                        .replacingOccurrences(of: "calm", with: "classic")),
                Step(words: ["undo"], file: written.replacingOccurrences(of: "16x2", with: "20x4")),
                Step(words: ["undo"], file: written),
            ]),
        Case(
            testDescription: "A value may begin with -, and unset gives the default again",
            steps: [
                Step(
                    words: ["set", "location.longitude", "-0.125", "location.latitude", "51.5"],
                    file: "[location]\nlongitude = -0.125\nlatitude = 51.5\n"),
                Step(words: ["unset", "location.longitude", "location.latitude"], file: ""),
                Step(words: ["get", "location.longitude"]),
            ]),
    ]

    @Test("The same commands print the same output and leave the same file", arguments: cases, Way.allCases)
    func contract(row: Case, way: Way) async throws {
        let place = try await Place(way, before: row.before)
        guard let place else { return }
        var file = row.before
        for step in row.steps {
            let told = try await place.galley(["config"] + step.words, step.input)
            #expect(told.status == step.status, "\(step.words): \(told.errors)")
            #expect(told.output == step.output, "\(step.words): \(told.errors)")
            #expect(!told.errors.contains("canary"))
            file = step.file ?? file
            #expect(try place.file == file, "\(step.words): \(told.errors)")
        }
    }

    /// A kiosk, or only its file, and the way to reach it.
    private final class Place {
        private let way: Way
        private var house: SSHHouse?
        private let folder: String

        /// Prepares the way, or returns `nil` if this machine doesn't support it.
        init?(_ way: Way, before: String) async throws {
            self.way = way
            if way == .file {
                folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try before.write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
            } else {
                guard way == .socket || SSHHouse.isPossible else { return nil }
                let house = try SSHHouse(settings: before, withServer: way == .ssh)
                (self.house, folder) = (house, house.folder)
            }
        }

        deinit {
            if house == nil { removeFolder(folder) }
        }

        var file: String {
            get throws { try String(contentsOfFile: house?.config ?? "\(folder)/galley.toml", encoding: .utf8) }
        }

        func galley(_ words: [String], _ input: String) async throws -> GalleyCommand {
            guard let house, way == .ssh else {
                let variables =
                    house.map { ["GALLEY_SOCKET": $0.socket, "GALLEY_CONFIG": "\(folder)/none.toml"] } ?? [:]
                let file = "\(folder)/input-\(UUID().uuidString)"
                try input.write(toFile: file, atomically: true, encoding: .utf8)
                let handle = try #require(FileHandle(forReadingAtPath: file))
                return try await GalleyCommand.run(words, in: folder, input: handle, variables: variables)
            }
            let quoted = words.map { "'\($0.replacingOccurrences(of: "'", with: #"'\''"#))'" }
            return try await house.ssh(quoted.joined(separator: " "), text: input)
        }
    }
}
