internal import GRDB
public import Kitchen

// MARK: - Profiles

extension Cookbook {
    /// Returns all profiles, and the one that is logged in.
    ///
    /// The guest is logged in at first. A login lasts until the next one, also over restarts.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func people() async throws(CookbookError) -> People {
        try await store.read(Self.people)
    }

    /// Adds an empty profile. Doesn't log in.
    ///
    /// - Parameters:
    ///   - name: The name as a person types it.
    ///   - pin: The PIN for logging in, or `nil` for none. Hashing it takes about 100 ms on a small board.
    ///   - time: Seconds since 1970 by the wall clock.
    /// - Returns: The new profile, or the reason why it was refused.
    /// - Throws: `CookbookError` if the profile can't be saved.
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

    /// Logs in a person. The login lasts over restarts.
    ///
    /// - Parameters:
    ///   - profile: The number of the profile.
    ///   - pin: The PIN that was entered. Ignored if the profile has none.
    ///   - now: The current time, which limits how soon another PIN may be tried after a wrong one.
    /// - Returns: The reason for a refusal, or `nil` if the person is logged in.
    /// - Throws: `CookbookError` if the login can't be saved.
    public func logIn(_ profile: Int, pin: PIN?, at now: ClockReading) async throws(CookbookError) -> Profile.Refusal? {
        try await checking(pin, of: profile, at: now) { db in
            try db.execute(sql: "UPDATE currentProfile SET profile = ?", arguments: [profile])
            return nil
        }
    }

    /// Changes or removes the PIN of a profile.
    ///
    /// Only the person who is logged in can set a first PIN, so that nobody locks others out of a profile without one.
    ///
    /// - Parameters:
    ///   - new: The new PIN, or `nil` to remove it.
    ///   - profile: The number of the profile.
    ///   - old: The current PIN. Ignored if the profile has none.
    ///   - now: The current time; see ``logIn(_:pin:at:)``.
    /// - Returns: The reason for a refusal, or `nil` if the PIN is changed.
    /// - Throws: `CookbookError` if the change can't be saved.
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

    /// Removes a profile. If it was logged in, the guest is logged in afterwards.
    ///
    /// Its data stay hidden in the store, so that ``restore(_:keep:for:)`` can bring the profile back, until
    /// ``forgetRemovedProfiles(_:)`` deletes them.
    ///
    /// - Parameters:
    ///   - profile: The number of the profile.
    ///   - pin: Its PIN. Ignored if it has none.
    ///   - now: The current time; see ``logIn(_:pin:at:)``.
    /// - Returns: The reason for a refusal, or `nil` if the profile is removed.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func remove(
        profile: Int, pin: PIN?, at now: ClockReading
    ) async throws(CookbookError) -> Profile.Refusal? {
        if profile == Profile.guest.number { return .guest }
        return try await checking(pin, of: profile, at: now) { db in
            try db.execute(
                sql: "UPDATE profile SET key = ? WHERE number = ?",
                arguments: [Self.removedMark + "\(profile)", profile])
            try db.execute(
                sql: "UPDATE currentProfile SET profile = ? WHERE profile = ?",
                arguments: [Profile.guest.number, profile])
            return nil
        }
    }

    /// Deletes a removed profile and all its data for good, or all removed profiles if `profile` is `nil`.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func forgetRemovedProfiles(_ profile: Int? = nil) async throws(CookbookError) {
        let removed = "key GLOB '\(Self.removedMark)*' AND number = ifnull(?, number)"
        let isAny = try await store.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT * FROM profile WHERE \(removed))", arguments: [profile]) ?? false
        }
        guard isAny else { return }
        try await store.write { db in
            // Foreign keys delete the profile's other rows.
            try db.execute(sql: "DELETE FROM profile WHERE \(removed)", arguments: [profile])
            try RecipeRecord.deleteUnwanted(in: db)
        }
    }

    /// Brings a removed profile back. It gets a number after its name if another profile has that name meanwhile.
    static func restore(_ profile: Profile, in db: Database) throws {
        var name = profile.name
        var copy = 1
        while try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM profile WHERE key = ?)", arguments: [Profile.key(of: name)]) ?? false
        {
            copy += 1
            let end = " \(copy)"
            name = profile.name.prefix(Profile.longestName - end.count) + end
        }
        try db.execute(
            sql: "UPDATE profile SET name = ?, key = ? WHERE number = ? AND key GLOB '\(removedMark)*'",
            arguments: [name, Profile.key(of: name), profile.number])
    }

    // MARK: - Inside

    /// The first character of a removed profile's key. No name has it, because it is a control character.
    static let removedMark = "\u{1}"

    /// Returns `profile`, or the number of the person who is logged in if `profile` is `nil`.
    static func number(of profile: Int?, in db: Database) throws -> Int {
        if let profile { return profile }
        return try Int.fetchOne(db, sql: "SELECT profile FROM currentProfile") ?? Profile.guest.number
    }

    private static func people(_ db: Database) throws -> People {
        let rows = try ProfileRecord.fetchAll(
            db, sql: "SELECT * FROM profile WHERE key NOT GLOB '\(removedMark)*' ORDER BY number <> 1, key")
        let current = try number(of: nil, in: db)
        let profiles = rows.map(\.profile)
        return People(profiles: profiles, current: profiles.first { $0.number == current } ?? .guest)
    }

    private func hash(of pin: PIN?) async throws(CookbookError) -> PINHash? {
        guard let pin else { return nil }
        do {
            return try await PINHash(of: pin)
        } catch {
            throw CookbookError(.other, path: store.file.path, detail: "the PIN can't be hashed: \(error)")
        }
    }

    /// The next step of a PIN check.
    private enum Check {
        case refused(Profile.Refusal)
        /// The profile has no PIN.
        case open
        /// The PIN must be compared. The try is counted already.
        case compare(PINHash, PINTries)
    }

    /// Runs the work if the PIN is right, and resets the count of wrong PINs in the same transaction.
    ///
    /// The work may still refuse. A try is counted before the PIN is compared, so that pulling the plug doesn't gain a
    /// try.
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
            guard try ProfileRecord.present(profile, in: db) != nil else { return .unknown }
            try PINTriesRecord.deleteOne(db, key: profile)
            return try work(db)
        }
    }

    private static func check(_ pin: PIN?, of profile: Int, at now: ClockReading, in db: Database) throws -> Check {
        guard let record = try ProfileRecord.present(profile, in: db) else { return .refused(.unknown) }
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
            throw CookbookError(.other, path: store.file.path, detail: "the PIN can't be checked: \(error)")
        }
    }
}

private struct ProfileRecord: Codable, FetchableRecord, TableRecord {
    static let databaseTableName = "profile"

    private let number: Int
    private let name: String
    private let key: String
    private let pin: String?

    /// Returns a profile, or `nil` if there is none of this number or it was removed.
    static func present(_ number: Int, in db: Database) throws -> ProfileRecord? {
        let record = try fetchOne(db, key: number)
        return record?.key.hasPrefix(Cookbook.removedMark) == true ? nil : record
    }

    var profile: Profile { Profile(number: number, name: name, hasPIN: pin != nil) }
    var hash: PINHash? { pin.map(PINHash.init(text:)) }
}

private struct PINTriesRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "pinTries"

    private let profile: Int
    private let failures: Int
    private let bootID: String
    private let boot: Int64

    /// Creates a row, or returns `nil` if there was no wrong try.
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
