internal import Control
internal import Settings
internal import ShoppingSync

/// A reason why the shopping list isn't shared now: for the status, the shell and the display.
struct ShoppingProblem: Hashable {
    let state: ShoppingSyncDocument.State
    private let reason: String
    let remedy: String
    /// The text for the display: two lines of at most 20 columns.
    let glass: String

    private init(_ state: ShoppingSyncDocument.State, _ reason: String, glass: String, remedy: String) {
        (self.state, self.reason, self.remedy) = (state, reason, remedy)
        self.glass = "List not shared:\n\(glass)"
    }

    /// Describes an error of a synchronization with a kind of server.
    init(_ error: any Error, at kind: Settings.ShoppingSync) {
        guard let error = error as? ShoppingServerError else {
            self.init(.failed, "\(error)", glass: "see galley status", remedy: "Run galley doctor.")
            return
        }
        let kept = "The kiosk's list is whole."
        let isMealie = kind == .mealie
        switch error {
        case .unreachable(let detail):
            self.init(
                .unreachable, detail, glass: "no server",
                remedy: "\(kept) Galley tries again by itself. The setting of the address is \(kind).url.")
        case .notPermitted(let detail):
            self.init(
                .refused, "the server refuses the account: \(detail)",
                glass: isMealie ? "token refused" : "wrong password",
                remedy: isMealie
                    ? "\(kept) Make a new token in Mealie: galley config set mealie.token -"
                    : "\(kept) Check caldav.user, and set caldav.password.")
        case .full:
            self.init(
                .full, "the account at the server is full", glass: "server is full",
                remedy: "\(kept) Make room on the server. Galley sends the lines then.")
        case .noList:
            self.init(
                .gone, "the list is gone from the server", glass: "list was deleted",
                remedy: isMealie
                    ? "\(kept) Make a list in Mealie, set mealie.list if it has several, then run galley shopping sync."
                    : "\(kept) To make or choose a list again: galley shopping sync")
        case .renamed(let name):
            let now = name.sanitized(limit: 40)
            self.init(
                .choose, "no list has the name of \(kind).list, and the list so far is now called \(now)",
                glass: "set \(kind).list",
                remedy: "\(kept) To go on with it: galley config set \(kind).list \"\(now)\"."
                    + (isMealie ? "" : " To make a new list: galley shopping sync"))
        case .noSuchList(let name, let others):
            self.init(
                .choose,
                "no list is called \(name.sanitized(limit: 40)); the lists are \(Self.text(of: others))",
                glass: "set \(kind).list",
                remedy: "\(kept) Choose one: galley config set \(kind).list NAME")
        case .severalLists([]) where isMealie:
            self.init(
                .choose, "Mealie has no shopping list", glass: "no list in Mealie",
                remedy: "\(kept) Make a list in Mealie, then run galley shopping sync.")
        case .severalLists([]):
            self.init(
                .choose, "the account has no task list", glass: "set caldav.list",
                remedy: "\(kept) Galley makes one: galley config set caldav.list Shopping")
        case .severalLists(let names):
            self.init(
                .choose, "the account has several lists: \(Self.text(of: names))", glass: "set \(kind).list",
                remedy: "\(kept) Choose one: galley config set \(kind).list NAME")
        case .untrusted(let detail):
            self.init(
                .refused, detail, glass: "certificate",
                remedy: "\(kept) Set tls.ca to the certificate of your own authority.")
        case .missing(let detail):
            self.init(
                .failed, detail, glass: "see galley status", remedy: "\(kept) Install it: sudo apt-get install libical3"
            )
        case .strange(let detail), .lineRefused(let detail):
            self.init(
                .failed, detail, glass: isMealie ? "check mealie.url" : "see galley status",
                remedy: "\(kept) Check \(kind).url: galley config show \(kind)")
        case .conflict:
            self.init(
                .failed, "the list on the server kept changing", glass: "try again later",
                remedy: "\(kept) Galley tries again by itself.")
        case .canceled:
            self.init(
                .failed, "the settings have changed meanwhile, or the kiosk stops", glass: "try again later",
                remedy: "\(kept) Run the command again.")
        }
    }

    /// Describes what the settings lack for the server that they name. Returns `nil` for sharing without a server.
    init?(missingIn settings: Settings) {
        let kind = settings.shoppingSync
        let (secret, address): (SettingKey, String?)
        switch kind {
        case .none, .household: return nil
        case .mealie: (secret, address) = (.mealieToken, settings.mealieURL)
        case .caldav: (secret, address) = (.caldavPassword, settings.caldavURL)
        }
        if let reason = settings.withheld[secret] {
            self.init(.off, reason, glass: "set \(secret.name)", remedy: "The kiosk's list is whole.")
        } else if address == nil {
            self.init(
                .off, "shopping.sync is \(kind), but \(kind).url is not set", glass: "set \(kind).url",
                remedy: "Set it: galley config set \(kind).url ADDRESS \(secret.name) -")
        } else {
            self.init(
                .off, "shopping.sync is \(kind), but \(secret.name) is not set", glass: "set \(secret.name)",
                remedy: "Set it: galley config set \(secret.name) -")
        }
    }

    private static func text(of lists: [String]) -> String {
        lists.prefix(8).map { $0.sanitized(limit: 40) }.joined(separator: ", ")
    }

    /// The reason in one sentence, without its period.
    var text: String { reason.hasSuffix(".") ? String(reason.dropLast()) : reason }

    /// The failure of a command.
    var failure: ControlFailure {
        let kind: Sysexit =
            switch state {
            case .refused: .notPermitted
            case .choose, .off: .unacceptable
            default: .passing
            }
        return ControlFailure(kind, "\(text). \(remedy)".withoutControls())
    }
}
