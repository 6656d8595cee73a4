/// Reply to a request.
public struct ControlReply<Document: Codable & Sendable>: Sendable {
    public var outcome: Result<Document, ControlFailure>
    /// Printed on standard error though the request was done: a timer that runs but could not be stored. One warning a
    /// line.
    public var warning: String?

    public init(_ outcome: Result<Document, ControlFailure>, warning: String? = nil) {
        self.outcome = outcome
        self.warning = warning
    }

    /// Warnings, one each.
    public var warnings: [String] { (warning ?? "").split(separator: "\n").map(String.init) }
}

extension ControlReply: Equatable where Document: Equatable {}

/// Reply as a server sends it, whatever request it answers.
public struct ServedReply: Sendable {
    public var outcome: Result<any Codable & Sendable, ControlFailure>
    public var warning: String?

    public static func success(_ document: any Codable & Sendable = Done(), warning: String? = nil) -> ServedReply {
        ServedReply(outcome: .success(document), warning: warning)
    }

    public static func failure(_ failure: ControlFailure) -> ServedReply {
        ServedReply(outcome: .failure(failure), warning: nil)
    }

    static func failure(_ status: Sysexit, _ message: String) -> ServedReply {
        failure(ControlFailure(status, message))
    }
}

/// Why a request was not done.
public struct ControlFailure: Error, Hashable, Sendable, Codable {
    /// How the command that asked ends.
    public var code: Sysexit
    /// One line for the shell: what happened, what was kept, what to do next.
    public var message: String
    /// More, where it helps: the nearest key, the rule that a value breaks.
    public var note: String?

    public init(_ code: Sysexit, _ message: String, note: String? = nil) {
        self.code = code
        self.message = message
        self.note = note
    }
}

extension ControlFailure {
    /// The most foods or lines of one request: the kiosk looks all of them up while its buttons wait.
    public static let mostNames = 100

    /// Returns nil where one request may have so many names.
    static func badCount(of names: [String]) -> ControlFailure? {
        names.count <= mostNames
            ? nil
            : ControlFailure(
                .usage, "at most \(mostNames) names can be given at once, so nothing was changed; give fewer")
    }
}

/// A reply is one flat object: `document`, or `failure` that says why there is none.
private enum ReplyKey: String, CodingKey {
    case document, failure, warning
}

extension ControlReply: Decodable {
    public init(from decoder: any Decoder) throws {
        let source = try decoder.container(keyedBy: ReplyKey.self)
        warning = try source.decodeIfPresent(String.self, forKey: .warning)
        if let failure = try source.decodeIfPresent(ControlFailure.self, forKey: .failure) {
            outcome = .failure(failure)
        } else {
            outcome = .success(try source.decode(Document.self, forKey: .document))
        }
    }
}

extension ServedReply: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: ReplyKey.self)
        try destination.encode(warning, forKey: .warning)
        switch outcome {
        case .failure(let failure): try destination.encode(failure, forKey: .failure)
        case .success(let document): try destination.encode(document, forKey: .document)
        }
    }
}

/// A document that may be short enough to be written in less than a millisecond, on the thread that all tasks share.
protocol BriefDocument {
    var isBrief: Bool { get }
}

extension BriefDocument {
    var isBrief: Bool { true }
}

extension Done: BriefDocument {}
extension Int: BriefDocument {}
