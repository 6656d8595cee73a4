import ArgumentParser
import Control
import Settings

struct ConfigCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a configuration file.",
        discussion: """
            Prints the line and the setting of each problem. After you have changed the kiosk's own file by hand, run \
            this command without a file. If the file can be used, a running kiosk then uses its settings at once.

            Examples:
              galley config check
              galley config check /tmp/galley.toml
            """,
        shouldDisplay: !Remote.isCaller)

    @Argument(help: "The file to check. Default: the kiosk's own file; a running kiosk then reads it again.")
    var file: String?

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let path = try await reporting {
            if let file { return file }
            return try options.settings(isOfKiosk: true).file.path
        }
        let found = try await reporting { try SettingsFile.load(path) }
        if file != nil, found == nil { throw failure(.notFound, "there is no file \(path), so nothing was checked") }
        let problems =
            (found?.problems ?? []) + (file == nil ? Settings.problems(inEnvironment: PlaceOptions.environment) : [])
        for problem in problems { printMessage("\(path): \(problem)") }
        if options.output.json {
            output(try JSONText.of(Report(file: path, usable: found?.firstError == nil, problems: problems)))
        }
        if found?.firstError != nil { throw ExitCode(Sysexit.configuration.rawValue) }
        var isRead = false
        if file == nil { isRead = try await options.sendIfRunning(ReloadSettings()) != nil }
        guard isRead || problems.isEmpty else { return }
        let (use, it) =
            found == nil ? ("there is no \(path), so all defaults apply", "them") : ("\(path) can be used", "it")
        printMessage(isRead ? "\(use), and the kiosk uses \(it) now" : use)
    }

    private struct Report: Encodable {
        var file: String
        var usable: Bool
        var problems: [SettingsProblem]
    }
}
