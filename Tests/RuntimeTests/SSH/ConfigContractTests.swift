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
            testDescription: "Several settings are set at once, and shown",
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
            testDescription: "All settings change or none, and an error changes nothing", before: written,
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
            testDescription: "Comments and layout of the file are preserved", before: written,
            steps: [
                Step(
                    words: ["set", "display.size", "20x4"],
                    file: written.replacingOccurrences(of: "16x2", with: "20x4")),
                Step(words: ["set", "display.size", "16x2"], file: written),
            ]),
        Case(
            testDescription: "A secret is read from standard input and never printed",
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
            testDescription: "A dry run changes nothing", before: written,
            steps: [
                Step(words: ["set", "--dry-run", "display.size", "20x4"]),
                Step(words: ["set", "--dry-run", "-"], input: #"{"display.size": "20x4"}"#),
                Step(words: ["set", "--dry-run", "display.size", "99x9"], status: 65),
                Step(words: ["get", "display.size"], output: "16x2\n"),
            ]),
        Case(
            testDescription: "Undo reverts a change, then the one before", before: written,
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
            testDescription: "A value may begin with -, and unset restores the default",
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
            let result = try await place.galley(["config"] + step.words, step.input)
            #expect(result.status == step.status, "\(step.words): \(result.errors)")
            #expect(result.output == step.output, "\(step.words): \(result.errors)")
            #expect(!result.errors.contains("canary"))
            file = step.file ?? file
            #expect(try place.file == file, "\(step.words): \(result.errors)")
        }
    }

    /// A kiosk, or only its file, and the way to reach it.
    private final class Place {
        private let way: Way
        private var machine: SSHMachine?
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
                guard way == .socket || SSHMachine.isPossible else { return nil }
                let machine = try SSHMachine(settings: before, withServer: way == .ssh)
                (self.machine, folder) = (machine, machine.folder)
            }
        }

        deinit {
            if machine == nil { removeFolder(folder) }
        }

        var file: String {
            get throws { try String(contentsOfFile: machine?.config ?? "\(folder)/galley.toml", encoding: .utf8) }
        }

        func galley(_ words: [String], _ input: String) async throws -> GalleyCommand {
            guard let machine, way == .ssh else {
                let variables =
                    machine.map { ["GALLEY_SOCKET": $0.socket, "GALLEY_CONFIG": "\(folder)/none.toml"] } ?? [:]
                let file = "\(folder)/input-\(UUID().uuidString)"
                try input.write(toFile: file, atomically: true, encoding: .utf8)
                let handle = try #require(FileHandle(forReadingAtPath: file))
                return try await GalleyCommand.run(words, in: folder, input: handle, variables: variables)
            }
            let quoted = words.map { "'\($0.replacingOccurrences(of: "'", with: #"'\''"#))'" }
            return try await machine.ssh(quoted.joined(separator: " "), text: input)
        }
    }
}
