import CI2C
import Glibc

/// A device on an I2C bus that receives bytes, such as an I/O expander.
public protocol I2CDevice: AnyObject {
    /// The shortest time that a byte and its acknowledgment take on the bus.
    var byteTime: Duration { get }

    /// The maximum number of bytes in one transfer.
    var longestTransfer: Int { get }

    /// Writes bytes in one transfer and waits until it has finished.
    ///
    /// - Throws: ``GPIOError/silent(bus:address:)`` if no device acknowledges the address.
    func write(_ bytes: [UInt8]) throws(GPIOError)
}

/// A device on an I2C bus of the kernel, used through i2c-dev.
final class KernelI2CDevice: I2CDevice {
    /// The longest transfer that fits into the timeout on a slow bus. Some adapters (hid-cp2112) count the bytes of a
    /// transfer in one byte and drop the rest.
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

    /// The length of a transfer that every adapter accepts.
    private static let shortestLimit = Int(CI2C_SMBUS_LONGEST)

    func write(_ bytes: [UInt8]) throws(GPIOError) {
        let status = ci2c_write(descriptor, isPlain, bytes, bytes.count)
        switch -status {
        case ...0: return
        // Some adapters have a lower limit, and this error is their only reply to a longer transfer.
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
