/// Reply to a request, as a client receives it.
public struct ControlReply<Document: Codable & Sendable>: Sendable {
    public var outcome: Result<Document, ControlFailure>
    /// Warnings about a request that was carried out, such as a timer that runs but could not be stored. One on each
    /// line; commands print them on standard error.
    public var warning: String?

    public init(_ outcome: Result<Document, ControlFailure>, warning: String? = nil) {
        self.outcome = outcome
        self.warning = warning
    }

    /// The lines of ``warning``.
    public var warnings: [String] { (warning ?? "").split(separator: "\n").map(String.init) }
}

extension ControlReply: Equatable where Document: Equatable {}

/// Reply to any request, as a handler returns it to the server.
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

/// Reason why a request was not carried out.
public struct ControlFailure: Error, Hashable, Sendable, Codable {
    /// Exit code of the command that sent the request.
    public var code: Sysexit
    /// Message for the terminal, in one line: what happened, what was kept, what to do next.
    public var message: String
    /// Additional help, such as the most similar key or the rule that a value breaks.
    public var note: String?

    public init(_ code: Sysexit, _ message: String, note: String? = nil) {
        self.code = code
        self.message = message
        self.note = note
    }
}

extension ControlFailure {
    /// Maximum number of foods or lines in one request. The kiosk's buttons have to wait while it looks them up.
    public static let mostNames = 100

    /// Returns the failure for too many names in one request; `nil` if there are not too many.
    static func badCount(of names: [String]) -> ControlFailure? {
        names.count <= mostNames
            ? nil
            : ControlFailure(
                .usage,
                "\(names.count) names are too many at once, so nothing was changed; give at most \(mostNames)"
            )
    }
}

/// Keys of a reply's JSON object, which has either `document` or `failure`.
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

/// A document that may be short enough to be encoded on the thread that all tasks share.
protocol BriefDocument {
    /// True if encoding takes less than a millisecond.
    var isBrief: Bool { get }
}

extension BriefDocument {
    var isBrief: Bool { true }
}

extension Done: BriefDocument {}
extension Int: BriefDocument {}
