internal import CCurl
internal import Glibc
internal import Linux
internal import Synchronization

/// The thread that runs libcurl, with a thread-safe queue of new transfers.
final class TransferLoop: Sendable {
    typealias Ending = @Sendable (Result<Transfer.Answer, HTTPError>) -> Void

    /// The identifier of a transfer. It exists before the transfer starts, so that it can be canceled at any time.
    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Inbox {
        var isOpen = true
        var lastNumber: UInt64 = 0
        var orders: [(id: ID, order: Transfer.Order, end: Ending)] = []
        /// The canceled transfers, including those that haven't started or have ended. `forget` removes them.
        var canceled: Set<ID> = []
        /// The number of accepted transfers that haven't ended.
        var transfers = 0
    }

    private let inbox = Mutex(Inbox())
    private let multi: Multi
    private let capacity: Int

    /// Starts the thread. It runs at most `capacity` transfers at a time; further ones fail as `busy`.
    init(capacity: Int) throws(SystemError) {
        self.capacity = capacity
        multi = try Multi()
        try startThread(named: "http") { [self] in run() }
    }

    /// Ends the thread and cancels all running transfers.
    func close() {
        inbox.withLock { $0.isOpen = false }
        multi.wake()
    }

    func newID() -> ID {
        inbox.withLock { inbox in
            inbox.lastNumber += 1
            return ID(number: inbox.lastNumber)
        }
    }

    /// Starts a transfer. Calls `end` exactly once, on the loop's thread or before this function returns.
    func start(_ id: ID, _ order: Transfer.Order, end: @escaping Ending) {
        let refusal: HTTPError? = inbox.withLock { inbox in
            if inbox.canceled.contains(id) || !inbox.isOpen { return .canceled }
            if inbox.transfers >= capacity { return .busy(limit: capacity) }
            inbox.transfers += 1
            inbox.orders.append((id, order, end))
            return nil
        }
        if let refusal { end(.failure(refusal)) } else { multi.wake() }
    }

    func cancel(_ id: ID) {
        _ = inbox.withLock { $0.canceled.insert(id) }
        multi.wake()
    }

    /// Frees an identifier that the caller will neither start nor cancel any more.
    func forget(_ id: ID) {
        _ = inbox.withLock { $0.canceled.remove(id) }
    }
}

// MARK: - On the thread

extension TransferLoop {
    private struct Running {
        let transfer: Transfer
        let end: Ending
    }

    private func run() {
        var running: [ID: Running] = [:]
        while true {
            let (isOpen, orders, canceled) = inbox.withLock { inbox in
                defer { inbox.orders = [] }
                return (inbox.isOpen, inbox.orders, inbox.canceled)
            }
            for (id, order, end) in orders { running[id] = begin(order, end) }
            let over = isOpen ? canceled.filter { running[$0] != nil } : Set(running.keys)
            for id in over { finish(running.removeValue(forKey: id), .failure(.canceled)) }
            guard isOpen else { return }
            if let problem = work(&running) { giveUp(&running, problem) }
        }
    }

    private func begin(_ order: Transfer.Order, _ end: @escaping Ending) -> Running? {
        guard let transfer = Transfer(order), multi.add(transfer) else {
            inbox.withLock { $0.transfers -= 1 }
            end(.failure(.broken(host: order.host, detail: "not enough memory for the transfer", wasSent: false)))
            return nil
        }
        return Running(transfer: transfer, end: end)
    }

    private func finish(_ running: Running?, _ result: Result<Transfer.Answer, HTTPError>) {
        guard let running else { return }
        multi.remove(running.transfer)
        inbox.withLock { $0.transfers -= 1 }
        running.end(result)
    }

    /// Lets libcurl do its pending work, then waits for more. Returns a message if libcurl itself fails.
    private func work(_ running: inout [ID: Running]) -> String? {
        if let problem = multi.perform() { return problem }
        var hasEnded = false
        while let (handle, code) = multi.nextEnded() {
            guard let id = running.first(where: { $0.value.transfer.handle == handle })?.key else { continue }
            let ended = running.removeValue(forKey: id)
            if let result = ended?.transfer.result(of: code) { finish(ended, result) }
            hasEnded = true
        }
        // libcurl wakes up earlier for its own timeouts, and `wake` ends the wait at once.
        return hasEnded ? nil : multi.wait(limit: .seconds(86_400))
    }

    private func giveUp(_ running: inout [ID: Running], _ problem: String) {
        for running in running.values {
            let wasSent = running.transfer.wasSent
            finish(running, .failure(.broken(host: "libcurl", detail: problem, wasSent: wasSent)))
        }
        running = [:]
        // A permanent failure must not keep a processor busy.
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + .milliseconds(100))
    }
}

/// The owner of libcurl's multi handle, which it cleans up with the last reference.
///
/// Unchecked: `wake` may be called from any thread (curl_multi_wakeup(3)); only the loop's thread calls the rest.
private final class Multi: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    init() throws(SystemError) {
        guard Self.isLibraryReady, let handle = curl_multi_init() else {
            throw SystemError("curl_multi_init", code: ENOMEM)
        }
        self.handle = handle
    }

    deinit {
        curl_multi_cleanup(handle)
    }

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    func wake() {
        // The only failure is a full pipe, and then a wake-up is already pending.
        curl_multi_wakeup(handle)
    }

    func add(_ transfer: Transfer) -> Bool {
        curl_multi_add_handle(handle, transfer.handle) == CURLM_OK
    }

    func remove(_ transfer: Transfer) {
        curl_multi_remove_handle(handle, transfer.handle)
    }

    func perform() -> String? {
        var running: Int32 = 0
        return problem(curl_multi_perform(handle, &running))
    }

    func wait(limit: Duration) -> String? {
        problem(curl_multi_poll(handle, nil, 0, Int32(clamping: limit.nanoseconds / 1_000_000), nil))
    }

    func nextEnded() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        return ccurl_next_ended(handle, &code).map { ($0, code) }
    }

    private func problem(_ code: CURLMcode) -> String? {
        code == CURLM_OK ? nil : String(cString: curl_multi_strerror(code))
    }
}
