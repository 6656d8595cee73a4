/// The least times that a controller asks for (HD44780U, 2.7 V to 4.5 V), by the frequency of its oscillator.
struct HD44780Limits: Sendable {
    let powerOn: Duration = .milliseconds(40)
    /// After the first and the second function set.
    let initialization: [Duration] = [.microseconds(4_100), .microseconds(100)]
    let enablePulse: Duration = .nanoseconds(450)
    let enableCycle: Duration = .nanoseconds(1_000)
    let registerSelectSetUp: Duration = .nanoseconds(60)
    let registerSelectHold: Duration = .nanoseconds(20)
    let dataSetUp: Duration = .nanoseconds(195)
    let dataHold: Duration = .nanoseconds(10)

    let execution: Duration
    let clear: Duration
    /// What a write of data takes until the address counter has moved on: execution and tADD, 1.5 periods.
    let write: Duration

    /// - Parameter kilohertz: 190…350 within specification, 270 nominally.
    init(oscillator kilohertz: Int) {
        let period = Duration.nanoseconds(1_000_000) / kilohertz
        execution = .microseconds(37) * 270 / kilohertz
        clear = .microseconds(1_520) * 270 / kilohertz
        write = execution + period * 3 / 2
    }
}
