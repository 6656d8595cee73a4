import CGPIOD
import Glibc

/// An open GPIO chip.
final class Chip {
    let path: String
    let label: String
    let lineCount: Int
    private let handle: OpaquePointer

    /// - Returns: nil if there is no chip at the path (any more).
    init?(path: String) throws(GPIOError) {
        var handle: OpaquePointer?
        let status = cgpiod_chip_open(path, &handle)
        guard let handle else {
            guard let error = GPIOError(openingChipAt: path, errno: -status) else { return nil }
            throw error
        }
        self.path = path
        self.handle = handle
        label = String(cString: cgpiod_chip_label(handle))
        lineCount = Int(cgpiod_chip_line_count(handle))
    }

    deinit { cgpiod_chip_close(handle) }

    /// What the kernel says of a line now, or nil if the chip is gone.
    func line(at offset: Int) -> (name: String, holder: String, isUsed: Bool)? {
        var info = cgpiod_line_info()
        guard cgpiod_chip_line_info(handle, UInt32(offset), &info) == 0 else { return nil }
        return (String(cString: info.name), String(cString: info.consumer), info.used)
    }

    /// The chip's names by offset.
    var listing: ChipListing {
        ChipListing(path: path, label: label, names: (0..<lineCount).map { line(at: $0)?.name ?? "" })
    }

    /// Lets C work on the chip while it is certainly open.
    func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(handle) }
    }
}

extension GPIOError {
    /// - Returns: nil if the error means that there is no GPIO chip at the path.
    init?(openingChipAt path: String, errno: Int32) {
        switch errno {
        case EACCES, EPERM: self = .forbidden(path: path)
        case ENOENT, ENODEV, ENXIO, ENOTTY, EISDIR: return nil
        default: self = .system(errno: errno, doing: "Opening \(path)")
        }
    }
}
