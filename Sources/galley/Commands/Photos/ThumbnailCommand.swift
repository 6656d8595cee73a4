import ArgumentParser
import Glibc
import Kitchen
import Linux
import Photos

/// Hidden command that decodes a picture for the kiosk. It reads the picture from standard input and writes it in the form
/// of ``/Kitchen/SmallPicture``: the 320 grays of its thumbnail, and a small JPEG.
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
            try FileDescriptor.writeAll(try SmallPicture(scaling: bytes).bytes, to: STDOUT_FILENO, as: "write")
        }
    }
}

extension SmallPicture {
    /// Creates the picture to keep: scaled down until its JPEG is small enough.
    ///
    /// - Throws: `PhotoError` if the bytes are not a picture that can be decoded.
    fileprivate init(scaling bytes: [UInt8]) throws {
        for side in [Self.side, Self.side / 2] {
            let bitmap = try Bitmap(decoding: bytes, side: side)
            guard let jpeg = try bitmap.jpeg(atMost: Self.mostBytes) else { continue }
            if let picture = SmallPicture(thumbnail: bitmap.thumbnail, jpeg: jpeg) {
                self = picture
                return
            }
        }
        throw PhotoError.damaged
    }
}

/// Sizes to which pictures are decoded, in pixels of the longer side.
enum DecodedSide {
    static let terminal = 1280
}
