internal import GPIO
internal import Kitchen

/// One part of a board, by its lines: had, lost and tried again by itself, whatever becomes of the others.
struct Part<Lines: ~Copyable>: ~Copyable {
    /// Why it cannot be used at the moment.
    private(set) var problem: GPIOError?
    /// When it is tried again; nil while it is had.
    private(set) var nextTry: Instant?
    private(set) var lines: Lines?
    var isHad: Bool { nextTry == nil }
    private let request: () throws(GPIOError) -> Lines

    /// Nothing is taken before `open`.
    init(nextTry: Instant, request: @escaping () throws(GPIOError) -> Lines) {
        self.nextTry = nextTry
        self.request = request
    }

    /// Takes the lines if it is time to.
    ///
    /// - Returns: whether they were taken now.
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

    /// Does something with the lines; nil when they are not had, or are lost over it.
    mutating func use<Value>(at now: Instant, _ body: (inout Lines) throws(GPIOError) -> Value) -> Value? {
        // They are put back unless they fail, and given back to the kernel then.
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
