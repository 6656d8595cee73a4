import ArgumentParser

struct ConfigUndo: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back the last changes of the settings, as one change.",
        discussion: """
            Values of secrets are in no history: one that was set is unset, one that was exchanged stays as it is. What was \
            taken back before is passed over. A change on trial is the last one. A configuration file that cannot be used \
            gives way to the last good copy of it, and is kept beside it with .broken after its name; one that the card \
            cannot read is left alone.

            Example: galley config undo 2
            """)

    @Argument(help: "How many changes.")
    var count = 1

    @OptionGroup var checks: ChangeChecks
    @OptionGroup var options: KioskOptions

    func validate() throws {
        guard count > 0 else { throw ValidationError("at least 1 change can be taken back") }
    }

    func run() async throws {
        let report = try await reporting { try options.settings().undo(count, checks.options) }
        // A file that was restored is changed, whichever settings are.
        try options.print(report, isDone: !checks.dryRun, nothing: report.notes.isEmpty ? "nothing to change" : nil)
    }
}
