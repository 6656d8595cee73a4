import ArgumentParser
import Control
import Kitchen

struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Kitchen timers of the running kiosk.",
        discussion: "Example: galley timer start 12 Rice",
        subcommands: [List.self, Start.self, Pause.self, Resume.self, Stop.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the timers.", discussion: "Example: galley timer list --json")

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListTimers()) { $0.map(\.line).joined(separator: "\n") }
        }
    }

    struct Start: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start a timer.",
            discussion: """
                A duration is 12 (minutes), 1:30 (minutes and seconds), 1:05:00, 90s, 1h30m or 10 min. With --until it is a \
                range: the kiosk rings softly after the shorter time, so that you can look, and fully after the longer.
                Example: galley timer start 1h30m Roast
                Example: galley timer start 25m Bread --until 30m
                """)

        @Argument(help: "How long.")
        var duration: String

        @Argument(help: "What it is for.")
        var label: [String] = []

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "The longer end of a range, counted from the start like the shorter one.", valueName: "duration"))
        var until: [String] = []

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let (shorter, label) = try Self.spoken([duration] + label)
            guard !until.isEmpty else {
                return try await kiosk.print(replyTo: StartTimer(duration: shorter, label: label), \.line)
            }
            let (longer, other) = try Self.spoken(until)
            if longer <= shorter {
                throw failure(
                    .unacceptable,
                    "--until \(longer.spokenText) is not longer than \(shorter.spokenText); both count from the start")
            }
            let both = [label, other].compactMap(\.self).joined(separator: " ")
            try await kiosk.print(
                replyTo: StartTimer(duration: shorter, label: both.isEmpty ? nil : both, until: longer), \.line)
        }

        /// A shell parts `1 h 30 min Roast` into words; as many as make a duration are one, and what is behind is a label.
        private static func spoken(_ words: [String]) throws -> (Duration, label: String?) {
            let most = min(words.count, 6)
            let found = (1...most).reversed().lazy.compactMap { count in
                Duration(typed: words.prefix(count).joined(separator: " ")).map { ($0, count) }
            }.first
            guard let (duration, count) = found else {
                throw failure(
                    .unacceptable,
                    "\"\(words[0])\" is no duration; write 12 (minutes), 1:30, 1:05:00, 90s, 1h30m or 10 min")
            }
            let rest = words.dropFirst(count)
            // A timer that is too short is worse than none.
            if let first = rest.first, isOfTime(first) {
                throw failure(
                    .unacceptable,
                    "\"\(words.prefix(count + 1).joined(separator: " "))\" is no duration; "
                        + "a label that begins so is quoted whole, with another word")
            }
            return (duration, rest.isEmpty ? nil : rest.joined(separator: " "))
        }

        /// Whether somebody who says that goes on saying how long.
        private static func isOfTime(_ word: String) -> Bool {
            ["and", "or", "to", "-", "–", "day", "days"].contains(word.lowercased())
                || Duration(typed: word) != nil || Duration(typed: "1 \(word)") != nil
        }
    }

    struct Pause: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pause a timer.", discussion: "Example: galley timer pause 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ChangeTimer(.pause, id: id), \.line) }
    }

    struct Resume: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a paused timer go on.", discussion: "Example: galley timer resume 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ChangeTimer(.resume, id: id), \.line) }
    }

    struct Stop: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop a timer and forget it.", discussion: "Example: galley timer stop 1")
        @Argument(help: "Its number.") var id: Int
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ChangeTimer(.stop, id: id)) {
                "\($0.id)  \($0.label) stopped and forgotten"
            }
        }
    }
}

extension TimerDocument {
    fileprivate var line: String {
        let time = (atMost ? "at most " : "") + Duration.seconds(remaining).timerText
        let state = interrupted ? "interrupted" : "\(state)"
        return "\(id)  \(time)  \(label)\(dish) (\(state)\(range)\(powerCut))\(then)".withoutControls()
    }

    private var dish: String { recipe.map { ": \($0.title)" } ?? "" }

    /// When it rings softly, or that it has.
    private var range: String {
        check.map { ", check in \(Duration.seconds($0).timerText)" } ?? (checkDue ? ", check due" : "")
    }

    /// What is offered when it is done.
    private var then: String {
        next.isEmpty ? "" : ", then \(next.map(\.label).joined(separator: ", "))"
    }

    private var powerCut: String {
        if atMost { return ", the power was cut" }
        return powerOff.map { ", the power was off \(Duration.seconds($0).roughText)" } ?? ""
    }
}
