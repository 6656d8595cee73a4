internal import GRDB
public import Kitchen

// MARK: - Profiles

extension Cookbook {
    /// Everybody who keeps things here, and who is logged in: the guest, until somebody logs in, and from then on that
    /// person over restarts.
    public func people() async throws(CookbookError) -> People {
        try await store.read(Self.people)
    }

    /// Adds a profile with nothing in it. Nobody is logged in by that.
    ///
    /// - Parameters:
    ///   - name: as a person types it.
    ///   - pin: what logging in asks for; nil: nothing. To hash it takes a while.
    ///   - time: seconds since 1970 by the wall clock, right or not.
    public func add(
        profile name: String, pin: PIN?, at time: Double
    ) async throws(CookbookError) -> Result<Profile, Profile.Refusal> {
        guard let name = Profile.name(name) else { return .failure(.badName) }
        let hash = try await hash(of: pin)
        return try await store.write { db in
            let people = try Self.people(db)
            if people.profile(named: name) != nil { return .failure(.nameTaken) }
            if people.profiles.count >= Profile.most { return .failure(.full) }
            try db.execute(
                sql: "INSERT INTO profile (name, key, pin, created) VALUES (?, ?, ?, ?)",
                arguments: [name, Profile.key(of: name), hash?.text, time])
            let profile = Profile(number: Int(db.lastInsertedRowID), name: name, hasPIN: hash != nil)
            return .success(profile)
        }
    }

    /// Logs somebody in, over restarts.
    ///
    /// - Parameters:
    ///   - profile: the number of whom.
    ///   - pin: what was entered; not looked at where the profile has none.
    ///   - now: tells how long the last wrong PIN is ago.
    /// - Returns: why not; nil: it is done.
    public func logIn(_ profile: Int, pin: PIN?, at now: ClockReading) async throws(CookbookError) -> Profile.Refusal? {
        try await checking(pin, of: profile, at: now) { db in
            try db.execute(sql: "UPDATE currentProfile SET profile = ?", arguments: [profile])
            return nil
        }
    }

    /// Gives a profile another PIN, or none any more. The first one is set by who is logged in to it: nobody is shut out
    /// of an open profile by another.
    ///
    /// - Parameters:
    ///   - new: nil: none.
    ///   - profile: the number of whose.
    ///   - old: the one that it has; not looked at where it has none.
    ///   - now: as for logging in.
    /// - Returns: why not; nil: it is done.
    public func set(
        pin new: PIN?, of profile: Int, old: PIN?, at now: ClockReading
    ) async throws(CookbookError) -> Profile.Refusal? {
        if profile == Profile.guest.number { return .guest }
        let hash = try await hash(of: new)
        return try await checking(old, of: profile, at: now) { db in
            let isOpen = try ProfileRecord.fetchOne(db, key: profile)?.hash == nil
            if isOpen, try Self.number(of: nil, in: db) != profile { return .notLoggedIn }
            try db.execute(sql: "UPDATE profile SET pin = ? WHERE number = ?", arguments: [hash?.text, profile])
            return nil
        }
    }

    /// Removes a profile and all that it kept, for good. Where it was logged in, the guest is.
    ///
    /// - Parameters:
    ///   - profile: the number of which.
    ///   - pin: the one that it has; not looked at where it has none.
    ///   - now: as for logging in.
    /// - Returns: why not; nil: it is done.
    public func remove(
        profile: Int, pin: PIN?, at now: ClockReading
    ) async throws(CookbookError) -> Profile.Refusal? {
        if profile == Profile.guest.number { return .guest }
        return try await checking(pin, of: profile, at: now) { db in
            // Everything that is a profile's goes with its row.
            try db.execute(sql: "DELETE FROM profile WHERE number = ?", arguments: [profile])
            try RecipeRecord.deleteUnwanted(in: db)
            return nil
        }
    }

    // MARK: - Inside

    /// Whose something is: of the one who is named, else of the one who is logged in.
    static func number(of profile: Int?, in db: Database) throws -> Int {
        if let profile { return profile }
        return try Int.fetchOne(db, sql: "SELECT profile FROM currentProfile") ?? Profile.guest.number
    }

    private static func people(_ db: Database) throws -> People {
        let rows = try ProfileRecord.fetchAll(db, sql: "SELECT * FROM profile ORDER BY number <> 1, key")
        let current = try number(of: nil, in: db)
        let profiles = rows.map(\.profile)
        return People(profiles: profiles, current: profiles.first { $0.number == current } ?? .guest)
    }

    private func hash(of pin: PIN?) async throws(CookbookError) -> PINHash? {
        guard let pin else { return nil }
        do {
            return try await PINHash(of: pin)
        } catch {
            throw CookbookError(.other, path: store.file.path, detail: "no PIN can be hashed: \(error)")
        }
    }

    /// What there is to do about a PIN.
    private enum Check {
        case refused(Profile.Refusal)
        case open
        /// The try is counted.
        case compare(PINHash, PINTries)
    }

    /// Does the work, which may still refuse, if the PIN is right; in one transaction with the forgetting of wrong ones.
    ///
    /// A try is counted before the PIN is looked at: who pulls the plug meanwhile has used it up.
    private func checking(
        _ pin: PIN?, of profile: Int, at now: ClockReading,
        _ work: @escaping @Sendable (Database) throws -> Profile.Refusal?
    ) async throws(CookbookError) -> Profile.Refusal? {
        switch try await store.write({ db in try Self.check(pin, of: profile, at: now, in: db) }) {
        case .refused(let refusal): return refusal
        case .open: break
        case .compare(let hash, let tries):
            guard try await isRight(pin, hash) else { return .wrongPIN(wait: tries.wait(at: now)) }
        }
        return try await store.write { db in
            guard try ProfileRecord.exists(db, key: profile) else { return .unknown }
            try PINTriesRecord.deleteOne(db, key: profile)
            return try work(db)
        }
    }

    private static func check(_ pin: PIN?, of profile: Int, at now: ClockReading, in db: Database) throws -> Check {
        guard let record = try ProfileRecord.fetchOne(db, key: profile) else { return .refused(.unknown) }
        guard let hash = record.hash else { return .open }
        guard pin != nil else { return .refused(.needsPIN) }
        let tries = try PINTriesRecord.fetchOne(db, key: profile)?.tries ?? PINTries()
        let wait = tries.wait(at: now)
        guard wait == .zero else { return .refused(.tooEarly(wait: wait)) }
        let failed = tries.failed(at: now)
        try PINTriesRecord(failed, of: profile)?.upsert(db)
        return .compare(hash, failed)
    }

    private func isRight(_ pin: PIN?, _ hash: PINHash) async throws(CookbookError) -> Bool {
        guard let pin else { return false }
        do {
            return try await hash.matches(pin)
        } catch {
            throw CookbookError(.other, path: store.file.path, detail: "the PIN cannot be checked: \(error)")
        }
    }
}

private struct ProfileRecord: Codable, FetchableRecord, TableRecord {
    static let databaseTableName = "profile"

    private let number: Int
    private let name: String
    private let pin: String?

    var profile: Profile { Profile(number: number, name: name, hasPIN: pin != nil) }
    var hash: PINHash? { pin.map(PINHash.init(text:)) }
}

private struct PINTriesRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "pinTries"

    private let profile: Int
    private let failures: Int
    private let bootID: String
    private let boot: Int64

    /// Nil where there was none.
    init?(_ tries: PINTries, of profile: Int) {
        guard let last = tries.last else { return nil }
        self.profile = profile
        failures = tries.failures
        bootID = last.bootID
        boot = last.instant.sinceBoot.nanoseconds
    }

    var tries: PINTries {
        PINTries(
            failures: failures,
            last: PINTries.BootInstant(bootID: bootID, instant: Instant(sinceBoot: .nanoseconds(boot))))
    }
}
