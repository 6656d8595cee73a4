import ArgumentParser
import Foundation
import HTTP
import MealieServer
import Workbench

/// A stand-in for a Mealie server to try the kiosk with, and the comparison of it with a real server.
@main
struct MealieProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-mealie", abstract: "Run a stand-in for a Mealie server, or compare it with a real one.",
        subcommands: [Serve.self, Check.self])
}

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the stand-in on this machine until Ctrl-C. Prints each request.")

    @Option(help: "The version to answer like: v3, v3.24, v2.0, v1 or not-mealie.")
    var mode = "v3"

    @Option(help: "The port, or 0 for a free one.")
    var port: UInt16 = 9925

    @Option(help: "The number of recipes: the 12 of the start, and more of about 8 KB each.")
    var recipes = 12

    @Option(help: "The path in front of everything, such as /cook.")
    var prefix = ""

    func run() throws {
        guard let mode = ScriptedMealie.Mode(rawValue: mode) else {
            throw ValidationError("\(self.mode) is none of v3, v3.24, v2.0, v1 and not-mealie.")
        }
        let now = Date.now.formatted(.iso8601)
        let server = try ScriptedMealie(mode, prefix: prefix, start: now, port: port)
        server.fill(to: recipes)
        printAtOnce("galley config set mealie.url \(server.url)")
        printAtOnce("The token for mealie.token: \(server.token)")
        var shown = 0
        while true {
            rest(for: .milliseconds(200))
            for entry in server.journal.dropFirst(shown) {
                printAtOnce("\(entry.line) \(entry.status.map { "\($0)" } ?? "no answer")")
                for violation in entry.violations { printAtOnce("  Galley must not send this: \(violation)") }
                shown += 1
            }
        }
    }

    /// Prints a line without a buffer, so that it also reaches a file or a pipe as it comes.
    private func printAtOnce(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare a real server with the list of requests and answers that the stand-in follows.",
        discussion: "Only reads, unless you give --changes. Prints no content of the server.")

    @Argument(help: "The address of the server.")
    var url: String

    @Option(help: "A file with an API token of a user who is no administrator.")
    var tokenFile: String

    @Flag(help: "Also send requests that change something. Only for a server for trials!")
    var changes = false

    func run() async throws {
        let token = try String(contentsOfFile: tokenFile, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let client = try HTTPClient(userAgent: "Galley/check")
        let checks = MealieShapes.reading + (changes ? MealieShapes.changing : [])
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        let differences = try await MealieShapes.differences(checks, token: token) { method, path, token, body in
            try await client.mealieAnswer(method, base + path, token: token, body)
        }
        for difference in differences { print(difference) }
        print("\(checks.count) requests, \(differences.count) differences")
        if !differences.isEmpty { throw ExitCode.failure }
    }
}
