import Control
import FoundationEssentials
import Glibc
import Linux
import Settings

/// Settings as one JSON object on standard input, as tools write them.
enum SettingsInput {
    private static let limit = 64 * 1024

    /// In the order of their names.
    static func read() throws -> [SettingRequest] {
        guard !SecretInput.isTerminal else {
            throw failure(.usage, "the settings are read from standard input, as one JSON object; nothing was changed")
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(from: STDIN_FILENO, upTo: limit)
        } catch {
            throw failure(.unacceptable, "standard input cannot be read (\(error)); nothing was changed")
        }
        guard bytes.count <= limit else {
            throw failure(.unacceptable, "standard input has more than \(limit / 1024) KiB; nothing was changed")
        }
        do {
            let values = try JSONDecoder().decode([String: Value].self, from: Data(bytes))
            guard members(of: bytes) == values.count else {
                throw failure(.unacceptable, "in the JSON, a setting stands twice; nothing was changed; give it once")
            }
            return values.sorted { $0.key < $1.key }.map { SettingRequest($0.key, $0.value.text) }
        } catch let error as DecodingError {
            throw failure(.unacceptable, "\(reason(for: error, isEmpty: bytes.isEmpty)); nothing was changed")
        }
    }

    /// How many the object has that this valid JSON is. The parser takes but one of those with the same name.
    private static func members(of json: [UInt8]) -> Int {
        var (count, depth) = (0, 0)
        var (isInText, isEscaped) = (false, false)
        for byte in json {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case _ where isInText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 1: count += 1
            default: break
            }
        }
        return count
    }

    /// What the parser says may quote a secret, and does not tell the line.
    private static func reason(for error: DecodingError, isEmpty: Bool) -> String {
        let wanted = "one JSON object of settings and their values"
        guard !isEmpty else { return "standard input is empty; it is to be \(wanted)" }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found): context = found
        default: return "standard input is no valid JSON: look for quotation marks, commas and braces that are missing"
        }
        guard let key = context.codingPath.first?.stringValue else {
            return "standard input is JSON, but not \(wanted)"
        }
        return "in the JSON, the value of \(key.withoutControls()) is none of a setting: that is a text, a number, a "
            + "list of texts, true or false for on and off, or null for the default"
    }

    /// As one would write it in the shell; nil: the default.
    private struct Value: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
            let source = try decoder.singleValueContainer()
            if source.decodeNil() { return }
            if let flag = try? source.decode(Bool.self) {
                text = "\(flag)"
            } else if let number = try? source.decode(Int.self) {
                text = "\(number)"
            } else if let number = try? source.decode(Double.self) {
                text = "\(number)"
            } else if let names = try? source.decode([String].self) {
                text = names.joined(separator: ",")
            } else {
                text = try source.decode(String.self)
            }
        }
    }
}
