import ArgumentParser
import Glibc
import Linux
import Synchronization
import UnixSignals

/// State machine of a program that fills the terminal. Keys and messages go in; effects and lines come out.
protocol ScreenProgram: Sendable {
    /// Input from outside, such as the result of an effect.
    associatedtype Message: Sendable
    /// Work that the program requests but doesn't do itself.
    associatedtype Effect: Sendable

    /// True once the program has ended.
    var isOver: Bool { get }
    mutating func handle(_ key: Key) -> [Effect]
    mutating func handle(_ message: Message) -> [Effect]
    /// Returns what the screen shows: at most `rows` lines of at most `columns` columns.
    func lines(columns: Int, rows: Int) -> [String]
}

/// Runs a ``ScreenProgram`` in the terminal of this process. It restores the terminal whatever ends the program.
final class FullScreen<Program: ScreenProgram>: Sendable {
    /// Maximum number of messages that wait for the program. Beyond it, the oldest message is dropped.
    private static var capacity: Int { 100 }
    /// Timeout for the drawing thread at the end, because its terminal may block.
    private static var timeout: Duration { .milliseconds(200) }

    private struct State {
        var messages: [Program.Message] = []
        var isChanged = false
        var end: UnixSignal?
    }

    private let state = Mutex(State())
    private let signal: WakeSignal

    init() throws(SystemError) {
        signal = try WakeSignal()
    }

    /// Queues a message for the program. Thread-safe; returns at once.
    func post(_ message: Program.Message) {
        state.withLock { state in
            if state.messages.count == Self.capacity { state.messages.removeFirst() }
            state.messages.append(message)
        }
        signal.signal()
    }

    /// Runs the program. Returns when it has ended or its input ends.
    ///
    /// - Parameters:
    ///   - start: the program in its first state.
    ///   - perform: carries out an effect. It is called on the screen's thread and must return soon.
    /// - Throws: the exit code 128 + signal if a signal ended the program; `SystemError` if the terminal can't be used.
    func run(_ start: Program, perform: @escaping @Sendable (Program.Effect) -> Void) async throws {
        let before = TerminalMode()
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sighup, .sigint, .sigwinch, .sigcont)
        let (ended, end) = AsyncThrowingStream<Never, any Error>.makeStream()
        try startThread(named: "screen") { [self] in
            do throws(SystemError) {
                try show(start, perform)
                end.finish()
            } catch {
                end.finish(throwing: error)
            }
        }
        let listening = Task {
            for await signal in signals {
                take(signal)
                guard [.sigterm, .sighup, .sigint].contains(signal) else { continue }
                try await pause(for: Self.timeout)
                end.finish()
            }
        }
        defer {
            listening.cancel()
            before?.restore()
        }
        for try await _ in ended {}
        if let signal = state.withLock({ $0.end }) { throw ExitCode(128 + signal.number) }
    }

    private func take(_ new: UnixSignal) {
        state.withLock { state in
            // The terminal has another size, or another program may have written to it.
            if [.sigwinch, .sigcont].contains(new) { state.isChanged = true } else { state.end = new }
        }
        signal.signal()
    }

    // MARK: On the screen's thread

    private func show(_ start: Program, _ perform: (Program.Effect) -> Void) throws(SystemError) {
        guard let terminal = RawTerminal(.whole) else { throw .last("the terminal can't be switched to full screen") }
        var (program, drawn) = (start, [String]?.none)
        while !program.isOver {
            draw(program, over: &drawn)
            let ready = try waitUntilReady([STDIN_FILENO, signal.descriptor])
            if ready.readable.contains(signal.descriptor) {
                let new = takeState()
                if new.end != nil { return }
                if new.isChanged { drawn = nil }
                for message in new.messages { program.handle(message).forEach(perform) }
            }
            if ready.readable.contains(STDIN_FILENO) || ready.broken.contains(STDIN_FILENO) {
                guard let keys = terminal.readKeys() else { return }
                for key in keys where !program.isOver { program.handle(key).forEach(perform) }
            }
        }
    }

    private func takeState() -> State {
        signal.clear()
        return state.withLock { state in
            defer { (state.messages, state.isChanged) = ([], false) }
            return state
        }
    }

    /// Writes the rows that differ from the drawn ones; all rows if `drawn` is `nil`, because the screen is unknown.
    private func draw(_ program: Program, over drawn: inout [String]?) {
        let size = RawTerminal.size
        let lines = program.lines(columns: size.columns, rows: size.rows)
        var text = drawn == nil ? "\u{1B}[2J" : ""
        let old = drawn ?? []
        for row in 0..<max(lines.count, old.count) {
            let line = row < lines.count ? lines[row] : ""
            guard row >= old.count || old[row] != line else { continue }
            // Clears the row first: after a full row, the cursor has no place to clear from.
            text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
        }
        if !text.isEmpty { writeControlSequence(text) }
        drawn = lines
    }
}

extension UnixSignal {
    /// Number of a signal that ends a program (signal(7)).
    fileprivate var number: Int32 {
        switch self {
        case .sighup: SIGHUP
        case .sigint: SIGINT
        default: SIGTERM
        }
    }
}
