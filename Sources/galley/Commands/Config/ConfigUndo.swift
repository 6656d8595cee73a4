import ArgumentParser

struct ConfigUndo: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back the last changes of the settings.",
        discussion: """
            Changes that were taken back before don't count. A change that waits for `galley config confirm` counts as \
            the last change.

            The history does not contain the values of secrets. If a change set a secret that had no value before, the \
            secret is removed. If a change replaced or removed a secret, the old value can't be restored: set it again.

            If the configuration file can't be used, the command replaces it with the last good copy and keeps the broken \
            file beside it, with .broken after its name. A file that can't be read because the card fails is not \
            replaced.

            Example: galley config undo 2
            """)

    @Argument(help: "Number of changes to take back.")
    var count = 1

    @OptionGroup var checks: ChangeChecks
    @OptionGroup var options: KioskOptions

    func validate() throws {
        guard count > 0 else { throw ValidationError("the number of changes must be 1 or more") }
    }

    func run() async throws {
        let report = try await reporting { try options.settings().undo(count, checks.options) }
        // A restored file is a change even if no setting differs; its note says so.
        try options.print(report, isDone: !checks.dryRun, nothing: report.notes.isEmpty ? "nothing to change" : nil)
    }
}
