import ArgumentParser
import Control

extension HouseholdCommand {
    struct Watch: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch",
            abstract: "Print a line for each change in the household, until you press Ctrl-C.",
            discussion: """
                Prints the present state first. A change is a kiosk that comes or goes, its timers, its alarm, or the \
                state of the broker. With --json each line is a document, for example for a dashboard.

                Example: galley household watch --json
                """)
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await reporting {
                let session = try kiosk.connect(timeout: KioskOptions.timeout)
                var number: Int64?
                while true {
                    let request = WatchHousehold(after: number)
                    let answer = try session.send(request, timeout: KioskOptions.timeout).answer.document
                    number = answer.number
                    for change in answer.changes { try kiosk.output.print(change) { change.line } }
                }
            }
        }
    }
}

extension HouseholdChangeDocument {
    fileprivate var line: String {
        let what =
            switch change {
            case .broker: problem.map { "\(state?.rawValue ?? "-"): \($0)" } ?? state?.rawValue ?? "-"
            case .kiosk: online == true ? "on" : "off"
            case .timers: timers?.timers.map { "\($0.label) \($0.state.rawValue)" }.joined(separator: ", ") ?? "-"
            case .alarm: "\(label ?? "-") \(event ?? "-")"
            }
        let text = change == .timers && what.isEmpty ? "none" : what
        return "\((name ?? "broker").padded(to: 16)) \(change.rawValue.padded(to: 7)) \(text)".withoutControls()
    }
}
