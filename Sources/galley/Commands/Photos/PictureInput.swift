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

/// Reads a picture from a file, or from standard input for `-`. Ends the command if it can't be read.
func readPicture(_ file: String) throws -> [UInt8] {
    guard file != "-" else { return try readPicture(from: STDIN_FILENO) }
    let descriptor = try openInput(file)
    return try readPicture(from: descriptor.raw)
}

/// Opens a file for reading. Ends the command if that fails.
func openInput(_ file: String) throws -> FileDescriptor {
    do {
        // Without O_NONBLOCK, opening a pipe that has no writer would block forever.
        return try FileDescriptor(owning: open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK), from: "open")
    } catch {
        let status: Sysexit = [EACCES, EPERM].contains(error.code) ? .notPermitted : .notFound
        throw failure(status, "\(file) cannot be read (\(error)); nothing was changed.")
    }
}

/// Reads a picture to its end.
///
/// - Throws: `PhotoError.tooLong` for more bytes than a picture may have.
func readPicture(from descriptor: Int32) throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
        bytes = try readAll(from: descriptor, upTo: PhotoLimits.bytes)
    } catch {
        throw failure(.notFound, "The picture cannot be read (\(error)); nothing was changed.")
    }
    guard bytes.count <= PhotoLimits.bytes else { throw PhotoError.tooLong(bytes: bytes.count) }
    return bytes
}
