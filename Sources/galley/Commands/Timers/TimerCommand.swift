import ArgumentParser
import Control
import Kitchen

struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "List, start, change and stop kitchen timers.",
        discussion: """
            Timers need a running kiosk. They survive restarts and power cuts.

            Example: galley timer start 12 Rice
            """,
        subcommands: [
            List.self, Start.self, Pause.self, Resume.self, AddMinute.self, Rename.self, Stop.self,
        ],
        defaultSubcommand: List.self, aliases: ["timers"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the timers.",
            discussion: """
                Each line has the timer's number, the time that is left, and its name.

                Example: galley timer list --json
                """, aliases: ["ls"])

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(
                listFrom: ListTimers(), ifEmpty: "no timer is running; start one: galley timer start 12 Rice"
            ) { $0.map(\.line).joined(separator: "\n") }
        }
    }

    struct Start: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "start",
            abstract: "Start a timer.",
            discussion: """
                Write a duration as 12 (minutes), 1:30 (minutes and seconds), 1:05:00, 90s, 1h30m or 10 min. With --until \
                the timer has a range: it rings softly after the shorter time, so that you can look, and fully after the \
                longer time.

                Examples:
                  galley timer start 1h30m Roast
                  galley timer start 25m Bread --until 30m
                """)

        @Argument(help: "Duration, or the shorter end of a range. A number without a unit means minutes.")
        var duration: String

        @Argument(help: "Name of the timer. Default: its number.")
        var label: [String] = []

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "Longer end of a range, also counted from the start.", valueName: "duration"))
        var until: [String] = []

        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let (shorter, label) = try Self.spoken([duration] + label)
            guard !until.isEmpty else {
                return try await kiosk.confirm(replyTo: StartTimer(duration: shorter, label: label), \.line)
            }
            let (longer, other) = try Self.spoken(until)
            if longer <= shorter {
                throw failure(
                    .unacceptable,
                    "--until \(longer.spokenText) is not longer than \(shorter.spokenText), so no timer was started; "
                        + "both count from the start")
            }
            let both = [label, other].compactMap(\.self).joined(separator: " ")
            try await kiosk.confirm(
                replyTo: StartTimer(duration: shorter, label: both.isEmpty ? nil : both, until: longer), \.line)
        }

        /// Splits the words of a command line into a duration and a label.
        ///
        /// A shell splits `1 h 30 min Roast` into five words. The longest prefix that is a duration counts.
        private static func spoken(_ words: [String]) throws -> (Duration, label: String?) {
            let most = min(words.count, 6)
            let found = (1...most).reversed().lazy.compactMap { count in
                Duration(typed: words.prefix(count).joined(separator: " ")).map { ($0, count) }
            }.first
            guard let (duration, count) = found else {
                throw failure(
                    .unacceptable,
                    "\"\(words[0])\" is not a duration, so no timer was started; write 12 (minutes), 1:30, 1:05:00, 90s, "
                        + "1h30m or 10 min")
            }
            let rest = words.dropFirst(count)
            // A timer that is too short is worse than none, so a word that may belong to the duration is refused.
            if let first = rest.first, isOfTime(first) {
                throw failure(
                    .unacceptable,
                    "\"\(words.prefix(count + 1).joined(separator: " "))\" is not a duration, so no timer was started; "
                        + "if \"\(first)\" begins the timer's name, put the whole name in quotation marks")
            }
            return (duration, rest.isEmpty ? nil : rest.joined(separator: " "))
        }

        /// Returns true if a word probably continues a duration, such as `and` or `min`.
        private static func isOfTime(_ word: String) -> Bool {
            ["and", "or", "to", "-", "–", "day", "days"].contains(word.lowercased())
                || Duration(typed: word) != nil || Duration(typed: "1 \(word)") != nil
        }
    }

    struct Pause: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause",
            abstract: "Pause timers.", discussion: "Example: galley timer pause Rice")
        @OptionGroup var timers: TimerArguments
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(timers, .pause) }
    }

    struct Resume: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Resume paused timers.", discussion: "Example: galley timer resume 1")
        @OptionGroup var timers: TimerArguments
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(timers, .resume) }
    }

    struct AddMinute: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "+1", abstract: "Give timers another minute.",
            discussion: """
                A timer that is over runs again.

                Example: galley timer +1 Rice
                """)
        @OptionGroup var timers: TimerArguments
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.change(timers, .addMinute) }
    }

    struct Rename: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a timer another name.", discussion: "Example: galley timer rename 1 Brown rice")
        @Argument(help: "Number or name of the timer, as in `galley timer list`.", completion: .timers) var timer:
            String
        @Argument(help: "The new name.") var label: [String]
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let request = RenameTimer(timer, label: label.joined(separator: " "))
            try await kiosk.confirm(replyTo: request, \.line)
        }
    }

    struct Stop: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop",
            abstract: "Stop timers and remove them.",
            discussion: """
                If one of the timers can't be found, none is stopped.

                Example: galley timer stop 1 Rice
                """, aliases: ["rm"])
        @OptionGroup var timers: TimerArguments
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.change(timers, .stop) { "\($0.id)  \($0.label) stopped and removed" }
        }
    }
}

struct TimerArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Numbers or names of timers, as in `galley timer list`.", valueName: "timer"),
        completion: .timers)
    var timers: [String]
}

extension KioskOptions {
    /// Changes timers, and prints a line for each. The JSON of a single timer is no list.
    fileprivate func change(
        _ timers: TimerArguments, _ change: ChangeTimers.Change, line: (TimerDocument) -> String = \.line
    ) async throws {
        let changed = try await send(ChangeTimers(change, of: timers.timers))
        let text = changed.map(line).joined(separator: "\n")
        if let only = changed.first, timers.timers.count == 1 {
            try output.confirm(only) { text }
        } else {
            try output.confirm(changed) { text }
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

    /// Text about the soft ring: the time until it, or that it is due; empty if the timer has none or it is over.
    private var range: String {
        check.map { ", check in \(Duration.seconds($0).timerText)" } ?? (checkDue ? ", check due" : "")
    }

    /// Labels of the timers that the kiosk offers after this one.
    private var then: String {
        next.isEmpty ? "" : ", then \(next.map(\.label).joined(separator: ", "))"
    }

    private var powerCut: String {
        if atMost { return ", the power was cut" }
        return powerOff.map { ", the power was off \(Duration.seconds($0).roughText)" } ?? ""
    }
}
