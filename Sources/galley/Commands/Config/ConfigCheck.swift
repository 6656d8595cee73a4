import ArgumentParser
import Control
import Settings

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell whether a configuration file can be used, and where not.",
        discussion: "Example: galley config check /etc/galley/galley.toml")

    @Argument(help: "The file; the kiosk's own when left out.")
    var file: String?

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let path = try await reporting { try file ?? options.places.paths.config }
        let found = try await reporting { try SettingsFile.load(path) }
        if file != nil, found == nil { throw failure(.notFound, "there is no file \(path)") }
        let problems =
            (found?.problems ?? []) + (file == nil ? Settings.problems(inEnvironment: PlaceOptions.environment) : [])
        for problem in problems { tell("\(path): \(problem)") }
        if options.output.json {
            output(try JSONText.of(Report(file: path, usable: found?.firstError == nil, problems: problems)))
        }
        if found?.firstError != nil { throw ExitCode(Sysexit.configuration.rawValue) }
        if problems.isEmpty { tell(found == nil ? "there is no \(path): all defaults" : "\(path) can be used") }
    }

    private struct Report: Encodable {
        var file: String
        var usable: Bool
        var problems: [SettingsProblem]
    }
}
