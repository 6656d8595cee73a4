import Glibc

/// An I2C bus of the kernel.
struct I2CBus {
    /// As in `/dev/i2c-1`.
    let name: String
    let path: String
    /// In Hz; nil where the device tree does not say.
    let frequency: Int?

    /// As in `1-0027`, a device on it.
    var number: Substring { name.dropFirst("i2c-".count) }

    /// Where nothing is known of a bus it may be a fast one, which leaves a device less time.
    private static let fastest = 400_000

    /// Eight bits and the acknowledgment.
    var byteTime: Duration { .nanoseconds(9_000_000_000 / Int64(frequency ?? Self.fastest)) }

    /// The bus of that name, `i2c-1`, or of the adapter that is called so, when just one is.
    ///
    /// - Parameters:
    ///   - name: of the bus or its adapter.
    ///   - devices: where the buses' nodes are, `/dev`.
    ///   - classes: where the kernel lists what it has, `/sys/class`.
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
        // A cell of a device tree: four bytes, the highest first (Devicetree Specification, 2.2.4).
        let cell = bytes(of: "\(folder)/\(bus)/device/of_node/clock-frequency", upTo: 4)
        let frequency = cell.count == 4 ? cell.reduce(0) { $0 << 8 | Int($1) } : 0
        self.frequency = frequency > 0 ? frequency : nil
    }
}
