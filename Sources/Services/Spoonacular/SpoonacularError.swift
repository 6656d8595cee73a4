public import HTTP

/// The reason why the recipe service gave no usable answer.
public enum SpoonacularError: Error, Hashable {
    /// The service couldn't be reached, reported an error, or the day's points are used up.
    case delivery(DeliveryError)
    /// Status 401 or 403: the service refuses the key.
    case keyRefused
    /// Status 404, or no recipe fits a request for a random one.
    case notFound
    /// An answer with far more elements than any real one.
    case oversized
    /// An answer that is incomplete or can't be parsed.
    case unreadable
    /// A status that this request never has.
    case unexpectedStatus(Int)
}

extension SpoonacularError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept and what to do.
    public var description: String {
        switch self {
        case .delivery(let error): error.description
        case .keyRefused:
            "The recipe service refuses the key; stored recipes still work. Set it again: "
                + "galley config set spoonacular.key -"
        case .notFound: "The recipe service has no such recipe."
        case .oversized:
            "The recipe service sent far more than requested; nothing was saved. Try again later."
        case .unreadable: "The recipe service's answer can't be read; nothing was saved. Try again later."
        case .unexpectedStatus(let status):
            "The recipe service answered with the unexpected status \(status). Try again later."
        }
    }

    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(let error): error.glassText
        case .keyRefused: "Key refused\nSet it again by SSH"
        case .notFound: "No such recipe\nTry another one"
        case .oversized: "Answer too large\nTry again later"
        case .unreadable, .unexpectedStatus: "Invalid answer\nTry again later"
        }
    }
}
