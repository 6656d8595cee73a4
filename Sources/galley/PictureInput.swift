import Control
import Glibc
import Linux
import Photos

extension PhotoError {
    var sysexit: Sysexit {
        switch self {
        case .noLibrary: .unavailable
        case .noMemory: .passing
        case .tooLong, .unknownFormat, .tooLarge, .damaged: .unacceptable
        }
    }
}

/// The bytes of a picture in a file, or of standard input for `-`. Ends the command where there are none.
func readPicture(_ file: String) throws -> [UInt8] {
    guard file != "-" else { return try readAll(of: STDIN_FILENO, upTo: PhotoLimits.bytes) }
    let descriptor: FileDescriptor
    do {
        // A pipe that nobody writes to would be waited for for ever.
        descriptor = try FileDescriptor(owning: open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK), from: "open")
    } catch {
        let status: Sysexit = [EACCES, EPERM].contains(error.code) ? .notPermitted : .notFound
        throw failure(status, "\(file) cannot be read (\(error)); nothing was changed.")
    }
    return try readAll(of: descriptor.raw, upTo: PhotoLimits.bytes)
}

/// All that comes; one byte more than `limit` is too much.
func readAll(of descriptor: Int32, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = read(descriptor, &block, block.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else {
            throw failure(.notFound, "The picture cannot be read (\(SystemError.last("read"))); nothing was changed.")
        }
        guard count > 0 else { return bytes }
        bytes += block[..<count]
        guard bytes.count <= limit else { throw PhotoError.tooLong(bytes: bytes.count) }
    }
}

/// Writes bytes as they are.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
}
