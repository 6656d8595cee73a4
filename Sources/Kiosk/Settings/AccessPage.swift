internal import Kitchen

/// The account and addresses with which you reach this machine over SSH.
public struct RemoteAccess: Hashable, Sendable {
    /// The account to log in to, or `nil` if this machine has no account for remote commands.
    public var account: String?
    /// The addresses, easiest to type first. Empty without a network.
    public var addresses: [String]

    public init(account: String?, addresses: [String]) {
        self.account = account
        self.addresses = addresses
    }

    /// The command before the address, such as `ssh kitchen@`, so that each address fits in a row of its own.
    var command: String? { account.map { "ssh \($0)@" } }
}

/// A request for the account and addresses of this machine.
public struct AccessQuery: Query {
    public func outcome(from handler: some RequestRunner) async -> RemoteAccess { await handler.remoteAccess() }
}

/// The addresses of this machine, below the command that you type before them.
struct AccessPage: EntryList {
    let command: String
    let addresses: [String]
    var cursor = ListCursor()
    /// True: you may walk to another room to type the command.
    var staysOpen: Bool { true }
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] { addresses.map { Entry($0) } }

    func view(in kiosk: Kiosk) -> View { list(.settings, title: command, in: kiosk) }
}

extension Note {
    fileprivate static let noNetwork = Note(
        name: .settings, title: "Remote access", heading: "No network.",
        text: "Connect the kiosk to a network, then open this page again.")

    fileprivate static func noAccount(at address: String) -> Note {
        Note(
            name: .settings, title: "Remote access", heading: "No kitchen account.",
            text: "Install the galley package to add it, or use your own account: ssh \(address)")
    }
}

extension Kiosk {
    mutating func askForAccess() {
        withAccess { $0.open(AccessPage(command: $1, addresses: $2)) }
    }

    /// Explains how to send the address of a web page with a recipe from a phone.
    mutating func explainSending() {
        withAccess { kiosk, command, addresses in
            let text = "\(command)\(addresses[0]) recipe add https://..."
            kiosk.open(Note(title: "From a phone", heading: "Send a web page:", text: text))
        }
    }

    /// Looks up how to reach this machine, and passes on the command and the addresses, of which there is at least one.
    /// Without a network or an account, a note says so instead.
    private mutating func withAccess(_ use: @escaping @Sendable (inout Kiosk, String, [String]) -> Void) {
        fetchAndWait(AccessQuery(), text: "One moment", network: false) { kiosk, access in
            guard let address = access.addresses.first else { return kiosk.open(Note.noNetwork) }
            guard let command = access.command else { return kiosk.open(Note.noAccount(at: address)) }
            use(&kiosk, command, access.addresses)
        }
    }
}
