import ArgumentParser
import Dispatch
import Glibc
import Synchronization

/// Lets a long command end at a good place after Ctrl-C, instead of at once.
///
/// From its creation on, the signals that end a program only note that they came.
final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let number = SignalNumber()
    private let sources: [any DispatchSourceSignal]

    init() {
        let number = number
        // A queue of its own, because the command may block the thread that runs its tasks.
        let queue = DispatchQueue(label: "interruption")
        sources = Self.signals.compactMap { signal in
            let former = Glibc.signal(signal, SIG_IGN)
            // nohup(1) and a shell's background jobs ignore signals for the program.
            guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler { number.value.store(signal, ordering: .relaxed) }
            source.activate()
            return source
        }
    }

    /// True if the command is to end.
    var hasCome: Bool { number.value.load(ordering: .relaxed) != 0 }

    /// Ends the command if it is to end.
    ///
    /// - Throws: exit code 128 + signal, as a shell reports it.
    func check() throws {
        let signal = number.value.load(ordering: .relaxed)
        if signal != 0 { throw ExitCode(128 + signal) }
    }

    /// The signal that came, or 0.
    private final class SignalNumber: Sendable {
        let value = Atomic<Int32>(0)
    }
}
