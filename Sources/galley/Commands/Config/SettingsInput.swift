import Control
import FoundationEssentials
import Glibc
import Linux
import Settings

/// Reads settings from standard input, as one JSON object.
enum SettingsInput {
    /// Maximum number of bytes in the input.
    private static let limit = 64 * 1024

    /// Reads the settings, sorted by name. Ends the command if the input can't be used.
    static func read() throws -> [SettingRequest] {
        guard !SecretInput.isTerminal else {
            throw failure(
                .usage,
                "give the settings on standard input, as one JSON object: … | galley config set -; nothing was changed")
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(from: STDIN_FILENO, upTo: limit)
        } catch {
            throw failure(.unacceptable, "standard input can't be read (\(error)); nothing was changed")
        }
        guard bytes.count <= limit else {
            throw failure(.unacceptable, "standard input has more than \(limit / 1024) KiB; nothing was changed")
        }
        do {
            let values = try JSONDecoder().decode([String: Value].self, from: Data(bytes))
            guard members(of: bytes) == values.count else {
                throw failure(.unacceptable, "the JSON has a setting twice; nothing was changed; give it once")
            }
            return values.sorted { $0.key < $1.key }.map { SettingRequest($0.key, $0.value.text) }
        } catch let error as DecodingError {
            throw failure(.unacceptable, "\(reason(for: error, isEmpty: bytes.isEmpty)); nothing was changed")
        }
    }

    /// Counts the members of the object in valid JSON. The parser keeps only one of several with the same name.
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

    /// Explains an error of the parser. The parser's own message may quote a secret, and has no line number.
    private static func reason(for error: DecodingError, isEmpty: Bool) -> String {
        let wanted = "one JSON object of settings and their values"
        guard !isEmpty else { return "standard input is empty; it must be \(wanted)" }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found): context = found
        default: return "standard input is not valid JSON: check for missing quotation marks, commas and braces"
        }
        guard let key = context.codingPath.first?.stringValue else {
            return "standard input is JSON, but not \(wanted)"
        }
        return "in the JSON, the value of \(key.withoutControls()) has a wrong type: it must be a text, a number, a "
            + "list of texts, true or false for on and off, or null for the default"
    }

    /// Value as on the command line; `nil` for the default.
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
