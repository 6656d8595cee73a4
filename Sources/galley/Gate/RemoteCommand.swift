import ArgumentParser

/// A command that is allowed over SSH, because it only talks to the kiosk.
///
/// A command that doesn't conform is refused, whatever its arguments are. Arguments that only the kiosk can
/// judge, such as a path in place of a board's name, are refused by the kiosk.
protocol RemoteCommand: ParsableCommand {
    var kiosk: KioskOptions { get }
    /// The resource of this machine that the given arguments would use, such as "a file"; `nil` for none.
    var localResource: String? { get }
}

extension RemoteCommand {
    var localResource: String? { nil }

    /// Reason to refuse the command with these arguments over SSH; `nil` if it is allowed.
    var refusal: String? {
        let places = kiosk.places
        if places.socket != nil || places.config != nil || places.state != nil {
            return "--socket, --config and --state can't be used over SSH"
        }
        return localResource.map {
            "\($0) of the kiosk's machine can't be used over SSH; use - for your own input or output"
        }
    }
}

/// A command about settings that is allowed over SSH.
protocol RemoteSettingsCommand: RemoteCommand {
    var options: KioskOptions { get }
}

extension RemoteSettingsCommand {
    var kiosk: KioskOptions { options }
}
