internal import Control
internal import ShoppingSync

/// A reason why the shopping list isn't shared now: for the status, the shell and the display.
struct ShoppingProblem: Hashable {
    let state: ShoppingSyncDocument.State
    private let reason: String
    let remedy: String
    /// The text for the display: two lines of at most 20 columns.
    let glass: String

    init(_ error: any Error) {
        let kept = "The kiosk's list is whole."
        switch error {
        case let error as ShoppingServerError:
            switch error {
            case .unreachable(let detail):
                (state, reason, glass) = (.unreachable, detail, "List not shared:\nno server")
                remedy = "\(kept) Galley tries again by itself. Check the network and caldav.url."
            case .notPermitted(let detail):
                (state, reason, glass) = (
                    .refused, "the server refuses the account: \(detail)", "List not shared:\nwrong password"
                )
                remedy = "\(kept) Check caldav.user, and set caldav.password."
            case .full:
                (state, reason, glass) = (
                    .full, "the account at the server is full", "List not shared:\nserver is full"
                )
                remedy = "\(kept) Make room on the server. Galley sends the lines then."
            case .noList:
                (state, reason, glass) = (
                    .gone, "the list is gone from the server", "List not shared:\nlist was deleted"
                )
                remedy = "\(kept) To make or choose a list again: galley shopping sync"
            case .severalLists([]):
                (state, reason, glass) = (.choose, "the account has no task list", "List not shared:\nset caldav.list")
                remedy = "\(kept) Galley makes one: galley config set caldav.list Shopping"
            case .severalLists(let names):
                let lists = names.prefix(8).map { $0.sanitized(limit: 40) }.joined(separator: ", ")
                (state, reason, glass) = (
                    .choose, "the account has several lists: \(lists)", "List not shared:\nset caldav.list"
                )
                remedy = "\(kept) Choose one: galley config set caldav.list NAME"
            case .untrusted(let detail):
                (state, reason, glass) = (.refused, detail, "List not shared:\ncertificate")
                remedy = "\(kept) Set tls.ca to the certificate of your own authority."
            case .strange(let detail), .lineRefused(let detail):
                (state, reason, glass) = (.failed, detail, "List not shared:\nsee galley status")
                remedy = "\(kept) Check caldav.url: galley config show caldav"
            case .conflict, .canceled:
                (state, reason, glass) = (
                    .failed, "the list on the server kept changing", "List not shared:\ntry again later"
                )
                remedy = "\(kept) Galley tries again by itself."
            }
        default:
            (state, reason, glass) = (.failed, "\(error)", "List not shared:\nsee galley status")
            remedy = "Run galley doctor."
        }
    }

    /// The reason in one sentence, without its period.
    var text: String { reason.hasSuffix(".") ? String(reason.dropLast()) : reason }

    /// The failure of a command.
    var failure: ControlFailure {
        let kind: Sysexit =
            switch state {
            case .refused: .notPermitted
            case .choose: .unacceptable
            default: .passing
            }
        return ControlFailure(kind, "\(text). \(remedy)".withoutControls())
    }
}
