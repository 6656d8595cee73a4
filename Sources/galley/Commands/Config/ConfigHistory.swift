import ArgumentParser
import Control
import Kitchen
import Linux
import Runtime

struct ConfigHistory: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List the last changes of the settings.",
        discussion: """
            For each change you see its number, its time, its author, and the old and new values. Values of secrets are \
            not in the history.

            Example: galley config history
            """)

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let revisions = try await reporting { try options.settings().revisions() }
        try options.output.print(list: revisions, ifEmpty: "no setting was changed yet") {
            $0.map(\.text).joined(separator: "\n")
        }
    }
}

extension RevisionDocument {
    /// Lines for people: one for the change, and one for each setting.
    fileprivate var text: String {
        let clock = TimeOfDay(seconds: WallClock.localSecondsSinceMidnight(atSecondsSince1970: time))
        let when = "\(CalendarDay(secondsSince1970: time).isoText) \(clock.face(twelveHours: false))"
        let back =
            takesBack.isEmpty ? "" : ", takes back \(takesBack.map { "change \($0)" }.joined(separator: ", "))"
        let head = "\(number)  \(when)\(trusted ? "" : " (clock not set)")  \(author)  \(cause)\(back)"
        return ([head] + changes.map { "    \($0.key): \($0.old.shown) → \($0.new.shown)" }).joined(separator: "\n")
            .withoutControls(keepingLines: true)
    }
}

extension String? {
    fileprivate var shown: String {
        guard let self else { return "(not set)" }
        return self.isEmpty ? "(empty)" : self
    }
}
