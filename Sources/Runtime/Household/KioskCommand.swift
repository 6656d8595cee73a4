internal import FoundationEssentials
internal import Kiosk
internal import Kitchen

/// A command that came from outside, such as Home Assistant.
enum KioskCommand: Hashable {
    case show(String)
    case silence

    enum Kind: Hashable {
        case show, silence
    }

    /// The largest number of bytes of a command.
    static let longest = 4096
    /// The largest number of letters: four lines of the widest display.
    private static let mostLetters = 160

    var kind: Kind {
        switch self {
        case .show: .show
        case .silence: .silence
        }
    }

    private struct Message: Decodable {
        let `do`: String
        let text: String?
    }

    /// Reads a command. Returns `nil` if it isn't acceptable.
    init?(json: [UInt8]) {
        guard json.count <= Self.longest, let message = try? JSONDecoder().decode(Message.self, from: Data(json)) else {
            return nil
        }
        let text = message.text?.sanitized(limit: Self.mostLetters, keepingLines: true) ?? ""
        switch message.do {
        case "show" where !text.isEmpty: self = .show(text)
        case "silence": self = .silence
        default: return nil
        }
    }
}
