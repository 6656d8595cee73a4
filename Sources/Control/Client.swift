internal import Glibc
internal import Linux

/// State of a connected client and of its request.
struct Client {
    enum Stage {
        /// The server reads a request.
        case listening
        /// The request waits for its turn.
        case queued(ReceivedRequest)
        /// The handler of the request with this number runs.
        case running(Int)
        /// The server writes the reply.
        case sending(FrameWriter, endsThen: Bool)
    }

    let number: Int
    let stream: UnixStream
    let peer: Peer
    private(set) var stage = Stage.listening
    /// Start of the stage, on the monotonic clock.
    private(set) var since: Duration
    /// Deadline for the end of the stage.
    var deadline: Duration
    var reader: FrameReader
    /// True once the client has sent a whole request.
    private(set) var hasAsked = false
    /// True if the client may use the kiosk; `nil` until its first request.
    var isAdmitted: Bool?

    init(_ stream: UnixStream, number: Int, now: Duration, limits: ControlLimits) throws(SystemError) {
        self.stream = stream
        self.number = number
        peer = try stream.peer()
        since = now
        deadline = now + limits.message
        reader = FrameReader(upTo: limits.request)
    }

    mutating func turn(to stage: Stage, at now: Duration, until deadline: Duration) {
        if case .queued = stage { hasAsked = true }
        self.stage = stage
        since = now
        self.deadline = deadline
    }

    /// Sends as much of the reply as the kernel takes now.
    ///
    /// - Returns: true if nothing is left to send.
    /// - Throws: the error of send(2).
    mutating func sendMore() throws(SystemError) -> Bool {
        guard case .sending(var writer, let endsThen) = stage else { return true }
        try writer.send(on: stream)
        stage = .sending(writer, endsThen: endsThen)
        return writer.rest == 0
    }

    /// Number of bytes of the reply that are not sent yet.
    var unsent: Int {
        if case .sending(let writer, _) = stage { writer.rest } else { 0 }
    }

    var request: Int? {
        if case .running(let request) = stage { request } else { nil }
    }

    /// Number of bytes that the server may read; `nil` while it answers a request.
    var wanted: Int? {
        if case .listening = stage { reader.wanted } else { nil }
    }

    /// Events on the socket that the server's thread waits for.
    var awaited: PollRequest {
        switch stage {
        case .listening: PollRequest(stream.descriptor, isRead: true)
        case .sending: PollRequest(stream.descriptor, isWritten: true)
        case .queued, .running: PollRequest(stream.descriptor)
        }
    }

    /// Kind of the request that waits for its turn, if a place is reserved for it and the caller may use that place.
    var essential: EssentialRequest? {
        guard case .queued(let sent) = stage, peer.uid == 0 || peer.uid == geteuid() else { return nil }
        return sent.request.essential
    }

    var state: AdmissionPolicy.ConnectionState {
        let occupation: AdmissionPolicy.Occupation =
            switch stage {
            case .listening: .idle(hasAsked: hasAsked)
            case .queued: .queued(isEssential: essential != nil)
            case .running: .running
            case .sending: .sending
            }
        return AdmissionPolicy.ConnectionState(connection: number, uid: peer.uid, occupation: occupation, since: since)
    }
}
