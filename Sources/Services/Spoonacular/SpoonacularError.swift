public import HTTP

/// Why the service gave no recipe.
public enum SpoonacularError: Error, Hashable {
    /// It could not be reached, has trouble of its own, or the day's points are used up.
    case delivery(DeliveryError)
    /// 401 or 403.
    case keyRefused
    /// 404, or an empty answer to a question for any recipe.
    case notFound
    /// An answer with far more in it than any real one.
    case oversized
    /// An answer that is cut off or makes no sense.
    case unreadable
    case strange(status: Int)
}

extension SpoonacularError: CustomStringConvertible {
    /// For log and shell, one line: what happened, what was kept, what to do.
    public var description: String {
        switch self {
        case .delivery(let error): error.description
        case .keyRefused:
            "The recipe service refuses the key; what is stored still works. Set it anew: galley config set spoonacular.key -"
        case .notFound: "The recipe service has no such recipe."
        case .oversized:
            "The recipe service's answer has far more in it than was asked for; nothing of it was kept. Try again later."
        case .unreadable: "The recipe service's answer makes no sense; nothing of it was kept. Try again later."
        case .strange(let status): "The recipe service answered \(status), which it should not. Try again later."
        }
    }

    /// For the glass: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(let error): error.glassText
        case .keyRefused: "Key refused\nSet it anew over SSH"
        case .notFound: "No such recipe\nTry another one"
        case .oversized: "Answer too large\nNothing was kept"
        case .unreadable, .strange: "Strange answer\nTry again later"
        }
    }
}
