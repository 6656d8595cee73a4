import ArgumentParser
import Control
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
            """)

    @Flag(help: "List the hosts that the kiosk sends requests to, instead of the status.") var hosts = false
    @Flag(help: "Acknowledge that the store was damaged, then show the status.") var acknowledge = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        if hosts, acknowledge { throw ValidationError("Use either --hosts or --acknowledge.") }
    }

    func run() async throws {
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
    fileprivate var text: String {
        var lines = [
            ("version", "\(version), process \(process), up \(Duration.seconds(uptime.rounded()).spokenText)"),
            ("board", "\(board.name), \(board.size), \(board.problem ?? "ok")"),
            ("config", "\(configuration.path), \(configuration.problem ?? configuration.origin.rawValue)"),
            ("network", network.problem ?? network.state.rawValue),
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
        lines += errors.map { ("error", "\(Duration.seconds($0.age.rounded()).spokenText) ago: \($0.message)") }
        return lines.map { "\($0.padded(to: 9))\($1)".withoutControls() }.joined(separator: "\n")
    }
}
