import ArgumentParser
import Glibc
import Linux
import Photos

/// Hidden command that decodes a picture for the kiosk. It reads the picture from standard input and writes the 320
/// grays of its thumbnail.
///
/// The kiosk runs it as a process of its own, so that a malicious picture can harm only that process.
struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "thumbnail", shouldDisplay: false)

    /// Memory limit in bytes. The decoder takes up to 130 MB; the rest is the program's.
    private static let memory = 256 << 20
    private static let time = Duration.seconds(8)

    func run() async throws {
        try await reporting {
            try confineProcess(memory: Self.memory, time: Self.time)
            let bytes = try readPicture(from: STDIN_FILENO)
            let thumbnail = try Bitmap(decoding: bytes, side: DecodedSide.thumbnail).thumbnail
            try FileDescriptor.writeAll(thumbnail.grays, to: STDOUT_FILENO, as: "write")
        }
    }
}

/// Sizes to which pictures are decoded, in pixels of the longer side.
enum DecodedSide {
    static let thumbnail = 160
    static let terminal = 1280
}
