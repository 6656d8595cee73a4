internal import GPIO
internal import Kitchen

/// A part of a board that reconnects automatically: its lines are requested, lost on an error and requested again,
/// independently of other parts.
struct ReconnectingPart<Lines: ~Copyable>: ~Copyable {
    /// The reason why the part can't be used at the moment.
    private(set) var problem: GPIOError?
    /// The instant of the next attempt; `nil` while the part is available.
    private(set) var nextTry: Instant?
    private(set) var lines: Lines?
    var isHad: Bool { nextTry == nil }
    private let request: () throws(GPIOError) -> Lines

    /// Creates a part. Its lines are not requested before `open(at:)`.
    init(nextTry: Instant, request: @escaping () throws(GPIOError) -> Lines) {
        self.nextTry = nextTry
        self.request = request
    }

    /// Requests the lines if the next attempt is due.
    ///
    /// - Returns: true if this call obtained them.
    mutating func open(at now: Instant) -> Bool {
        guard let due = nextTry, due <= now else { return false }
        do {
            lines = try request()
            problem = nil
            nextTry = nil
            return true
        } catch {
            lose(error, at: now)
            return false
        }
    }

    /// Runs a closure with the lines; returns `nil` if they are unavailable, or lost by an error in the closure.
    mutating func use<Value>(at now: Instant, _ body: (inout Lines) throws(GPIOError) -> Value) -> Value? {
        // On an error they are not put back, which releases them to the kernel.
        guard var taken = lines.take() else { return nil }
        do {
            let value = try body(&taken)
            lines = consume taken
            return value
        } catch {
            lose(error, at: now)
            return nil
        }
    }

    private mutating func lose(_ error: GPIOError, at now: Instant) {
        problem = error
        nextTry = now + (error.isSettling ? Hardware.settlingInterval : Hardware.retryInterval)
    }
}
