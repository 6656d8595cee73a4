public import Kitchen

extension ControlRequest {
    /// Profiles by their names, in any letter case.
    public enum ProfileRequest: Hashable, Sendable {
        case list
        case add(String, PIN?)
        case logIn(String, PIN?)
        /// Another PIN in place of the one that it has, if it has one; nil: none any more.
        case setPIN(PIN?, of: String, old: PIN?)
        case remove(String, PIN?)
        /// What holds for who is logged in.
        case diet
        /// Nil: as the settings say; an empty list: everything.
        case setDiet(diets: [String]?, intolerances: [String]?)
    }
}

extension ControlRequest.ProfileRequest {
    init(_ request: ControlRequest.Name, from source: ControlRequest.Source) throws {
        func name() throws -> String { try source.decode(String.self, forKey: .name) }
        switch request {
        case .profileList: self = .list
        case .profileAdd: self = .add(try name(), try source.decodePIN(forKey: .pin))
        case .profileLogIn: self = .logIn(try name(), try source.decodePIN(forKey: .pin))
        case .profileSetPIN:
            self = .setPIN(
                try source.decodePIN(forKey: .newPIN), of: try name(), old: try source.decodePIN(forKey: .pin))
        case .profileRemove: self = .remove(try name(), try source.decodePIN(forKey: .pin))
        case .profileDiet: self = .diet
        case .profileSetDiet:
            self = .setDiet(
                diets: try source.decodeIfPresent([String].self, forKey: .diets),
                intolerances: try source.decodeIfPresent([String].self, forKey: .intolerances))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .list: try destination.encode(name: .profileList)
        case .add(let name, let pin): try encode(.profileAdd, name, pin, into: &destination)
        case .logIn(let name, let pin): try encode(.profileLogIn, name, pin, into: &destination)
        case .setPIN(let new, let name, let old):
            try encode(.profileSetPIN, name, old, into: &destination)
            try destination.encode(new?.digits, forKey: .newPIN)
        case .remove(let name, let pin): try encode(.profileRemove, name, pin, into: &destination)
        case .diet: try destination.encode(name: .profileDiet)
        case .setDiet(let diets, let intolerances):
            try destination.encode(name: .profileSetDiet)
            try destination.encode(diets, forKey: .diets)
            try destination.encode(intolerances, forKey: .intolerances)
        }
    }

    private func encode(
        _ request: ControlRequest.Name, _ name: String, _ pin: PIN?, into destination: inout ControlRequest.Destination
    ) throws {
        try destination.encode(name: request)
        try destination.encode(name, forKey: .name)
        try destination.encode(pin?.digits, forKey: .pin)
    }
}

extension KeyedDecodingContainer<ControlRequest.Key> {
    fileprivate func decodePIN(forKey key: Key) throws -> PIN? {
        guard let digits = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let pin = PIN(digits) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "no PIN")
        }
        return pin
    }
}
