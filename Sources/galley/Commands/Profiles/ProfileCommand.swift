import ArgumentParser
import Control
import Kitchen

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "List and change the profiles of the people who use the kiosk, and log in.",
        discussion: """
            Each profile has favorites, a pantry, own recipes, a diet and perhaps a PIN. The guest has a profile from \
            the start.

            Example: galley profile add Ana --pin -
            """,
        subcommands: [List.self, Add.self, Switch.self, ChangePIN.self, ProfileDiet.self, Remove.self],
        defaultSubcommand: List.self, aliases: ["profiles"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the profiles; ✓ marks the one that is logged in.",
            discussion: "Example: galley profile list --json", aliases: ["ls"])
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ListProfiles(), \.lines) }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a profile.",
            discussion: """
                The new profile is not logged in; use `galley profile switch`.

                Examples:
                  galley profile add Ana
                  galley profile add Ana --pin - < pin.txt
                """)
        @Argument(help: "The new profile's name.") var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN for \(name)", twice: true)
            try await kiosk.confirm(replyTo: ChangeProfiles(.add, name: name, pin: pin)) { profiles in
                "\(profiles.name(of: name)) added"
            }
        }
    }

    struct Switch: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "switch",
            abstract: "Log in to a profile, or log out.",
            discussion: """
                The kiosk and all commands then use this profile, until somebody else logs in. Switch to guest to log \
                out.

                Examples:
                  galley profile switch Ana --pin -
                  galley profile switch guest
                """)
        @Argument(help: "The profile's name, or guest.", completion: .profiles) var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN of \(name)")
            try await kiosk.confirm(replyTo: ChangeProfiles(.logIn, name: name, pin: pin)) { profiles in
                "\(profiles.name(of: name)) is logged in"
            }
        }
    }

    struct ChangePIN: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "pin", abstract: "Set, change or remove the PIN of a profile.",
            discussion: """
                In a terminal, the command asks for the old PIN, if there is one, and for the new one. Otherwise it \
                reads them from standard input, one per line. To set the first PIN of a profile, log in to it first.

                Examples:
                  galley profile pin Ana --pin -
                  galley profile pin Ana --pin - --none
                """)
        @Argument(help: "The profile's name.", completion: .profiles) var name: String
        @OptionGroup var pin: PINOption
        @Flag(help: "Remove the PIN. The command reads only the old PIN.") var none = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let profile = try await kiosk.send(ListProfiles()).first {
                Profile.key(of: $0.name) == Profile.key(of: name)
            }
            guard let profile else {
                throw failure(ControlFailure(.unknown, of: name))
            }
            let pins = try pin.readChange(from: profile.pin, toNone: none)
            try await kiosk.confirm(replyTo: SetPIN(pins.new, of: name, old: pins.old)) { profiles in
                "PIN of \(profiles.name(of: name)) \(none ? "removed" : "changed")"
            }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a profile with everything that is stored for it.",
            discussion: """
                \(UndoCommand.help) If it has a PIN, you need the PIN to remove it.

                Example: galley profile remove Ana --pin -
                """, aliases: ["rm"])
        @Argument(help: "The profile's name.", completion: .profiles) var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN of \(name)")
            try await kiosk.confirm(replyTo: ChangeProfiles(.remove, name: name, pin: pin)) { _ in
                "\(name.withoutControls()) removed; \(UndoCommand.offer)"
            }
        }
    }
}

extension [ProfileDocument] {
    fileprivate var lines: String {
        map { "\($0.current ? "✓" : " ") \($0.name)\($0.pin ? "  (PIN)" : "")".withoutControls() }
            .joined(separator: "\n")
    }

    /// Returns a profile's name as it is spelled in the list.
    fileprivate func name(of profile: String) -> String {
        (first { Profile.key(of: $0.name) == Profile.key(of: profile) }?.name ?? profile).withoutControls()
    }
}
