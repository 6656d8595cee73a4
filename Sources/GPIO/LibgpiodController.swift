import Glibc

/// The board's real hardware: GPIO chips through libgpiod, I2C buses through i2c-dev, and PWM chips through sysfs.
///
/// Each request scans the chips again, so it also finds a chip that has come back under another number. Thread-safe.
public final class LibgpiodController: GPIOController, Sendable {
    private let folder: String
    private let classes: String
    private let now: @Sendable () -> Duration

    /// - Parameters:
    ///   - folder: The folder with the device files of chips and buses.
    ///   - classes: The folder where sysfs lists the devices by class.
    ///   - now: The time since boot on CLOCK_MONOTONIC.
    public init(
        folder: String = "/dev", classes: String = "/sys/class",
        now: @escaping @Sendable () -> Duration = { LibgpiodController.sinceBoot }
    ) {
        self.folder = folder
        self.classes = classes
        self.now = now
    }

    /// The time since boot on CLOCK_MONOTONIC.
    public static var sinceBoot: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Opens a device on an I2C bus of the kernel.
    ///
    /// - Throws: ``GPIOError`` if the bus doesn't exist, this user can't open it, or a kernel driver uses the address.
    public func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        try KernelI2CDevice(on: I2CBus(bus, devices: folder, classes: classes), address: address)
    }

    /// Opens a PWM channel, with its output off.
    ///
    /// - Throws: ``GPIOError/settling(_:)`` for a channel that is ready a moment later, or the reason why the channel
    ///   can't be used.
    public func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput {
        try KernelPWMOutput(channel, classes: classes, at: now())
    }

    /// Requests lines of one chip as outputs.
    ///
    /// - Throws: ``GPIOError`` if a line doesn't exist, is in use, or is on another chip.
    public func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        let groups = try Self.groups(of: lines, in: ChipScan(folder: folder))
        guard groups.count == 1 else {
            throw .severalChips(groups.flatMap { chip, lines in lines.map { .offset(chip: chip.label, $0.offset) } })
        }
        return LibgpiodOutputs(
            try .outputs(
                groups[0].lines, on: groups[0].chip, levels: levels, activeLow: activeLow, consumer: consumer))
    }

    /// Requests lines as inputs, with one kernel request for each chip.
    ///
    /// - Throws: ``GPIOError`` if a line doesn't exist, is in use, or can't report edges.
    public func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        var requests: [LineRequest] = []
        var biasRefused = false
        for (chip, lines) in try Self.groups(of: lines, in: ChipScan(folder: folder)) {
            do {
                requests.append(
                    try .inputs(lines, on: chip, bias: bias, activeLow: activeLow, consumer: consumer))
            } catch .system(EINVAL, _) where bias != .asIs {
                requests.append(
                    try .inputs(lines, on: chip, bias: .asIs, activeLow: activeLow, consumer: consumer))
                biasRefused = true
            }
        }
        return LibgpiodInputs(requests, biasRefused: biasRefused)
    }

    /// Groups the lines by chip. Within a chip they keep the order of the references.
    private static func groups(
        of lines: [LineReference], in scan: ChipScan
    ) throws(GPIOError) -> [(chip: Chip, lines: [RequestedLine])] {
        precondition((1...64).contains(lines.count), "a request has 1 to 64 lines")
        let places = try scan.places(of: lines)
        let requested = zip(lines, places).enumerated().map { index, line in
            (chip: line.1.chip, line: RequestedLine(reference: line.0, index: index, offset: line.1.offset))
        }
        return Dictionary(grouping: requested, by: \.chip)
            .sorted { $0.key < $1.key }
            .map { (scan.chips[$0.key], $0.value.map(\.line)) }
    }
}
