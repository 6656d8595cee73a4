import CI2C
import Glibc

/// A device on an I2C bus that takes bytes, like an expander.
public protocol I2CDevice: AnyObject {
    /// How long a byte and its acknowledgment take on the bus, at least.
    var byteTime: Duration { get }

    /// How many bytes a transfer can have.
    var longestTransfer: Int { get }

    /// Writes bytes in one transfer, and waits until it is over.
    ///
    /// - Throws: ``GPIOError/silent(bus:address:)`` when nobody acknowledges.
    func write(_ bytes: [UInt8]) throws(GPIOError)
}

/// A device on one of the kernel's buses, through i2c-dev.
final class KernelI2CDevice: I2CDevice {
    /// What fits into the timeout of a slow bus. There are adapters (hid-cp2112) that drop what a byte cannot count.
    private static let longestPlainTransfer = 255

    private(set) var longestTransfer: Int
    let byteTime: Duration
    private let bus: String
    private let address: Int
    private let descriptor: Int32
    private let isPlain: Int32

    init(on bus: I2CBus, address: Int) throws(GPIOError) {
        var isPlain: Int32 = 0
        let status = ci2c_open(bus.path, UInt32(address), &isPlain)
        guard status >= 0 else { throw GPIOError(takingDevice: address, on: bus, errno: -status) }
        descriptor = status
        self.isPlain = isPlain
        longestTransfer = isPlain == 1 ? Self.longestPlainTransfer : Self.shortestLimit
        self.bus = bus.name
        self.address = address
        byteTime = bus.byteTime
    }

    deinit { close(descriptor) }

    /// What every adapter takes.
    private static let shortestLimit = Int(CI2C_SMBUS_LONGEST)

    func write(_ bytes: [UInt8]) throws(GPIOError) {
        let status = ci2c_write(descriptor, isPlain, bytes, bytes.count)
        switch -status {
        case ...0: return
        // Some adapters have limits of their own, and say of a longer transfer no more than this.
        case EINVAL where bytes.count > Self.shortestLimit, EOPNOTSUPP where bytes.count > Self.shortestLimit:
            longestTransfer = Self.shortestLimit
            for start in stride(from: 0, to: bytes.count, by: longestTransfer) {
                try write(Array(bytes[start..<min(start + longestTransfer, bytes.count)]))
            }
        case ENXIO, EREMOTEIO: throw .silent(bus: bus, address: address)
        case ENODEV, ESHUTDOWN: throw .noBus(bus, known: [])
        case let errno: throw .system(errno: errno, doing: "Writing to \(GPIOError.device(address, on: bus))")
        }
    }
}

extension GPIOError {
    fileprivate init(takingDevice address: Int, on bus: I2CBus, errno: Int32) {
        self =
            switch errno {
            case EACCES, EPERM: .forbidden(path: bus.path)
            case EBUSY: .busyAddress(bus: bus.name, address: address)
            case ENOENT, ENODEV, ENXIO: .noBus(bus.name, known: [])
            default: .system(errno: errno, doing: "Taking \(Self.device(address, on: bus.name))")
            }
    }

    static func device(_ address: Int, on bus: String) -> String {
        "the device at 0x\(String(address, radix: 16)) on \(bus)"
    }
}
