internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// Provides the pictures of dishes: photos from the store, the pictures that recipes link to, and those of the recipe
/// server.
final class PictureSource: Sendable {
    /// The time that photos wait for the recipe's own picture, so that both are shown together.
    private static let pictureWait = Duration.seconds(2)

    private let store: StoreConnection
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    /// Returns the address of the recipe service, which is the referrer of each request for a picture.
    private let service: @Sendable () -> String
    /// Returns the picture of a recipe of the household's recipe server.
    private let copied: @Sendable (RecipeID) async throws(Failure) -> SmallPicture
    private let filter: PictureFilter
    private let hostClients: PictureClients
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
    ///   - filter: makes the thumbnails.
    ///   - copied: returns the picture of a recipe of the household's recipe server.
    ///   - transport: creates the HTTP transport with these limits. Called for the first picture.
    ///   - service: returns the address of the recipe service, the referrer of each request for a picture.
    init(
        store: StoreConnection, clock: any KioskClock, errorLog: ErrorLog, filter: PictureFilter,
        copied: @escaping @Sendable (RecipeID) async throws(Failure) -> SmallPicture,
        transport: @escaping TransportMaker = makeHTTPClient,
        service: @escaping @Sendable () -> String
    ) {
        self.store = store
        self.clock = clock
        self.errorLog = errorLog
        self.service = service
        self.copied = copied
        self.filter = filter
        hostClients = PictureClients(transport: transport)
    }

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
        guard !photos.isEmpty else { return [DishPicture(.recipe, try await thumbnail(of: id, at: address))] }
        let own = await value(within: Self.pictureWait) { [self] () -> Thumbnail? in
            do throws(Failure) { return try await thumbnail(of: id, at: address) } catch { return nil }
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
        return id.origin == .mealie ? try await copied(id).jpeg : try await bytes(at: address)
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
        guard PictureHeader(bytes) != nil else { throw .noPicture("the server sent neither a JPEG, a PNG nor a WebP") }
        let came = clock.boot
        state.withLock { $0.memory.put(bytes, at: address, came) }
        scheduleRemoval()
        return bytes
    }

    private func thumbnail(of id: RecipeID, at address: String) async throws(Failure) -> Thumbnail {
        if id.origin == .mealie { return try await copied(id).thumbnail }
        let now = clock.boot
        if let known = state.withLock({ $0.memory.thumbnail(at: address, now) }) { return try known.get() }
        let bytes = try await bytes(at: address)
        do throws(PictureFilter.Problem) {
            let thumbnail = try await filter.picture(bytes).thumbnail
            state.withLock { $0.memory.put(.success(thumbnail), at: address) }
            return thumbnail
        } catch {
            let failure = error.failure.withoutLog
            errorLog.note(failure.detail)
            if error.isOfPicture { state.withLock { $0.memory.put(.failure(failure), at: address) } }
            throw failure
        }
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
