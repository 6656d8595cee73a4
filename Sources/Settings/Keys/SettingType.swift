public enum SettingType: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    case integer(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    /// Any of these names, none twice, separated by commas.
    case names([String])
    case address(ServiceAddress.Kind)
    /// One line of 1 to 100 characters.
    case text
    /// A code of ISO 4217.
    case currency
    /// A board's name, or a file's whole path.
    case board
    /// A folder's whole path.
    case folder
    /// One of these words, or what an instruction and a *clear* take a display's controller, in microseconds.
    case timing([String])
    /// 1 to 4096 printable ASCII characters.
    case secret

    /// For `config keys` and JSON.
    public var name: String {
        switch self {
        case .choice: "choice"
        case .integer: "integer"
        case .decimal: "decimal"
        case .names: "list"
        case .address: "url"
        case .text: "text"
        case .currency: "currency"
        case .board: "board"
        case .folder: "folder"
        case .timing: "timing"
        case .secret: "secret"
        }
    }

    /// What is acceptable, as the end of a sentence that begins with "it is".
    public var acceptable: String {
        switch self {
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .decimal(let range): "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .names(let names): "a list, separated by commas, of " + names.joined(separator: ", ")
        case .address(let kind): kind.acceptable
        case .text: "one line of 1 to 100 characters in at most 400 bytes"
        case .currency: "a currency's code in three capital letters, such as USD, EUR or GBP"
        case .board: "a board's name (letters, digits, . _ -), or a file's whole path beginning with /"
        case .folder: "a folder's whole path beginning with /"
        case .timing(let words):
            "one of " + words.joined(separator: ", ")
                + ", or two times in microseconds as in 60/3000: 37 to 1000 for an instruction, 1520 to 50000 for a clear"
        case .secret: "1 to 4096 printable ASCII characters without spaces"
        }
    }
}

/// Why a value is not acceptable.
public struct ValueProblem: Error, Hashable, Sendable {
    /// What is wrong, as the end of a sentence that begins with the key.
    let wrong: String
    let type: SettingType
    /// What was probably meant.
    let near: String?
}

extension ValueProblem: CustomStringConvertible {
    public var description: String {
        wrong + (near.map { " (did you mean \($0)?)" } ?? "") + ": it is \(type.acceptable)"
    }
}
