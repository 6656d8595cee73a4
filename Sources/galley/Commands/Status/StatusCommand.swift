import ArgumentParser
import Control
import Glibc
import Kitchen

struct StatusCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the kiosk's status.",
        discussion: """
            Prints one line each for version, board, configuration, network, quota, remote access, clock, store, \
            timers and the last errors.

            If the store was damaged, the status and the display say what was recovered and what is missing, until \
            you acknowledge it with --acknowledge.

            Examples:
              galley status
              galley status --json
              galley status --hosts
              galley status --watch
            """)

    @Flag(help: "List the hosts that the kiosk sends requests to, instead of the status.") var hosts = false
    @Flag(help: "Acknowledge that the store was damaged, then show the status.") var acknowledge = false
    @Flag(
        help: """
            Show the status again every two seconds, until you press Ctrl-C. Without a terminal, it is printed only \
            when it has changed.
            """)
    var watch = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard [hosts, acknowledge, watch].count(where: \.self) <= 1 else {
            throw ValidationError("Use only one of --hosts, --acknowledge and --watch.")
        }
    }

    /// Shows the status until the command is stopped.
    private func watchStatus() async throws -> Never {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isDrawn = isTerminal && !kiosk.output.json
        var before: StatusDocument?
        if isDrawn { writeControlSequence("\u{1B}[2J") }
        while true {
            let status = try await kiosk.send(ShowStatus())
            if isDrawn {
                // Home, the text, and what is left of a longer one before it.
                writeControlSequence("\u{1B}[H")
                for line in status.text.split(separator: "\n") {
                    writeControlSequence("\u{1B}[K")
                    output(String(line))
                }
                writeControlSequence("\u{1B}[J")
            } else if status.withoutTimes != before {
                try kiosk.output.print(status) { status.text }
                before = status.withoutTimes
            }
            sleep(2)
        }
    }

    func run() async throws {
        if watch { try await watchStatus() }
        if acknowledge { _ = try await kiosk.send(AcknowledgeDamage()) }
        guard hosts else { return try await kiosk.print(replyTo: ShowStatus(), \.text) }
        try await kiosk.print(replyTo: ListHosts()) { $0.map(\.line).joined(separator: "\n") }
    }
}

extension HostDocument {
    fileprivate var line: String {
        let state = problem.map { "failing: \($0)" } ?? (asked ? "ok" : "no request yet")
        return "\(host):\(port)  \(role.rawValue)  \(state)".withoutControls()
    }
}

extension TimerDocument {
    fileprivate var short: String {
        interrupted ? "\(label) (interrupted)" : atMost ? "\(label) (at most, the power was cut)" : label
    }
}

extension StatusDocument.Network.State {
    fileprivate var text: String { self == .unknown ? "unknown, because nothing was asked since the start" : rawValue }
}

extension StatusDocument.Access {
    /// Commands to type on another machine.
    fileprivate var text: String {
        guard !addresses.isEmpty else { return "no network" }
        let user = account.map { "\($0)@" } ?? ""
        let commands = addresses.map { "ssh \(user)\($0)" }.joined(separator: ", ")
        return account == nil ? "\(commands), with your own account; there is no account kitchen" : commands
    }
}

extension StatusDocument {
    /// The status without what changes all the time.
    fileprivate var withoutTimes: StatusDocument {
        var status = self
        status.uptime = 0
        status.configuration.trial?.left = 0
        for index in status.timers.indices {
            status.timers[index].remaining = 0
            status.timers[index].check = nil
        }
        for index in status.errors.indices { status.errors[index].age = 0 }
        return status
    }

    fileprivate var text: String {
        var lines = [
            ("version", "\(version), process \(process), up \(Duration.seconds(uptime.rounded()).spokenText)"),
            ("board", "\(board.name), \(board.size), \(board.problem ?? "ok")"),
            ("config", "\(configuration.path), \(configuration.problem ?? configuration.origin.rawValue)"),
            ("network", network.problem ?? network.state.text),
            ("key", network.key ? "set" : "not set: recipes come from the starter cookbook"),
        ]
        if safeMode {
            lines.insert(
                (
                    "mode",
                    "safe, because the kiosk kept crashing: only timers, board and settings work; to try again, restart "
                        + "it or change a setting"
                ), at: 1)
        }
        if let trial = configuration.trial {
            let left = Duration.seconds(trial.left.rounded()).spokenText
            lines.append(
                (
                    "trial",
                    "\(trial.keys.joined(separator: ", ")), by \(trial.author), is taken back in \(left) unless you run: "
                        + "galley config confirm"
                ))
        }
        if let quota {
            lines.append(("quota", "\(quota.left) points left" + (quota.used.map { ", \($0) used today" } ?? "")))
        }
        lines += [
            ("access", access.text),
            ("clock", clock.trusted ? "set by a time service" : "not set since the start, so not trusted"),
            (
                "store",
                "\(store.path), \(store.problem ?? store.state.rawValue), \(store.favorites.counted("favorite")), "
                    + "\(store.bytes / 1024) KiB, cache \(store.cache / 1024) KiB"
            ),
            ("timers", timers.isEmpty ? "none" : timers.map(\.short).joined(separator: ", ")),
        ]
        if let line = mealie.line { lines.append(("mealie", line)) }
        if let line = household.line { lines.append(("household", line)) }
        if shopping.state != .off || shopping.problem != nil {
            let waiting = shopping.state == .off ? "" : ", \(shopping.waiting.counted("line")) to send"
            let state = shopping.problem.map { "\(waiting): \($0)" } ?? ", \(shopping.state.rawValue)\(waiting)"
            lines.append(("shopping", shopping.sync + state))
        }
        lines += errors.map { ("error", "\(Duration.seconds($0.age.rounded()).spokenText) ago: \($0.message)") }
        return lines.map { "\($0.padded(to: 9))\($1)".withoutControls() }.joined(separator: "\n")
    }
}
