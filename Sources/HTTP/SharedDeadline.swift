/// The deadline that the requests of a task share.
enum SharedDeadline {
    /// The deadline on the clock of ``HostClientDependencies``, or `nil` if each request has its own.
    @TaskLocal static var ends: Duration?
}

/// Runs `work` and makes all its requests, to any services, share the deadline of a single request of a person.
///
/// Use it for an action that needs several requests, so that the person waits no longer than for one.
///
/// - Parameters:
///   - now: The time since boot at which the action begins.
///   - work: The code that sends the requests.
/// - Returns: The result of `work`.
/// - Throws: The error of `work`.
public func withSharedDeadline<Value, Failure>(
    at now: Duration = HostClientDependencies.system.now(), _ work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await SharedDeadline.$ends.withValue(now + HostRules().total) {
        do throws(Failure) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
    return try result.get()
}
