internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// What dishes look like: photos from the store, and the pictures that recipes name, from the network.
///
/// Nothing is decoded in this process: a fault of a decoder would stop the timers. A thumbnail is made by a process of
/// its own, which ends with it.
final class PictureSource: Sendable {
    /// Of the process that makes a thumbnail.
    private static let patience = Duration.seconds(10)
    /// How long photos wait for the recipe's own picture to come with them.
    private static let company = Duration.seconds(2)

    private let store: StoreKeeper
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    /// The address of the service that names pictures.
    private let service: @Sendable () -> String
    private let filter: ByteFilter
    private let hostClients = PictureClients()
    private let state = Mutex(State())

    private struct State {
        var memory = PictureMemory()
        var isForgetting = false
    }

    /// `program` is this one's file.
    init(
        store: StoreKeeper, clock: any KioskClock, errorLog: ErrorLog, program: String,
        service: @escaping @Sendable () -> String
    ) {
        self.store = store
        self.clock = clock
        self.errorLog = errorLog
        self.service = service
        filter = ByteFilter(program: program, argument: Self.argument)
    }

    /// What this program is called with to make a thumbnail: it reads a picture from standard input and writes 320 grays.
    static let argument = "thumbnail"

    func hosts() async -> [HostDocument] { await hostClients.hosts() }

    /// As small as the glass shows them: photos, the newest first, then the picture at the address; one at least.
    func pictures(of id: RecipeID, address: String?) async throws(Failure) -> [DishPicture] {
        let photos = try await stored { cookbook throws(CookbookError) in try await cookbook.thumbnails(of: id) } ?? []
        guard let address else {
            guard !photos.isEmpty else { throw .noPicture("none was taken, and the recipe names none") }
            return photos
        }
        guard !photos.isEmpty else { return [DishPicture(.recipe, try await thumbnail(at: address))] }
        let own = await value(within: Self.company) { [self] () -> Thumbnail? in
            do throws(Failure) { return try await thumbnail(at: address) } catch { return nil }
        }
        return photos + ((own ?? nil).map { [DishPicture(.recipe, $0)] } ?? [])
    }

    /// The newest photo, else the picture at the address, not looked into.
    func bytes(of id: RecipeID, address: String?) async throws(Failure) -> [UInt8] {
        let photo = try await stored { cookbook throws(CookbookError) in try await cookbook.photo(of: id) } ?? nil
        if let photo { return photo }
        guard let address else { throw .noPicture("none of \(id) was taken, and the recipe names none") }
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

    // MARK: Of an address

    private func bytes(at address: String) async throws(Failure) -> [UInt8] {
        let now = clock.boot
        if let known = state.withLock({ $0.memory.bytes(at: address, now) }) { return known }
        let bytes = try await hostClients.picture(at: address, namedBy: service())
        // A sign-in page, or a proxy's error.
        guard PictureHeader(bytes) != nil else { throw .noPicture("what came is neither a JPEG nor a PNG") }
        let came = clock.boot
        state.withLock { $0.memory.put(bytes, at: address, came) }
        forgetInTime()
        return bytes
    }

    private func thumbnail(at address: String) async throws(Failure) -> Thumbnail {
        let now = clock.boot
        if let known = state.withLock({ $0.memory.thumbnail(at: address, now) }) { return try known.get() }
        let bytes = try await bytes(at: address)
        let grays: [UInt8]
        do throws(ByteFilter.Failure) {
            grays = try await filter.run(on: bytes, upTo: Thumbnail.count, within: Self.patience)
        } catch {
            let failure = Failure(error).withoutLog
            errorLog.note(failure.detail)
            // What is damaged stays so; what the machine lacks may come.
            if error.isOfPicture { state.withLock { $0.memory.put(.failure(failure), at: address) } }
            throw failure
        }
        guard let thumbnail = Thumbnail(grays: grays) else { throw .noPicture("it could not be made small") }
        state.withLock { $0.memory.put(.success(thumbnail), at: address) }
        return thumbnail
    }

    /// What is too old goes also while nobody asks.
    private func forgetInTime() {
        let begins = state.withLock { state in
            defer { state.isForgetting = true }
            return !state.isForgetting
        }
        guard begins else { return }
        Task {
            while let rest = nextToForget() {
                do { try await pause(for: rest) } catch { return }
            }
        }
    }

    private func nextToForget() -> Duration? {
        let now = clock.boot
        return state.withLock { state in
            let rest = state.memory.dropOld(at: now)
            if rest == nil { state.isForgetting = false }
            return rest
        }
    }
}

extension ByteFilter.Failure {
    /// Whether it would be the same the next time.
    fileprivate var isOfPicture: Bool {
        switch self {
        case .failed(let status): status != Sysexit.unavailable.rawValue
        case .crashed, .timedOut: true
        case .outputTooLong, .system: false
        }
    }
}

extension Failure {
    /// Why no thumbnail was made, by how the process ended.
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
                ("Picture damaged", "a recipe's picture made its decoder end by signal \(signal); the kiosk runs on")
            case .timedOut: ("Picture damaged", "a recipe's picture took too long to decode")
            case .outputTooLong: ("No picture", "the process that makes thumbnails is of another release; restart Galley")
            case .system(let error): ("No picture", "no process could be started for a picture: \(error)")
            }
        self.init(.passing, glass: glass, detail: detail)
    }
}
