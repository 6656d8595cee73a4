import Glibc

/// An I2C bus of the kernel.
struct I2CBus {
    /// The last part of `/dev/i2c-1`.
    let name: String
    let path: String
    /// The clock frequency in Hz, or `nil` if the device tree doesn't give it.
    let frequency: Int?

    /// The bus number, with which the kernel names the devices on the bus: `1-0027`.
    var number: Substring { name.dropFirst("i2c-".count) }

    /// The frequency to assume for an unknown bus, in Hz. A fast bus is the safe assumption, because it leaves a device
    /// the least time.
    private static let fastest = 400_000

    /// The shortest time that the bus takes for eight bits and the acknowledgment.
    var byteTime: Duration { .nanoseconds(9_000_000_000 / Int64(frequency ?? Self.fastest)) }

    /// Finds a bus by its name, such as `i2c-1`, or by the name of its adapter if exactly one adapter has it.
    ///
    /// - Parameters:
    ///   - name: The name of the bus or its adapter.
    ///   - devices: The folder with the device files of the buses, `/dev`.
    ///   - classes: The folder where sysfs lists the devices by class, `/sys/class`.
    /// - Throws: ``GPIOError/noBus(_:known:)`` if there is no such bus, or more than one.
    init(_ name: String, devices: String, classes: String) throws(GPIOError) {
        let folder = "\(classes)/i2c-dev"
        let buses = entries(of: folder).filter { $0.hasPrefix("i2c-") }
        let adapters = buses.map { firstLine(of: "\(folder)/\($0)/name") ?? "" }
        let matches = zip(buses, adapters).filter { $0 == name || $1 == name }.map(\.0)
        guard matches.count == 1, let bus = matches.first else {
            throw .noBus(name, known: zip(buses, adapters).map { "\($0) (\($1))" })
        }
        self.name = bus
        path = "\(devices)/\(bus)"
        // A cell of a device tree has four bytes, the most significant first (Devicetree Specification, 2.2.4).
        let cell = bytes(of: "\(folder)/\(bus)/device/of_node/clock-frequency", upTo: 4)
        let frequency = cell.count == 4 ? cell.reduce(0) { $0 << 8 | Int($1) } : 0
        self.frequency = frequency > 0 ? frequency : nil
    }
}
