import ArgumentParser
import Control
import Dispatch
import Settings

struct SettingsCommand: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Look through the settings in this terminal and change them.",
        discussion: """
            The same as galley config show, set and unset, without their names to type: arrow keys go through the list, Enter \
            changes, u or Delete unsets, z tells what the last change is and takes it back if pressed again, q leaves. \
            Choices turn with the arrow keys, names are ticked with the space bar, secrets are typed unseen; Enter saves \
            what has become another, Escape cancels.

            Example: galley settings
            """)

    @OptionGroup var options: KioskOptions

    func validate() throws {
        if options.output.json { throw ValidationError("The form draws; use galley config show --json.") }
    }

    func run() async throws {
        try RawTerminal.require(
            for: "the form", orElse: "use `galley config show` and `galley config set` instead")
        let (store, entries) = try await reporting {
            var store = try options.settings()
            // The form has all of the screen.
            store.tellsNotes = false
            return (store, try store.show(""))
        }
        guard let form = SettingsForm(entries) else { throw KioskSettings.isOfAnotherRelease }
        let screen = try FullScreen<SettingsForm>()
        // A change may wait for the kiosk, while the form is drawn.
        let hands = DispatchQueue(label: "hands")
        try await reporting {
            try await screen.run(form) { effect in
                hands.async { [store] in screen.post(Self.news(of: effect, in: store)) }
            }
        }
    }

    private static func news(of effect: SettingsForm.Effect, in store: KioskSettings) -> SettingsForm.News {
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
