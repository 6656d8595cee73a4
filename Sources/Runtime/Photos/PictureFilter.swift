internal import Control
internal import Glibc
internal import Kiosk
internal import Kitchen
internal import Linux

/// Makes small pictures of pictures from outside.
///
/// Nothing is decoded in this process: a fault in a decoder would stop the timers. A separate, short-lived process makes
/// each picture, one at a time.
final class PictureFilter: Sendable {
    /// The reason why there is no small picture.
    struct Problem: Error {
        let failure: Failure
        /// True if the picture is the cause, so a retry would fail again. A missing library may be installed.
        let isOfPicture: Bool
    }

    /// The time limit of the process.
    private static let timeout = Duration.seconds(10)
    /// The argument with which this program reads a picture from standard input and writes a ``SmallPicture``.
    private static let argument = "thumbnail"

    private let filter: ByteFilter

    /// - Parameter program: the path of this program.
    init(program: String) {
        filter = ByteFilter(program: program, argument: Self.argument)
    }

    func picture(_ bytes: [UInt8]) async throws(Problem) -> SmallPicture {
        let answer: [UInt8]
        do throws(ByteFilter.Failure) {
            answer = try await filter.run(on: bytes, upTo: SmallPicture.longest, within: Self.timeout)
        } catch {
            throw Problem(failure: Failure(error), isOfPicture: error.isOfPicture)
        }
        guard let picture = SmallPicture(answer) else {
            throw Problem(failure: .noPicture("its small copy has \(answer.count) bytes"), isOfPicture: true)
        }
        return picture
    }
}

extension ByteFilter.Failure {
    fileprivate var isOfPicture: Bool {
        switch self {
        case .failed(let status): status != Sysexit.unavailable.rawValue
        case .crashed(let signal): signal != SIGKILL
        // A busy machine may need longer, and one without memory kills the process.
        case .timedOut, .outputTooLong, .system: false
        }
    }
}

extension Failure {
    /// Creates the failure from the way the process ended.
    fileprivate init(_ error: ByteFilter.Failure) {
        let (glass, detail) =
            switch error {
            case .failed(status: Sysexit.unavailable.rawValue):
                (
                    "Pictures need\na library",
                    "a library that decodes pictures is not installed: apt install libturbojpeg0 libpng16-16 libwebp7"
                )
            case .failed: ("Picture damaged", "a recipe's picture is damaged or too large")
            case .crashed(let signal):
                ("Picture damaged", "a recipe's picture crashed the decoder (signal \(signal)); the kiosk still runs")
            case .timedOut: ("Picture damaged", "a recipe's picture took too long to decode")
            case .outputTooLong:
                ("No picture", "the process that makes thumbnails is from another release; restart Galley")
            case .system(let error): ("No picture", "no process could be started for a picture: \(error)")
            }
        self.init(.passing, glass: glass, detail: detail)
    }
}
