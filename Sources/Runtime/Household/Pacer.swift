/// Spreads jobs over time: each runs at once, but not again within a time. What comes meanwhile runs once, at its end.
struct Pacer<Job: Hashable> {
    private var resting: Set<Job> = []
    private var due: Set<Job> = []

    /// Returns true if the job may run now. Then call ``end(_:)`` after the time.
    mutating func begin(_ job: Job) -> Bool {
        guard resting.insert(job).inserted else {
            due.insert(job)
            return false
        }
        return true
    }

    /// Ends the time after a job. Returns true if the job must be begun again.
    mutating func end(_ job: Job) -> Bool {
        resting.remove(job)
        return due.remove(job) != nil
    }
}
