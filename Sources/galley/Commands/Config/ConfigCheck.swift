import ArgumentParser
import Control
import Settings

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell whether a configuration file can be used, and where not.",
        discussion: """
            What was changed by hand in the kiosk's own file is read by a running kiosk now, if it can be used.

            Examples:
              galley config check
              galley config check /tmp/galley.toml
            """,
        shouldDisplay: !Remote.isCaller)

    @Argument(help: "The file; the kiosk's own when left out.")
    var file: String?

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let path = try await reporting {
            if let file { return file }
            return try options.settings(isOfKiosk: true).file.path
        }
        let found = try await reporting { try SettingsFile.load(path) }
        if file != nil, found == nil { throw failure(.notFound, "there is no file \(path)") }
        let problems =
            (found?.problems ?? []) + (file == nil ? Settings.problems(inEnvironment: PlaceOptions.environment) : [])
        for problem in problems { tell("\(path): \(problem)") }
        if options.output.json {
            output(try JSONText.of(Report(file: path, usable: found?.firstError == nil, problems: problems)))
        }
        if found?.firstError != nil { throw ExitCode(Sysexit.configuration.rawValue) }
        var isRead = false
        if file == nil { isRead = try await options.sendIfRunning(ReloadSettings()) != nil }
        guard isRead || problems.isEmpty else { return }
        let (use, it) = found == nil ? ("there is no \(path): all defaults", "them") : ("\(path) can be used", "it")
        tell(isRead ? "\(use), and the kiosk goes by \(it) now" : use)
    }

    private struct Report: Encodable {
        var file: String
        var usable: Bool
        var problems: [SettingsProblem]
    }
}
