import ArgumentParser

/// A command that may be asked for over SSH. It talks to the kiosk alone; what is not declared to be one cannot be run,
/// whatever is typed. What only the kiosk can judge, such as a board's name that is a path, the kiosk refuses.
protocol RemoteCommand: ParsableCommand {
    var kiosk: KioskOptions { get }
    /// What of this machine it would use, as it was given: a file, a program. Nil: nothing.
    var localThing: String? { get }
}

extension RemoteCommand {
    var localThing: String? { nil }

    /// Why this command, as it was given, is not run for somebody from afar; nil: it may.
    var refusal: String? {
        let places = kiosk.places
        if places.socket != nil || places.config != nil || places.state != nil {
            return "--socket, --config and --state are this machine's own"
        }
        return localThing.map { "\($0) is this machine's own; standard input and output are yours, written as -" }
    }
}

/// One of those about settings.
protocol RemoteSettingsCommand: RemoteCommand {
    var options: KioskOptions { get }
}

extension RemoteSettingsCommand {
    var kiosk: KioskOptions { options }
}
