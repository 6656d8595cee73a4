/// The values that a setting accepts.
public enum SettingType: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    case integer(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    /// A list of these names, separated by commas. Repeated names count once.
    case names([String])
    case address(ServiceAddress.Kind)
    /// One line of 1 to 100 characters.
    case text
    /// A currency code (ISO 4217).
    case currency
    /// The name of a board, or the full path of a board file.
    case board
    /// The full path of a folder.
    case folder
    /// The full path of a file.
    case file
    /// The address of an MQTT broker.
    case broker
    /// A name of 1 to 32 letters and digits of ASCII, `-` and `_`.
    case word
    /// One of these words, or two times in microseconds: for an instruction and for *clear* of a display's controller.
    case timing([String])
    /// 1 to 4096 printable ASCII characters.
    case secret

    /// The name of the type in JSON.
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
        case .file: "file"
        case .broker: "url"
        case .word: "word"
        case .timing: "timing"
        case .secret: "secret"
        }
    }

    /// The acceptable values, as the end of a sentence that begins with "it must be".
    public var acceptable: String {
        switch self {
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .decimal(let range): "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .names(let names): "a list, separated by commas, of " + names.joined(separator: ", ")
        case .address(let kind): kind.acceptable
        case .text: "one line of 1 to 100 characters in at most 400 bytes"
        case .currency: "a currency's code in three capital letters, such as USD, EUR or GBP"
        case .board: "a board's name (letters, digits, . _ -), or the full path of a board file, which begins with /"
        case .folder: "the full path of a folder, which begins with /"
        case .file: "the full path of a file, which begins with /"
        case .broker: BrokerAddress.acceptable
        case .word: "1 to 32 letters (a to z), digits, - or _"
        case .timing(let words):
            "one of " + words.joined(separator: ", ")
                + ", or two times in microseconds, such as 60/3000: "
                + "37 to 1000 for an instruction, 1520 to 50000 for clearing"
        case .secret: "1 to 4096 printable ASCII characters without spaces"
        }
    }
}

/// The reason why a value isn't acceptable.
public struct ValueProblem: Error, Hashable, Sendable {
    /// The problem, as the end of a sentence that begins with the key.
    let wrong: String
    let type: SettingType
    /// The most similar acceptable word, or `nil` if none is similar.
    let near: String?
}

extension ValueProblem: CustomStringConvertible {
    public var description: String {
        wrong + (near.map { " (did you mean \($0)?)" } ?? "") + ": it must be \(type.acceptable)"
    }
}
