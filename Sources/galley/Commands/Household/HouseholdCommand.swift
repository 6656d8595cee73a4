import ArgumentParser
import Control

struct HouseholdCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household", abstract: "Show the household that the kiosk shares its favorites with.",
        discussion: """
            Kiosks of one household share favorites, foods, and profiles with their diets. They need an MQTT broker, such \
            as the one of Home Assistant. PINs, keys, pantries and timers are never shared.

            Example: galley config set household.url mqtts://broker.example.org:8883
            """,
        subcommands: [Status.self, Kiosks.self], defaultSubcommand: Status.self)

    struct Status: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the broker, and what waits for it.", discussion: "Example: galley household status")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ShowHousehold(), \.text) }
    }

    struct Kiosks: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the kiosks of the household; ● marks those that are connected.",
            discussion: "Example: galley household kiosks --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListKiosks()) { $0.map(\.line).joined(separator: "\n") }
        }
    }
}

extension HouseholdDocument {
    fileprivate var text: String {
        guard state != .off else {
            return "off: this kiosk is alone; galley config set household.url connects it to a broker"
        }
        let lines = [
            ("household", household), ("broker", broker),
            ("state", problem.map { "\(state.rawValue): \($0)" } ?? state.rawValue),
            ("this kiosk", name.map { name in "\(name)\(id.map { ", \($0)" } ?? "")" }),
            ("kiosks", "\(kiosks) connected"), ("waiting", waiting == 0 ? nil : "\(waiting)"),
            ("ignored", ignored == 0 ? nil : "\(ignored)"),
        ]
        let present = lines.compactMap { name, value in value.map { "\(name.padded(to: 12))\($0)".withoutControls() } }
        return present.joined(separator: "\n")
    }
}

extension KioskDocument {
    fileprivate var line: String {
        "\(online ? "●" : " ") \(id)  \(name)\(version.map { "  \($0)" } ?? "")".withoutControls()
    }
}
