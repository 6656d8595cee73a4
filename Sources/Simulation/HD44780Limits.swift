/// The minimum times that a controller requires (HD44780U, 2.7 V to 4.5 V), for a given frequency of its oscillator.
struct HD44780Limits: Sendable {
    let powerOn: Duration = .milliseconds(40)
    /// The times after the first and the second function set.
    let initialization: [Duration] = [.microseconds(4_100), .microseconds(100)]
    let enablePulse: Duration = .nanoseconds(450)
    let enableCycle: Duration = .nanoseconds(1_000)
    let registerSelectSetUp: Duration = .nanoseconds(60)
    let registerSelectHold: Duration = .nanoseconds(20)
    let dataSetUp: Duration = .nanoseconds(195)
    let dataHold: Duration = .nanoseconds(10)

    let execution: Duration
    let clear: Duration
    /// The time from a data write until the address counter has changed: execution and tADD, 1.5 periods.
    let write: Duration

    /// Computes the times.
    ///
    /// - Parameter kilohertz: The frequency of the oscillator in kHz: 190…350 within specification, nominally 270.
    init(oscillator kilohertz: Int) {
        let period = Duration.nanoseconds(1_000_000) / kilohertz
        execution = .microseconds(37) * 270 / kilohertz
        clear = .microseconds(1_520) * 270 / kilohertz
        write = execution + period * 3 / 2
    }
}
