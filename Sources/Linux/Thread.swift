internal import CLinux
internal import Glibc

/// Runs `body` on a thread of its own, for work that waits and so must not hold up Swift's shared threads.
///
/// Nobody joins it: it tells its end itself, where someone cares.
public func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { raw in
            guard let raw else { return nil }
            let body = Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue()
            clinux_name_thread(body.name)
            body.run()
            return nil
        }, box.toOpaque())
    guard code == 0 else {
        box.release()
        throw SystemError("pthread_create", code: code)
    }
    pthread_detach(thread)
}

private final class ThreadBody: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
        self.name = name
        self.run = run
    }
}
