import Glibc
import Synchronization

/// A square wave that comes and goes. Used by one thread at a time, and silent when its last reference is gone.
public protocol PWMOutput: AnyObject {
    /// Puts out a square wave of so many Hz, as long high as low; nil: low.
    func set(frequency: Int?) throws(GPIOError)
}

/// A channel of a PWM chip, through sysfs (Documentation/driver-api/pwm).
final class KernelPWMOutput: PWMOutput {
    private let channel: PWMReference
    private let folder: String
    /// Nil: it is silent. Whoever silences it from outside may have changed the period, so each tone begins with its own.
    private var frequency: Int?

    /// When channels were made here, by their folders, as long as they may be settling.
    private static let exports = Mutex<[String: Duration]>([:])
    /// How long udev may take to open the files of a new channel.
    private static let settlingTime = Duration.seconds(1)

    /// Takes the channel and silences it. Never waits: who asks may be driving an alarm.
    ///
    /// - Parameters:
    ///   - channel: of a chip by its device or number.
    ///   - classes: where the kernel lists what it has, `/sys/class`.
    ///   - now: the time since boot, CLOCK_MONOTONIC.
    /// - Throws: `settling` for a channel that can be had a moment later; else why it cannot be had.
    init(_ channel: PWMReference, classes: String, at now: Duration) throws(GPIOError) {
        let chip = try Self.chip(of: channel, in: "\(classes)/pwm")
        folder = "\(chip)/pwm\(channel.channel)"
        self.channel = channel
        if access(folder, F_OK) != 0, !Self.isSettling(folder, at: now) {
            try Self.export(channel, of: chip)
            Self.exports.withLock { $0[folder] = now }
        }
        try Self.requirePermission(in: folder, of: channel, at: now)
        // A channel that was never used has no period, and refuses everything else until it has one.
        guard firstLine(of: "\(folder)/period") != "0" else { return }
        // Whatever it was left with may be more than the next period, and may be a period that the chip does not take back.
        _ = write("0", to: "\(folder)/duty_cycle")
        guard firstLine(of: "\(folder)/enable") == "1" else { return }
        try put("\(Self.plainPeriod)", into: "period")
        try silence()
    }

    /// 1 kHz, which every chip can, in ns.
    private static let plainPeriod = 1_000_000

    deinit {
        // Whatever becomes of it, it must not go on sounding; who cannot be told now was told before.
        _ = write("0", to: "\(folder)/enable")
    }

    func set(frequency: Int?) throws(GPIOError) {
        guard let frequency else {
            if self.frequency != nil { try silence() }
            self.frequency = nil
            return
        }
        let period = 1_000_000_000 / frequency
        if frequency != self.frequency {
            // The wave may never be high for longer than it lasts.
            if self.frequency != nil { try put("0", into: "duty_cycle") }
            try put("\(period)", into: "period")
            self.frequency = frequency
        }
        try put("\(period / 2)", into: "duty_cycle")
        try put("1", into: "enable")
    }

    /// Where the line stays when a channel is switched off is up to the chip: low is told first.
    private func silence() throws(GPIOError) {
        try put("0", into: "duty_cycle")
        try put("0", into: "enable")
    }

    private func put(_ text: String, into file: String) throws(GPIOError) {
        let path = "\(folder)/\(file)"
        switch write(text, to: path) {
        case 0: return
        case EACCES, EPERM, EROFS: throw .forbidden(path: path)
        case ENOENT, ENODEV: throw .noPWM(channel, known: [])
        case let errno: throw .system(errno: errno, doing: "Writing \(text) to \(path)")
        }
    }

    /// The files of a channel are root's until udev has heard of it, a moment after it was exported.
    private static func requirePermission(
        in folder: String, of channel: PWMReference, at now: Duration
    ) throws(GPIOError) {
        let files = ["period", "duty_cycle", "enable"].map { "\(folder)/\($0)" }
        guard let closed = files.first(where: { access($0, W_OK) != 0 }) else {
            exports.withLock { $0[folder] = nil }
            return
        }
        throw isSettling(folder, at: now) ? .settling(channel) : .forbidden(path: closed)
    }

    private static func isSettling(_ folder: String, at now: Duration) -> Bool {
        exports.withLock { $0[folder].map { now < $0 + settlingTime } ?? false }
    }

    /// The folder of the channel's chip.
    static func chip(of channel: PWMReference, in folder: String) throws(GPIOError) -> String {
        let chips = entries(of: folder).filter { $0.hasPrefix("pwmchip") }
        let devices = chips.map { device(of: "\(folder)/\($0)") }
        let found = zip(chips, devices).first { $0 == channel.chip || $1 == channel.chip }
        guard let chip = found?.0 else {
            throw .noPWM(channel, known: zip(chips, devices).map { "\($0) (\($1))" })
        }
        let path = "\(folder)/\(chip)"
        guard let count = firstLine(of: "\(path)/npwm").flatMap({ Int($0) }), channel.channel < count else {
            throw .noPWM(channel, known: ["\(chip):0"])
        }
        return path
    }

    /// The name of the device behind a chip: the last part of where a link leads.
    private static func device(of chip: String) -> String {
        guard let path = realpath("\(chip)/device", nil) else { return "" }
        defer { free(path) }
        return String(String(cString: path).split(separator: "/").last ?? "")
    }

    private static func export(_ channel: PWMReference, of chip: String) throws(GPIOError) {
        switch write("\(channel.channel)", to: "\(chip)/export") {
        case 0: return
        case EACCES, EPERM, EROFS: throw .forbidden(path: "\(chip)/export")
        case EBUSY: throw .busyPWM(channel)
        case let errno: throw .system(errno: errno, doing: "Exporting \(channel)")
        }
    }
}
