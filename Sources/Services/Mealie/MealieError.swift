public import HTTP

/// The reason why a Mealie server gave no usable answer.
public enum MealieError: Error, Hashable {
    /// The server can't be reached, is busy, or reports a problem of its own.
    case delivery(DeliveryError)
    /// A web page, a redirect or another answer came that no Mealie gives. `target` is the host of a redirect.
    case notMealie(target: String? = nil)
    /// The server refuses the token, because it is wrong or was deleted.
    case tokenRefused
    /// The server is older than version 2.0. `version` is its version as it says it.
    case tooOld(version: String)
    /// The request is not one that Galley may send. It was not sent.
    case notAllowed(method: String, path: String)
    /// The server has no such recipe, list or item.
    case notFound
    /// The user of the token may not do that.
    case forbidden
    /// The server can't read this recipe any more, or Galley can't. Other recipes are not affected.
    case brokenRecipe(id: String)
    /// The answer to a change was lost. The change may have been made: look before you send it again.
    case uncertain(DeliveryError)
    /// The server, or a proxy before it, refuses a body as too large.
    case tooLarge
    /// The server refuses the request with a status that this request should not have.
    case refused(status: Int)
    /// An answer with far more than any real one.
    case oversized
    /// An answer that is incomplete, or lacks what it must have.
    case unreadable
}

extension MealieError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept and what to do. It contains no text of the server.
    public var description: String {
        switch self {
        case .delivery(let error): error.description
        case .notMealie(let target?):
            "This is not Mealie's address: it leads to \(target). Set the address that your browser shows when Mealie is "
                + "open: galley config set mealie.url ADDRESS mealie.token -"
        case .notMealie(nil):
            "This is not Mealie's address: a web page or another answer came. Set the address that your browser shows when "
                + "Mealie is open: galley config set mealie.url ADDRESS mealie.token -"
        case .tokenRefused:
            "Mealie refuses the token; what is copied still works. Make a new one in Mealie, in your profile under API "
                + "tokens: galley config set mealie.token -"
        case .tooOld(let version): "This Mealie is too old (\(version)). Galley needs Mealie 2.0 or later: update it."
        case .notAllowed(let method, let path):
            "Galley does not send \(method) \(path), to protect your recipes. This is a bug."
        case .notFound: "Mealie has no such recipe, list or item."
        case .forbidden: "Mealie doesn't allow this to the user of the token. Check that user's rights in Mealie."
        case .brokenRecipe(let id):
            "The recipe \(id) can't be read; an earlier copy is kept. Other recipes are not affected. Look at it in Mealie."
        case .uncertain(let error):
            "It is not known whether Mealie made the change: look there before you repeat it. \(error)"
        case .tooLarge: "The server refuses the photo or recipe as too large; it was not sent. Use a smaller one."
        case .refused(let status): "Mealie refuses the request with the unexpected status \(status). Try again later."
        case .oversized: "Mealie sent far more than requested; nothing was saved. Try again later."
        case .unreadable: "Mealie's answer can't be read; nothing was saved. Try again later."
        }
    }

    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(let error): error.glassText
        case .notMealie: "No Mealie there\nCheck mealie.url"
        case .tokenRefused: "Token refused\nSet it again by SSH"
        case .tooOld: "Mealie too old\nUpdate it to 2.0"
        case .notAllowed: "Not allowed\nNothing was sent"
        case .notFound: "Not in Mealie\nTry another one"
        case .forbidden: "Not permitted\nCheck the user's\nrights in Mealie"
        case .brokenRecipe: "Broken recipe\nMend it in Mealie"
        case .uncertain: "No answer\nPerhaps it arrived;\nlook in Mealie"
        case .tooLarge: "Too large\nUse a smaller photo"
        case .refused, .oversized, .unreadable: "Invalid answer\nTry again later"
        }
    }
}
