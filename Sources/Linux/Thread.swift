internal import CLinux
internal import Glibc

/// Runs `body` on a new thread. Use it for work that blocks for long.
///
/// The thread is detached. If you need to know when it ends, signal that at the end of `body`.
///
/// - Parameters:
///   - name: The name of the thread in debuggers. The kernel keeps 15 bytes.
///   - body: The work of the thread.
/// - Throws: `SystemError` if the thread can't be created.
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
