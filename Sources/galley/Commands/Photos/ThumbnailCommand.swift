import ArgumentParser
import Glibc
import Linux
import Photos

/// What the kiosk calls for a picture that it is not to decode itself: reads it from standard input, writes the 320 grays
/// of its thumbnail, and is the only one to be harmed by what it reads.
struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "thumbnail", shouldDisplay: false)

    /// Its own memory, the decoder's 130 MB and the program's together.
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

/// Pixels of the longer side that a picture is decoded to.
enum DecodedSide {
    static let thumbnail = 160
    static let terminal = 1280
}
