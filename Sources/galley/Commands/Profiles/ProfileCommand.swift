import ArgumentParser
import Control
import Kitchen

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Who keeps favorites, a pantry and recipes of their own, and who is logged in.",
        discussion: "Example: galley profile add Ana --pin -",
        subcommands: [List.self, Add.self, Switch.self, ChangePIN.self, ProfileDiet.self, Remove.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the profiles.", discussion: "Example: galley profile list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try await kiosk.print(replyTo: ListProfiles(), \.lines) }
    }

    struct Add: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a profile; switch logs it in.",
            discussion: """
                Examples:
                  galley profile add Ana
                  galley profile add Ana --pin - < pin.txt
                """)
        @Argument(help: "Its name.") var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN for \(name)", twice: true)
            try await kiosk.print(replyTo: ChangeProfiles(.add, name: name, pin: pin), \.lines)
        }
    }

    struct Switch: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Log somebody in; guest logs out.",
            discussion: """
                Examples:
                  galley profile switch Ana --pin -
                  galley profile switch guest
                """)
        @Argument(help: "The name.") var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN of \(name)")
            try await kiosk.print(replyTo: ChangeProfiles(.logIn, name: name, pin: pin), \.lines)
        }
    }

    struct ChangePIN: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "pin", abstract: "Give a profile another PIN, or none any more.",
            discussion: """
                Standard input has a line with the PIN that it has, if it has one, and one with the new PIN. The first PIN of
                a profile is set by who is logged in to it.

                Examples:
                  galley profile pin Ana --pin -
                  galley profile pin Ana --pin - --none
                """)
        @Argument(help: "Its name.") var name: String
        @OptionGroup var pin: PINOption
        @Flag(help: "No PIN from now on; standard input has the one that it has.") var none = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let profile = try await kiosk.send(ListProfiles()).first {
                Profile.key(of: $0.name) == Profile.key(of: name)
            }
            guard let profile else {
                throw failure(ControlFailure(.unknown, of: name))
            }
            let pins = try pin.readChange(from: profile.pin, toNone: none)
            try await kiosk.print(replyTo: SetPIN(pins.new, of: name, old: pins.old), \.lines)
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a profile and all that it keeps, for good: galley undo does not bring it back.",
            discussion: "Example: galley profile remove Ana --pin -")
        @Argument(help: "Its name.") var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN of \(name)")
            try await kiosk.print(replyTo: ChangeProfiles(.remove, name: name, pin: pin), \.lines)
        }
    }
}

extension [ProfileDocument] {
    fileprivate var lines: String {
        map { "\($0.current ? "✓" : " ") \($0.name)\($0.pin ? "  (PIN)" : "")".withoutControls() }
            .joined(separator: "\n")
    }
}
