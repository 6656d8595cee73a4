/// Several requests that are one to the person who waits.
enum SharedDeadline {
    /// When all of them have to be over, on the hostClients' clock; nil: each for itself.
    @TaskLocal static var ends: Duration?
}

/// Whatever `work` asks, of however many services, ends when one request of a person's would.
public func asOneAsk<Value, Failure>(
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
