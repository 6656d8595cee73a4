internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// Provides the pictures of dishes: photos from the store, and the pictures that recipes link to.
///
/// Nothing is decoded in this process: a fault in a decoder would stop the timers. A separate, short-lived process
/// makes each thumbnail.
final class PictureSource: Sendable {
    /// The time limit of the process that makes a thumbnail.
    private static let timeout = Duration.seconds(10)
    /// The time that photos wait for the recipe's own picture, so that both are shown together.
    private static let pictureWait = Duration.seconds(2)

    private let store: StoreConnection
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    /// Returns the address of the recipe service, which is the referrer of each request for a picture.
    private let service: @Sendable () -> String
    private let filter: ByteFilter
    private let hostClients = PictureClients()
    private let state = Mutex(State())

    private struct State {
        var memory = PictureMemoryCache()
        var isRemoving = false
    }

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - store: the connection to the store.
    ///   - clock: the kiosk's clocks.
    ///   - errorLog: the log of faults.
    ///   - program: the path of this program.
    ///   - service: returns the address of the recipe service, the referrer of each request for a picture.
    init(
        store: StoreConnection, clock: any KioskClock, errorLog: ErrorLog, program: String,
        service: @escaping @Sendable () -> String
    ) {
        self.store = store
        self.clock = clock
        self.errorLog = errorLog
        self.service = service
        filter = ByteFilter(program: program, argument: Self.argument)
    }

    /// The argument with which this program makes a thumbnail: it reads a picture from standard input and writes 320
    /// gray values.
    static let argument = "thumbnail"

    func hosts() async -> [HostDocument] { await hostClients.hosts() }

    /// Returns thumbnails for the display, at least one: the photos, newest first, then the picture at the address.
    func pictures(of id: RecipeID, address: String?) async throws(Failure) -> [DishPicture] {
        let photos = try await stored { cookbook throws(CookbookError) in try await cookbook.thumbnails(of: id) } ?? []
        guard let address else {
            guard !photos.isEmpty else {
                throw .noPicture("no photo is stored, and the recipe has no link to a picture")
            }
            return photos
        }
        guard !photos.isEmpty else { return [DishPicture(.recipe, try await thumbnail(at: address))] }
        let own = await value(within: Self.pictureWait) { [self] () -> Thumbnail? in
            do throws(Failure) { return try await thumbnail(at: address) } catch { return nil }
        }
        return photos + ((own ?? nil).map { [DishPicture(.recipe, $0)] } ?? [])
    }

    /// Returns the newest photo, or else the picture at the address, not decoded.
    func bytes(of id: RecipeID, address: String?) async throws(Failure) -> [UInt8] {
        let photo = try await stored { cookbook throws(CookbookError) in try await cookbook.photo(of: id) } ?? nil
        if let photo { return photo }
        guard let address else {
            throw .noPicture("no photo of \(id) is stored, and the recipe has no link to a picture")
        }
        return try await bytes(at: address)
    }

    private func stored<Value>(
        _ read: (Cookbook) async throws(CookbookError) -> Value
    ) async throws(Failure) -> Value? {
        guard let cookbook = store.cookbook else { return nil }
        do throws(CookbookError) {
            return try await read(cookbook)
        } catch {
            throw Failure(error)
        }
    }

    // MARK: Pictures at an address

    private func bytes(at address: String) async throws(Failure) -> [UInt8] {
        let now = clock.boot
        if let known = state.withLock({ $0.memory.bytes(at: address, now) }) { return known }
        let bytes = try await hostClients.picture(at: address, namedBy: service())
        // A log-in page, or the error page of a proxy.
        guard PictureHeader(bytes) != nil else { throw .noPicture("the server sent neither a JPEG nor a PNG") }
        let came = clock.boot
        state.withLock { $0.memory.put(bytes, at: address, came) }
        scheduleRemoval()
        return bytes
    }

    private func thumbnail(at address: String) async throws(Failure) -> Thumbnail {
        let now = clock.boot
        if let known = state.withLock({ $0.memory.thumbnail(at: address, now) }) { return try known.get() }
        let bytes = try await bytes(at: address)
        let grays: [UInt8]
        do throws(ByteFilter.Failure) {
            grays = try await filter.run(on: bytes, upTo: Thumbnail.count, within: Self.timeout)
        } catch {
            let failure = Failure(error).withoutLog
            errorLog.note(failure.detail)
            // A damaged picture stays damaged, but a missing library may be installed.
            if error.isOfPicture { state.withLock { $0.memory.put(.failure(failure), at: address) } }
            throw failure
        }
        guard let thumbnail = Thumbnail(grays: grays) else {
            throw .noPicture("its thumbnail has \(grays.count) gray values instead of \(Thumbnail.count)")
        }
        state.withLock { $0.memory.put(.success(thumbnail), at: address) }
        return thumbnail
    }

    /// Starts a task that removes expired pictures, even if none is requested.
    private func scheduleRemoval() {
        let begins = state.withLock { state in
            defer { state.isRemoving = true }
            return !state.isRemoving
        }
        guard begins else { return }
        Task {
            while let rest = removeExpired() {
                do { try await pause(for: rest) } catch { return }
            }
        }
    }

    private func removeExpired() -> Duration? {
        let now = clock.boot
        return state.withLock { state in
            let rest = state.memory.dropOld(at: now)
            if rest == nil { state.isRemoving = false }
            return rest
        }
    }
}

extension ByteFilter.Failure {
    /// True if the picture is the cause, so a retry would fail again.
    fileprivate var isOfPicture: Bool {
        switch self {
        case .failed(let status): status != Sysexit.unavailable.rawValue
        case .crashed, .timedOut: true
        case .outputTooLong, .system: false
        }
    }
}

extension Failure {
    /// Creates the failure from the way the thumbnail process ended.
    fileprivate init(_ error: ByteFilter.Failure) {
        let (glass, detail) =
            switch error {
            case .failed(status: Sysexit.unavailable.rawValue):
                (
                    "Pictures need\nlibturbojpeg0",
                    "a library that decodes pictures is not installed: apt install libturbojpeg0 libpng16-16"
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
