import ArgumentParser
import Control
import Kitchen

struct StatusCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the kiosk's status.",
        discussion: """
            Example: galley status --json

            After the store was damaged, the status and the glass say what is back and what is missing until you
            acknowledge it: galley status --acknowledge
            """)

    @Flag(help: "Every host that it asks things of.") var hosts = false
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
        let state = problem.map { "failing: \($0)" } ?? (asked ? "ok" : "not asked yet")
        return "\(host):\(port)  \(role.rawValue)  \(state)".withoutControls()
    }
}

extension TimerDocument {
    fileprivate var short: String {
        interrupted ? "\(label) (interrupted)" : atMost ? "\(label) (at most, the power was cut)" : label
    }
}

extension StatusDocument.Access {
    /// What is typed on another machine.
    fileprivate var text: String {
        guard !addresses.isEmpty else { return "no network" }
        let user = account.map { "\($0)@" } ?? ""
        let commands = addresses.map { "ssh \(user)\($0)" }.joined(separator: ", ")
        return account == nil ? "\(commands), with an account of your own; there is none for the kiosk" : commands
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
                    "safe, because it kept crashing: timers, board and settings alone; it begins anew when it is "
                        + "restarted or a setting is changed"
                ), at: 1)
        }
        if let trial = configuration.trial {
            let left = Duration.seconds(trial.left.rounded()).spokenText
            lines.append(
                (
                    "trial",
                    "\(trial.keys.joined(separator: ", ")), by \(trial.author), goes back in \(left) unless you say: "
                        + "galley config confirm"
                ))
        }
        if let quota {
            lines.append(("quota", "\(quota.left) points left" + (quota.used.map { ", \($0) used today" } ?? "")))
        }
        lines += [
            ("access", access.text),
            ("clock", clock.trusted ? "set by a time service" : "not set since the start; not trusted"),
            (
                "store",
                "\(store.path), \(store.problem ?? store.state.rawValue), \(store.favorites) favorites, "
                    + "\(store.bytes / 1024) KiB, cache \(store.cache / 1024) KiB"
            ),
            ("timers", timers.isEmpty ? "none" : timers.map(\.short).joined(separator: ", ")),
        ]
        lines += errors.map { ("error", "\(Duration.seconds($0.age.rounded()).spokenText) ago: \($0.message)") }
        return lines.map { "\($0.padded(to: 9))\($1)".withoutControls() }.joined(separator: "\n")
    }
}
