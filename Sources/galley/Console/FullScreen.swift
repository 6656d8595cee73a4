import ArgumentParser
import Glibc
import Linux
import Synchronization
import UnixSignals

/// What fills a terminal, without the terminal: keys and news go in, effects and lines come out.
protocol ScreenProgram: Sendable {
    /// What it learns of from elsewhere.
    associatedtype News: Sendable
    /// What it wants to have done.
    associatedtype Effect: Sendable

    /// Whether the terminal is to be left.
    var isOver: Bool { get }
    mutating func handle(_ key: Key) -> [Effect]
    mutating func handle(_ news: News) -> [Effect]
    /// At most so many rows, each of at most so many columns.
    func lines(columns: Int, rows: Int) -> [String]
}

/// Runs a program in the whole of this process's terminal, which is left as it was found, whatever ends the program.
final class FullScreen<Program: ScreenProgram>: Sendable {
    /// Of news that the program has not seen yet; beyond that the oldest is dropped.
    private static var capacity: Int { 100 }
    /// How long a terminal that nobody reads any more is waited for at the end.
    private static var patience: Duration { .milliseconds(200) }

    private struct State {
        var news: [Program.News] = []
        var isChanged = false
        var end: UnixSignal?
    }

    private let state = Mutex(State())
    private let signal: WakeSignal

    init() throws(SystemError) {
        signal = try WakeSignal()
    }

    /// Lets the program know. From any thread; returns at once.
    func post(_ news: Program.News) {
        state.withLock { state in
            if state.news.count == Self.capacity { state.news.removeFirst() }
            state.news.append(news)
        }
        signal.signal()
    }

    /// Returns when the program is over or its input ends.
    ///
    /// - Parameters:
    ///   - start: what is seen first.
    ///   - perform: does what the program wants to have done. It is called on the screen's own thread, and returns soon.
    /// - Throws: the exit code that a shell tells of the signal that ended it; `SystemError` where the terminal cannot be
    ///   had.
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
                try await pause(for: Self.patience)
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
            // The terminal has another size, or may have been somebody else's meanwhile.
            if [.sigwinch, .sigcont].contains(new) { state.isChanged = true } else { state.end = new }
        }
        signal.signal()
    }

    // MARK: On the screen's thread

    private func show(_ start: Program, _ perform: (Program.Effect) -> Void) throws(SystemError) {
        guard let terminal = RawTerminal(.whole) else { throw .last("the terminal cannot be had") }
        var (program, drawn) = (start, [String]?.none)
        while !program.isOver {
            draw(program, over: &drawn)
            let ready = try waitUntilReady([STDIN_FILENO, signal.descriptor])
            if ready.readable.contains(signal.descriptor) {
                let news = takeNews()
                if news.end != nil { return }
                if news.isChanged { drawn = nil }
                for news in news.news { program.handle(news).forEach(perform) }
            }
            if ready.readable.contains(STDIN_FILENO) || ready.broken.contains(STDIN_FILENO) {
                guard let keys = terminal.readKeys() else { return }
                for key in keys where !program.isOver { program.handle(key).forEach(perform) }
            }
        }
    }

    private func takeNews() -> State {
        signal.clear()
        return state.withLock { state in
            defer { (state.news, state.isChanged) = ([], false) }
            return state
        }
    }

    /// Writes the rows that differ from what was drawn; nil: nobody knows what stands there.
    private func draw(_ program: Program, over drawn: inout [String]?) {
        let size = RawTerminal.size
        let lines = program.lines(columns: size.columns, rows: size.rows)
        var text = drawn == nil ? "\u{1B}[2J" : ""
        let old = drawn ?? []
        for row in 0..<max(lines.count, old.count) {
            let line = row < lines.count ? lines[row] : ""
            guard row >= old.count || old[row] != line else { continue }
            // Emptied first: behind a full row there is no place to do it from.
            text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
        }
        if !text.isEmpty { steer(text) }
        drawn = lines
    }
}

extension UnixSignal {
    /// As in signal(7); of those that end a program.
    fileprivate var number: Int32 {
        switch self {
        case .sighup: SIGHUP
        case .sigint: SIGINT
        default: SIGTERM
        }
    }
}
