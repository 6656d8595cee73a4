internal import Glibc

/// Checks that I2C buses and PWM channels exist and that this user may use them.
///
/// It only looks at the kernel's files and sends nothing over a bus, so it can't tell whether a device answers.
public struct BusSurvey: Sendable {
    private let devices: String
    private let classes: String

    /// - Parameters:
    ///   - devices: The folder with the device files of the buses.
    ///   - classes: The folder where sysfs lists the devices by class.
    public init(devices: String = "/dev", classes: String = "/sys/class") {
        self.devices = devices
        self.classes = classes
    }

    /// Returns the device file of an I2C bus, such as `/dev/i2c-1`.
    ///
    /// - Parameters:
    ///   - name: The bus, such as `i2c-1`, or the name of its adapter.
    ///   - address: The 7-bit address of the device that you want to use.
    /// - Throws: ``GPIOError`` if the bus doesn't exist, this user can't open it, or a kernel driver uses the address.
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

    /// Returns the sysfs folder of the chip that a PWM channel belongs to.
    ///
    /// - Throws: ``GPIOError`` if the channel doesn't exist, or if this user can't write to its files.
    public func path(of channel: PWMReference) throws(GPIOError) -> String {
        let chip = try KernelPWMOutput.chip(of: channel, in: "\(classes)/pwm")
        let exported = "\(chip)/pwm\(channel.channel)/enable"
        let file = access(exported, F_OK) == 0 ? exported : "\(chip)/export"
        guard access(file, W_OK) == 0 else { throw .forbidden(path: file) }
        return chip
    }
}
