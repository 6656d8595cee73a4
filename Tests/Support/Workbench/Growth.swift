internal import Glibc

/// How many times as long something takes for four times as much of it: 4 where that is all, 16 where each part is held
/// against all of them. Counts the processor's time of this thread, and of some runs the fastest, for the machine has other
/// things to do, too.
///
/// - Parameters:
///   - count: how much the smaller one is.
///   - runs: how often each is tried.
///   - make: prepares it, which takes no part in the time.
///   - work: what is timed.
public func growth<Input>(
    from count: Int, runs: Int = 3, _ make: (Int) throws -> Input, work: (inout Input) throws -> Void
) rethrows -> Double {
    try fastest(of: runs, 4 * count, make, work) / fastest(of: runs, count, make, work)
}

private func fastest<Input>(
    of runs: Int, _ count: Int, _ make: (Int) throws -> Input, _ work: (inout Input) throws -> Void
) rethrows -> Duration {
    try (0..<runs).map { _ in
        var input = try make(count)
        let begin = threadTime()
        try work(&input)
        return threadTime() - begin
    }.min() ?? .zero
}

/// The processor's time that this thread has used.
private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
