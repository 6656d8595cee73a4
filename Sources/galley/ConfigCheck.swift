import ArgumentParser
import Settings

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell whether a configuration file can be used, and where not.",
        discussion: "Example: galley config check /etc/galley/galley.toml")

    @Argument(help: "The file; the kiosk's own when left out.")
    var file: String?

    @OptionGroup var options: ConfigOptions

    func run() async throws {
        let path = try await reporting { try file ?? options.paths.config }
        let found = try await reporting { try SettingsFile.load(path) }
        if file != nil, found == nil { throw failure(.notFound, "there is no file \(path)") }
        let problems = (found?.problems ?? []) + (file == nil ? options.environmentProblems : [])
        for problem in problems { tell("\(path): \(problem)") }
        if options.json { try printJSON(Report(file: path, usable: found?.firstError == nil, problems: problems)) }
        if found?.firstError != nil { throw ExitCode(ExitStatus.badConfiguration.rawValue) }
        if problems.isEmpty { tell(found == nil ? "there is no \(path): all defaults" : "\(path) can be used") }
    }

    private struct Report: Encodable {
        var file: String
        var usable: Bool
        var problems: [SettingsProblem]
    }
}
