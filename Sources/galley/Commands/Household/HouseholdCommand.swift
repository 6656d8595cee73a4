import ArgumentParser
import Control

struct HouseholdCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household", abstract: "Show the household that the kiosk shares its data with.",
        discussion: """
            Kiosks of one household share favorites, foods, own recipes with photos, the shopping list, and profiles with \
            their diets. They need an MQTT broker, such as the one of Home Assistant. PINs, keys and pantries are never \
            shared. Others show this kiosk's alarms.

            Example: galley config set household.url mqtts://broker.example.org:8883
            """,
        subcommands: [Status.self, Kiosks.self, Watch.self, Account.self, Leave.self], defaultSubcommand: Status.self)

    struct Status: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show the broker, and what waits for it.", discussion: "Example: galley household status")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ShowHousehold(), \.text) }
    }

    struct Kiosks: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "kiosks",
            abstract: "List the kiosks of the household; ● marks those that are connected.",
            discussion: "Example: galley household kiosks --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListKiosks()) { kiosks in
                kiosks.isEmpty ? "no kiosks: see galley household" : kiosks.map(\.line).joined(separator: "\n")
            }
        }
    }
}

extension HouseholdCommand {
    struct Account: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "account",
            abstract: "Print what the owner of the broker must enter: the user, and its rights.",
            discussion: """
                Put mosquitto's lines into the file that acl_file in mosquitto.conf names. Add those of NATS to the users \
                in its configuration, with the password. Brokers without an access list need only user and password.

                Example: galley household account --nats
                """)
        @Flag(help: "Print a user of NATS instead of lines of mosquitto's access list.")
        var nats = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ShowBrokerAccount()) { account in
                (nats ? account.natsUser : account.mosquittoLines).withoutControls(keepingLines: true)
            }
        }
    }

    struct Leave: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave",
            abstract: "Stop sharing. This kiosk and the others keep their data.",
            discussion: """
                Removes household.url and household.password from the settings. If the broker can't be reached, the \
                other kiosks still list this one. If you join again, this kiosk has a new id and adds all its favorites.

                Example: galley household leave
                """)
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.confirm(replyTo: LeaveHousehold()) { _ in
                "this kiosk has left the household; its data is still here"
            }
        }
    }
}

extension BrokerAccountDocument {
    fileprivate var mosquittoLines: String { (["user \(user)"] + topics).joined(separator: "\n") }

    fileprivate var natsUser: String {
        // The description of a list has quotation marks around its texts, as NATS wants them.
        """
        {
          user: \(String(reflecting: user)), password: "…"
          permissions: {
            publish: \(nats.publish)
            subscribe: \(nats.subscribe)
          }
        }
        """
    }
}

extension HouseholdDocument {
    fileprivate var text: String {
        guard state != .off else {
            return "off: this kiosk shares nothing; to connect it, set household.url"
        }
        let isConnecting = state == .unreachable && problem == nil
        let lines = [
            ("household", household), ("broker", broker),
            ("state", problem.map { "\(state.rawValue): \($0)" } ?? (isConnecting ? "connecting" : state.rawValue)),
            ("remedy", remedy), ("this kiosk", name.map { name in "\(name)\(id.map { ", \($0)" } ?? "")" }),
            ("kiosks", "\(kiosks) connected"),
            ("waiting", waiting == 0 ? nil : "\(waiting.counted("document")) not sent yet"),
            (
                "ignored",
                ignored == 0 ? nil : "\(ignored.counted("message")) that aren't allowed, or that this version can't use"
            ),
            ("full", full.isEmpty ? nil : "there is too much of \(full.joined(separator: ", ")) to share all of it"),
        ]
        let present = lines.compactMap { name, value in value.map { "\(name.padded(to: 12))\($0)".withoutControls() } }
        return present.joined(separator: "\n")
    }
}

extension HouseholdDocument {
    /// The state in one line, or `nil` if this kiosk is alone.
    var line: String? {
        guard state != .off, let household, let broker else { return nil }
        let waits = waiting == 0 ? "" : ", \(waiting) waiting"
        return
            "\(household) at \(broker), \(problem.map { "\(state.rawValue): \($0)" } ?? "\(kiosks.counted("kiosk"))\(waits)")"
    }
}

extension KioskDocument {
    fileprivate var line: String {
        "\(online ? "●" : " ") \(id)  \(name)\(version.map { "  \($0)" } ?? "")".withoutControls()
    }
}
