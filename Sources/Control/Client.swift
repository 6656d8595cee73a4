internal import Glibc
internal import Linux

/// A connected client, and what becomes of its request.
struct Client {
    enum Stage {
        /// Reads a request.
        case listening
        /// Has a request that waits for its turn.
        case queued(ReceivedRequest)
        /// Waits for the handler's reply to the request of that number.
        case running(Int)
        /// Writes a reply.
        case sending(FrameWriter, endsThen: Bool)
    }

    let number: Int
    let stream: UnixStream
    let peer: Peer
    private(set) var stage = Stage.listening
    /// When the stage began.
    private(set) var since: Duration
    /// When the stage must have ended.
    var deadline: Duration
    var reader: FrameReader
    private(set) var hasAsked = false
    /// Whether the client may use the kiosk; nil until it has asked.
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

    /// Sends more of the reply.
    ///
    /// - Returns: whether all of it is sent; true where there is none.
    mutating func sendMore() throws(SystemError) -> Bool {
        guard case .sending(var writer, let endsThen) = stage else { return true }
        try writer.send(on: stream)
        stage = .sending(writer, endsThen: endsThen)
        return writer.rest == 0
    }

    /// How many bytes of a reply have not been sent.
    var unsent: Int {
        if case .sending(let writer, _) = stage { writer.rest } else { 0 }
    }

    var request: Int? {
        if case .running(let request) = stage { request } else { nil }
    }

    /// How many bytes may be read; nil while a request is answered.
    var wanted: Int? {
        if case .listening = stage { reader.wanted } else { nil }
    }

    /// What the server's thread waits for.
    var awaited: PollRequest {
        switch stage {
        case .listening: PollRequest(stream.descriptor, isRead: true)
        case .sending: PollRequest(stream.descriptor, isWritten: true)
        case .queued, .running: PollRequest(stream.descriptor)
        }
    }

    /// The kind of the request that waits for its turn, if a place is kept for it.
    var essential: EssentialRequest? {
        guard case .queued(let sent) = stage, peer.uid == 0 || peer.uid == geteuid() else { return nil }
        return sent.request.essential
    }

    var seat: AdmissionPolicy.Seat {
        let occupation: AdmissionPolicy.Occupation =
            switch stage {
            case .listening: .idle(hasAsked: hasAsked)
            case .queued: .queued(isEssential: essential != nil)
            case .running: .running
            case .sending: .sending
            }
        return AdmissionPolicy.Seat(connection: number, uid: peer.uid, occupation: occupation, since: since)
    }
}
