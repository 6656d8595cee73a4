import ArgumentParser
import Control
import Cookbook
import Kitchen
import Linux

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Who keeps favorites, a pantry and recipes of their own, and who is logged in.",
        discussion: "Example: galley profile add Ana --pin -",
        subcommands: [List.self, Add.self, Switch.self, ChangePIN.self, ProfileDiet.self, Remove.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the profiles.", discussion: "Example: galley profile list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws { try kiosk.print(try await kiosk.profiles()) }
    }

    struct Add: AsyncParsableCommand {
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
            try await kiosk.carryOut(.add(name, pin)) { cookbook in
                switch try await cookbook.add(profile: name, pin: pin, at: kiosk.secondsSince1970) {
                case .success: nil
                case .failure(let refusal): refusal
                }
            }
        }
    }

    struct Switch: AsyncParsableCommand {
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
            try await kiosk.carryOut(.logIn(name, pin)) { cookbook in
                guard let profile = try await cookbook.people().profile(named: name) else { return .unknown }
                return try await cookbook.logIn(profile.number, pin: pin, at: .now)
            }
        }
    }

    struct ChangePIN: AsyncParsableCommand {
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
            let profile = try await kiosk.profiles().first { Profile.key(of: $0.name) == Profile.key(of: name) }
            guard let profile else {
                let reason = ControlFailure(.unknown, of: name)
                throw failure(reason.code, reason.message)
            }
            let pins = try pin.readChange(from: profile.pin, toNone: none)
            try await kiosk.carryOut(.setPIN(pins.new, of: name, old: pins.old)) { cookbook in
                guard let profile = try await cookbook.people().profile(named: name) else { return .unknown }
                return try await cookbook.set(pin: pins.new, of: profile.number, old: pins.old, at: .now)
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a profile and all that it keeps, for good: galley undo does not bring it back.",
            discussion: "Example: galley profile remove Ana --pin -")
        @Argument(help: "Its name.") var name: String
        @OptionGroup var pin: PINOption
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let pin = try pin.read(asking: "PIN of \(name)")
            try await kiosk.carryOut(.remove(name, pin)) { cookbook in
                guard let profile = try await cookbook.people().profile(named: name) else { return .unknown }
                return try await cookbook.remove(profile: profile.number, pin: pin, at: .now)
            }
        }
    }
}

extension KioskOptions {
    fileprivate func profiles() async throws -> [ProfileDocument] {
        if let answer = try await askIfRunning(.profile(.list)) {
            guard case .profiles(let profiles) = answer else { throw strangeAnswer() }
            return profiles
        }
        return [ProfileDocument](try await withStoredCookbook { try await $0.people() } ?? People())
    }

    /// Has the running kiosk do it, else does it in the store, for which `work` tells why it is refused.
    fileprivate func carryOut(
        _ request: ControlRequest.ProfileRequest, orElse work: (Cookbook) async throws -> Profile.Refusal?
    ) async throws {
        if let answer = try await askIfRunning(.profile(request)) {
            guard case .profiles(let profiles) = answer else { throw strangeAnswer() }
            return try print(profiles)
        }
        let people = try await writeCookbook { cookbook in
            if let refusal = try await work(cookbook) {
                let reason = ControlFailure(refusal, of: request.name)
                throw failure(reason.code, reason.message)
            }
            return try await cookbook.people()
        }
        try print([ProfileDocument](people))
    }

    fileprivate func print(_ profiles: [ProfileDocument]) throws {
        try output.print(profiles) { profiles.map(\.line).joined(separator: "\n") }
    }
}

extension ControlRequest.ProfileRequest {
    fileprivate var name: String {
        switch self {
        case .add(let name, _), .logIn(let name, _), .setPIN(_, let name, _), .remove(let name, _): name
        case .list, .diet, .setDiet: ""
        }
    }
}

extension ProfileDocument {
    fileprivate var line: String { "\(current ? "✓" : " ") \(name)\(pin ? "  (PIN)" : "")".withoutControls() }
}

extension ClockReading {
    fileprivate static var now: ClockReading {
        let wall = WallClock()
        return ClockReading(
            bootID: Boot.currentID(), boot: Instant(sinceBoot: KernelClock.boot.now), wall: wall.secondsSince1970,
            isWallTrusted: wall.isTrusted)
    }
}
