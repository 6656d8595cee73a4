internal import Glibc

/// A look at I2C buses and PWM chips: whether the kernel has them and whether this user may use them. Nothing is
/// written, so whether anybody answers on a bus is not known.
public struct BusSurvey: Sendable {
    private let devices: String
    private let classes: String

    /// - Parameters:
    ///   - devices: where the buses' nodes are.
    ///   - classes: where the kernel lists what it has.
    public init(devices: String = "/dev", classes: String = "/sys/class") {
        self.devices = devices
        self.classes = classes
    }

    /// The node of the bus that a device is on.
    ///
    /// - Throws: why it cannot be used.
    public func path(ofBus name: String, address: Int) throws(GPIOError) -> String {
        let bus = try I2CBus(name, devices: devices, classes: classes)
        guard access(bus.path, F_OK) == 0 else { throw .noBus(bus.name, known: []) }
        guard access(bus.path, R_OK | W_OK) == 0 else { throw .forbidden(path: bus.path) }
        let hexadecimal = String(address, radix: 16)
        let device = "\(bus.number)-\(String(repeating: "0", count: 4 - hexadecimal.count))\(hexadecimal)"
        let driver = "\(classes)/i2c-dev/\(bus.name)/device/\(device)/driver"
        guard access(driver, F_OK) != 0 else { throw .busyAddress(bus: bus.name, address: address) }
        return bus.path
    }

    /// The folder of the chip that a channel is on.
    ///
    /// - Throws: why it cannot be used.
    public func path(of channel: PWMReference) throws(GPIOError) -> String {
        let chip = try KernelPWMOutput.chip(of: channel, in: "\(classes)/pwm")
        let exported = "\(chip)/pwm\(channel.channel)/enable"
        let file = access(exported, F_OK) == 0 ? exported : "\(chip)/export"
        guard access(file, W_OK) == 0 else { throw .forbidden(path: file) }
        return chip
    }
}
