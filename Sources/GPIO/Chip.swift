import CGPIOD
import Glibc

/// An open GPIO chip.
final class Chip {
    let path: String
    let label: String
    let lineCount: Int
    private let handle: OpaquePointer

    /// Opens the chip, or returns `nil` if there is no GPIO chip at the path, or none any longer.
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

    /// Asks the kernel for the current state of a line. Returns `nil` if the chip is gone.
    func line(at offset: Int) -> (name: String, holder: String, isUsed: Bool)? {
        var info = cgpiod_line_info()
        guard cgpiod_chip_line_info(handle, UInt32(offset), &info) == 0 else { return nil }
        return (String(cString: info.name), String(cString: info.consumer), info.used)
    }

    /// The chip's path and label, and the names of its lines by offset.
    var listing: ChipListing {
        ChipListing(path: path, label: label, names: (0..<lineCount).map { line(at: $0)?.name ?? "" })
    }

    /// Calls `body` with the C handle and keeps the chip open until `body` returns.
    func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(handle) }
    }
}

extension GPIOError {
    /// Creates the error for a failed open, or returns `nil` if `errno` means that there is no GPIO chip at the path.
    init?(openingChipAt path: String, errno: Int32) {
        switch errno {
        case EACCES, EPERM: self = .forbidden(path: path)
        case ENOENT, ENODEV, ENXIO, ENOTTY, EISDIR: return nil
        default: self = .system(errno: errno, doing: "Opening \(path)")
        }
    }
}
