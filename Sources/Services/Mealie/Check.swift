public import HTTP

/// The user of a token, on a server that Galley can use.
public struct MealieAccount: Hashable, Sendable {
    /// The server's version as it says it: `v3.11.0`, or a word such as `nightly`.
    public var version: String
    public var userID: String
    public var userName: String
    public var householdID: String
    public var householdName: String
    /// True if the user is an administrator of the server. A separate user with fewer rights is safer.
    public var isAdministrator: Bool

    public init(
        version: String, userID: String, userName: String, householdID: String, householdName: String,
        isAdministrator: Bool = false
    ) {
        self.version = version
        self.userID = userID
        self.userName = userName
        self.householdID = householdID
        self.householdName = householdName
        self.isAdministrator = isAdministrator
    }
}

extension MealieClient {
    /// Checks that the address is Mealie's, that the token works, and that the server is new enough.
    ///
    /// - Returns: the user of the token, with the ids that other requests need.
    /// - Throws: ``MealieError/delivery(_:)`` if the server can't be reached, ``MealieError/notMealie(target:)``,
    ///   ``MealieError/tokenRefused``, or ``MealieError/tooOld(version:)``.
    public func check(for priority: RequestPriority) async throws(MealieError) -> MealieAccount {
        let about: WireAbout
        do throws(MealieError) {
            about = try await get("/api/app/about", for: priority)
        } catch {
            switch error {
            // Another program that answers with JSON.
            case .unreadable, .notFound, .forbidden, .tokenRefused, .refused: throw .notMealie()
            default: throw error
            }
        }
        let user: WireUser = try await get("/api/users/self", for: priority)
        // The household came with version 2.0. The version itself may be a word.
        guard let household = user.householdID else { throw .tooOld(version: about.version) }
        return MealieAccount(
            version: about.version, userID: user.id, userName: user.name, householdID: household,
            householdName: user.household, isAdministrator: user.isAdministrator)
    }
}

private struct WireAbout: Decodable {
    let version: String

    private enum Key: String, CodingKey { case version, production }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        // Both keys together are Mealie's.
        _ = try fields.decode(Bool.self, forKey: .production)
        version = try fields.decode(String.self, forKey: .version).sanitized(limit: 40)
    }
}

private struct WireUser: Decodable {
    let id: String
    let name: String
    let householdID: String?
    let household: String
    let isAdministrator: Bool

    private enum Key: String, CodingKey { case id, username, fullName, householdId, household, householdSlug, admin }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.uuid(.id)
        name = (fields.value(String.self, .username) ?? fields.value(String.self, .fullName) ?? "").sanitized(
            limit: 100)
        householdID = fields.optionalUUID(.householdId)
        household = (fields.value(String.self, .household) ?? fields.value(String.self, .householdSlug) ?? "")
            .sanitized(limit: 100)
        isAdministrator = fields.value(Bool.self, .admin) ?? false
    }
}
