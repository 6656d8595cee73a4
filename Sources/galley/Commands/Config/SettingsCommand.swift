import ArgumentParser
import Control
import Dispatch
import Settings

struct SettingsCommand: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show and change the settings in a form in this terminal.",
        discussion: """
            In the list, the arrow keys select a setting and Enter opens it. u or Delete resets the selected setting \
            to its default. z shows the last change, and a second z takes it back. q quits.

            In an open setting, you type the value or choose it with the arrow keys. If the setting can have several \
            values, the space bar ticks or unticks each of them. The text of a secret is not shown while you type. \
            Enter saves, Escape cancels.

            Example: galley settings
            """)

    @OptionGroup var options: KioskOptions

    func validate() throws {
        if options.output.json {
            throw ValidationError("The form can't be printed as JSON; use galley config show --json.")
        }
    }

    func run() async throws {
        try RawTerminal.require(
            for: "the form", orElse: "use `galley config show` and `galley config set` instead")
        let (store, entries) = try await reporting {
            var store = try options.settings()
            // Notes would be written over the form, which fills the screen.
            store.printsNotes = false
            return (store, try store.show(""))
        }
        guard let form = SettingsForm(entries) else { throw KioskSettings.isOfAnotherRelease }
        let screen = try FullScreen<SettingsForm>()
        // A change may wait for the kiosk; the form must go on drawing.
        let requests = DispatchQueue(label: "requests")
        try await reporting {
            try await screen.run(form) { effect in
                requests.async { [store] in screen.post(Self.result(of: effect, in: store)) }
            }
        }
    }

    private static func result(of effect: SettingsForm.Effect, in store: KioskSettings) -> SettingsForm.Message {
        do {
            switch effect {
            case .set(let key, let value):
                let report = try store.set([SettingRequest(key.name, value)], ChangeOptions())
                return .changed(report, try store.show(""))
            case .lookForLast: return .last(try store.undo(1, ChangeOptions(isDryRun: true)))
            case .undo(let revision):
                return .changed(try store.undo(1, ChangeOptions(revision: revision)), try store.show(""))
            }
        } catch {
            return .failed(reason(of: error)?.message ?? "\(error)")
        }
    }
}
