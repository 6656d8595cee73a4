public import Kitchen

// Requests name a profile in any letter case.

/// Lists the profiles.
public struct ListProfiles: ControlRequest {
    public static let name = "profile list"
    public typealias Reply = [ProfileDocument]
    public var addsNothing: Bool { true }

    public init() {}
}

/// Adds a profile, logs it in, or removes it with all of its data.
public struct ChangeProfiles: ControlRequest {
    public static let name = "profile change"
    public typealias Reply = [ProfileDocument]

    public enum Change: String, Hashable, Sendable, Codable {
        case add, logIn, remove
    }

    public var change: Change
    public var name: String
    @Nullable public var pin: PIN?

    public init(_ change: Change, name: String, pin: PIN?) {
        self.change = change
        self.name = name
        self.pin = pin
    }
}

/// Gives a profile another PIN, or none.
public struct SetPIN: ControlRequest {
    public static let name = "profile set pin"
    public typealias Reply = [ProfileDocument]
    public var name: String
    /// Present PIN; null for none.
    @Nullable public var pin: PIN?
    /// New PIN; null for none.
    @Nullable public var newPIN: PIN?

    public init(_ new: PIN?, of name: String, old: PIN?) {
        self.name = name
        pin = old
        newPIN = new
    }
}

/// Shows the diet of the person who is logged in.
public struct ShowDiet: ControlRequest {
    public static let name = "profile diet"
    public typealias Reply = DietDocument
    public var addsNothing: Bool { true }

    public init() {}
}

/// Changes the diet of the person who is logged in. With both values null, the settings apply again.
public struct SetDiet: ControlRequest {
    public static let name = "profile set diet"
    public typealias Reply = DietDocument
    /// New diets; null leaves them as they are, an empty list allows everything.
    @Nullable public var diets: [String]?
    @Nullable public var intolerances: [String]?

    public init(diets: [String]?, intolerances: [String]?) {
        self.diets = diets
        self.intolerances = intolerances
    }
}

extension PIN: Codable {
    public init(from decoder: any Decoder) throws {
        let source = try decoder.singleValueContainer()
        guard let pin = PIN(try source.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: source, debugDescription: "no PIN")
        }
        self = pin
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        try destination.encode(digits)
    }
}
