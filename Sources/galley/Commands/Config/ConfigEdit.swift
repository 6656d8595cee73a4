import ArgumentParser
import Control
import Settings

struct ConfigEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the configuration file in an editor.",
        discussion: """
            The editor is $VISUAL, else $EDITOR, else vi. The text is checked before it replaces the file. If the text \
            can't be used, you can edit it again. If you don't, the file stays as it was, and the command prints where \
            your text is stored.

            Example: EDITOR=nano galley config edit
            """,
        shouldDisplay: !Remote.isCaller)

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let (settings, old) = try await reporting {
            let settings = try options.settings(isOfKiosk: true)
            // Checked first, before the user has written anything.
            if try settings.file.trial() != nil { throw SettingsError.onTrial }
            return (settings, try settings.file.text())
        }
        let edited = try EditedFile(named: "galley.toml", text: old)
        while let new = try edited.edited() {
            let kept =
                "your text is kept in \(edited.path); when you have fixed it: "
                + "VISUAL='cp \(edited.path)' galley config edit"
            do {
                let report = try settings.file.replace(old, with: new)
                edited.remove()
                _ = try await options.sendIfRunning(ReloadSettings())
                return try options.print(report, nothing: "written; no setting changed")
            } catch SettingsError.unusable(let path, let problem) {
                let reason = "the text can't be used (\(problem)); \(path) was left as it is"
                guard SecretInput.isTerminal else { throw failure(.configuration, "\(reason); \(kept)") }
                printMessage(reason)
                prompt("Edit it again? [Y/n] ")
                guard let answer = readLine(), !answer.lowercased().hasPrefix("n") else {
                    throw failure(.configuration, kept)
                }
            } catch let error as SettingsError {
                throw failure(error.sysexit, "\(error); \(kept)")
            }
        }
        try options.print(ConfigReport(changed: [], notes: []))
    }
}
