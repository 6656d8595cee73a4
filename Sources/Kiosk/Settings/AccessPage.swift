internal import Kitchen

/// Account and addresses of this machine, for another one.
public struct RemoteAccess: Hashable, Sendable {
    /// Who to log in as; nil: this machine has no account for that.
    public var account: String?
    /// As they are written, those that are typed most easily first; none: there is no network.
    public var addresses: [String]

    public init(account: String?, addresses: [String]) {
        self.account = account
        self.addresses = addresses
    }

    /// What comes before each address, so that it has a line of its own: `ssh kitchen@`.
    var command: String? { account.map { "ssh \($0)@" } }
}

/// How this machine is reached from another one.
public struct AccessQuery: Query {
    public func outcome(from handler: some RequestRunner) async -> RemoteAccess { await handler.remoteAccess() }
}

/// The addresses of this machine, below what is typed before them.
struct AccessPage: EntryList {
    let command: String
    let addresses: [String]
    var cursor = ListCursor()
    /// Whoever reads it walks to another room to type.
    var stays: Bool { true }
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] { addresses.map { Entry($0) } }

    func view(in kiosk: Kiosk) -> View { list(.settings, title: command, in: kiosk) }
}

extension Note {
    fileprivate static let noNetwork = Note(
        name: .settings, title: "Remote access", heading: "No network.",
        text: "Connect this machine to one, and look here again for its address.")

    fileprivate static func noAccount(at address: String) -> Note {
        Note(
            name: .settings, title: "Remote access", heading: "No account kitchen.",
            text: "The package of Galley makes it. With an account of your own: ssh \(address)")
    }
}

extension Kiosk {
    mutating func askForAccess() {
        fetchAndWait(AccessQuery(), text: "Looking", network: false) { $0.show($1) }
    }

    private mutating func show(_ access: RemoteAccess) {
        guard let address = access.addresses.first else { return open(Note.noNetwork) }
        guard let command = access.command else { return open(Note.noAccount(at: address)) }
        open(AccessPage(command: command, addresses: access.addresses))
    }
}
