import Glibc
import Synchronization

/// A PWM channel that produces a square wave, such as a buzzer's tone.
///
/// Use it from one thread at a time. It switches the wave off with its last reference.
public protocol PWMOutput: AnyObject {
    /// Starts a square wave of 50 % duty cycle, or stops it.
    ///
    /// - Parameter frequency: The frequency in Hz, or `nil` for a constant low level.
    /// - Throws: ``GPIOError`` if the kernel refuses, for example because the chip is gone.
    func set(frequency: Int?) throws(GPIOError)
}

/// A PWM channel of the kernel, used through sysfs (Documentation/driver-api/pwm).
final class KernelPWMOutput: PWMOutput {
    private let channel: PWMReference
    private let folder: String
    /// The frequency of the current tone in Hz, or `nil` while the channel is silent. Another process that silences the
    /// channel may change the period, so each tone after a silence sets the period again.
    private var frequency: Int?

    /// The export times of channels that may still be settling, by folder.
    private static let exports = Mutex<[String: Duration]>([:])
    /// The time that udev gets to change the permissions of a new channel's files.
    private static let settlingTime = Duration.seconds(1)

    /// Opens the channel and silences it. Never waits, because the calling thread may be driving an alarm.
    ///
    /// - Parameters:
    ///   - channel: The channel of a chip, given by its device or number.
    ///   - classes: The folder where sysfs lists the devices by class, `/sys/class`.
    ///   - now: The time since boot on CLOCK_MONOTONIC.
    /// - Throws: `settling` for a channel that is ready a moment later, or the reason why the channel can't be used.
    init(_ channel: PWMReference, classes: String, at now: Duration) throws(GPIOError) {
        let chip = try Self.chip(of: channel, in: "\(classes)/pwm")
        folder = "\(chip)/pwm\(channel.channel)"
        self.channel = channel
        if access(folder, F_OK) != 0, !Self.isSettling(folder, at: now) {
            try Self.export(channel, of: chip)
            Self.exports.withLock { $0[folder] = now }
        }
        try Self.requirePermission(in: folder, of: channel, at: now)
        // A channel that was never used has no period. It refuses all other values until it has one.
        guard firstLine(of: "\(folder)/period") != "0" else { return }
        // The old duty cycle may be longer than the next period, and the chip may no longer accept the old period.
        _ = write("0", to: "\(folder)/duty_cycle")
        guard firstLine(of: "\(folder)/enable") == "1" else { return }
        try put("\(Self.plainPeriod)", into: "period")
        try silence()
    }

    /// The period of 1 kHz in ns. Every chip supports it.
    private static let plainPeriod = 1_000_000

    deinit {
        // The buzzer must not go on sounding. An error here can't be reported, and earlier calls have reported theirs.
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
            // The duty cycle must never be longer than the period.
            if self.frequency != nil { try put("0", into: "duty_cycle") }
            try put("\(period)", into: "period")
            self.frequency = frequency
        }
        try put("\(period / 2)", into: "duty_cycle")
        try put("1", into: "enable")
    }

    /// Switches the channel off. The level of a disabled channel depends on the chip, so this sets it low first.
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

    /// Throws if this user can't write the channel's files. They belong to root until udev has processed the export, a
    /// moment later.
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

    /// Returns the folder of the channel's chip.
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

    /// Returns the name of the device behind a chip: the last part of the path that its link points to.
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
