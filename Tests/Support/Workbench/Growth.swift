internal import Glibc

/// Returns the ratio of the time for four times the work: 4 for a linear algorithm, 16 for a quadratic one.
/// Measures the CPU time of this thread and takes the fastest of several runs, because the machine may be busy.
///
/// - Parameters:
///   - count: The size of the smaller input.
///   - runs: The number of runs for each size.
///   - make: Prepares an input. This time does not count.
///   - work: The measured work.
public func growth<Input>(
    from count: Int, runs: Int = 3, _ make: (Int) throws -> Input, work: (inout Input) throws -> Void
) rethrows -> Double {
    var (small, large) = ([Duration](), [Duration]())
    // They take turns, because a busy machine may be slow for a while.
    for _ in 0..<runs {
        small.append(try time(count, make, work))
        large.append(try time(4 * count, make, work))
    }
    return (large.min() ?? .zero) / (small.min() ?? .zero)
}

private func time<Input>(
    _ count: Int, _ make: (Int) throws -> Input, _ work: (inout Input) throws -> Void
) rethrows -> Duration {
    var input = try make(count)
    let begin = threadTime()
    try work(&input)
    return threadTime() - begin
}

/// Returns the CPU time of this thread.
public func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
