import ArgumentParser
import Control
import Kitchen

struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Kitchen timers of the running kiosk.",
        discussion: "Example: galley timer start 12 Rice",
        subcommands: [List.self, Start.self, Pause.self, Resume.self, Stop.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the timers.", discussion: "Example: galley timer list --json")

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            guard case .timers(let timers) = try await kiosk.ask(.timer(.list)) else { throw strangeAnswer() }
            try kiosk.output.print(timers) { timers.map(\.line).joined(separator: "\n") }
        }
    }

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start a timer.",
            discussion: """
                A duration is 12 (minutes), 1:30 (minutes and seconds), 1:05:00, 90s or 1h30m.
                Example: galley timer start 1h30m Roast
                """)

        @Argument(help: "How long.")
        var duration: String

        @Argument(help: "What it is for.")
        var label: String?

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            guard let duration = Duration(typed: duration) else {
                throw failure(
                    .unacceptable, "\"\(duration)\" is no duration; write 12 (minutes), 1:30, 1:05:00, 90s or 1h30m")
            }
            try await kiosk.show(.start(duration: duration, label: label))
        }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pause a timer.", discussion: "Example: galley timer pause 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.show(.pause(id)) }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a paused timer go on.", discussion: "Example: galley timer resume 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.show(.resume(id)) }
    }

    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop a timer and forget it.", discussion: "Example: galley timer stop 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.show(.stop(id)) { "\($0.id)  \($0.label) stopped and forgotten" }
        }
    }
}

extension KioskOptions {
    /// Carries out an order and prints the timer as it is then.
    fileprivate func show(
        _ request: ControlRequest.TimerRequest, as text: (TimerDocument) -> String = \.line
    ) async throws {
        guard case .timer(let timer) = try await ask(.timer(request)) else { throw strangeAnswer() }
        try output.print(timer) { text(timer) }
    }
}

extension TimerDocument {
    fileprivate var line: String {
        let time = (atMost ? "at most " : "") + Duration.seconds(remaining).timerText
        return "\(id)  \(time)  \(label) (\(interrupted ? "interrupted" : "\(state)")\(powerCut))".withoutControls()
    }

    private var powerCut: String {
        if atMost { return ", the power was cut" }
        return powerOff.map { ", the power was off \(Duration.seconds($0).roughText)" } ?? ""
    }
}
