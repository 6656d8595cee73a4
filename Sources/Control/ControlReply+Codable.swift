/// A reply is one flat object: `reply` names what `document` holds, or `failure` says why there is none.
extension ControlReply: Codable {
    enum Key: String, CodingKey {
        case reply, document, failure, warning
    }

    enum Kind: String, Codable {
        case none, screen, look, status, hosts, doctor, test, timers, timer, recipes, recipe, search, foods, names,
            pantry,
            shopping,
            profiles, diet, removal, settings, setting, whole, recipeID, prices, shared,
            nearby, picture, dish, configChange, revisions, backup
    }

    public init(from decoder: any Decoder) throws {
        let source = try decoder.container(keyedBy: Key.self)
        warning = try source.decodeIfPresent(String.self, forKey: .warning)
        if let failure = try source.decodeIfPresent(ControlFailure.self, forKey: .failure) {
            outcome = .failure(failure)
        } else {
            outcome = .success(try ControlDocument(from: source))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: Key.self)
        try destination.encode(warning, forKey: .warning)
        switch outcome {
        case .failure(let failure): try destination.encode(failure, forKey: .failure)
        case .success(let document):
            try destination.encode(document.kind, forKey: .reply)
            try destination.encode(document, forKey: .document)
        }
    }
}

extension ControlDocument: Encodable {
    fileprivate init(from source: KeyedDecodingContainer<ControlReply.Key>) throws {
        func document<Value: Decodable>() throws -> Value { try source.decode(Value.self, forKey: .document) }
        self =
            switch try source.decode(ControlReply.Kind.self, forKey: .reply) {
            case .none: .none
            case .screen: .screen(try document())
            case .look: .look(try document())
            case .status: .status(try document())
            case .hosts: .hosts(try document())
            case .doctor: .doctor(try document())
            case .test: .test(try document())
            case .timers: .timers(try document())
            case .timer: .timer(try document())
            case .recipes: .recipes(try document())
            case .recipe: .recipe(try document())
            case .search: .search(try document())
            case .foods: .foods(try document())
            case .names: .names(try document())
            case .pantry: .pantry(try document())
            case .shopping: .shopping(try document())
            case .profiles: .profiles(try document())
            case .diet: .diet(try document())
            case .nearby: .nearby(try document())
            case .removal: .removal(try document())
            case .prices: .prices(try document())
            case .shared: .shared(try document())
            case .picture: .picture(try document())
            case .dish: .dish(try document())
            case .settings: .settings(try document())
            case .setting: .setting(try document())
            case .configChange: .configChange(try document())
            case .revisions: .revisions(try document())
            case .whole: .whole(try document())
            case .recipeID: .recipeID(try document())
            case .backup: .backup(try document())
            }
    }

    /// The document alone, as `--json` prints it; `none` is null.
    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        switch self {
        case .none: try destination.encodeNil()
        case .screen(let document): try destination.encode(document)
        case .look(let document): try destination.encode(document)
        case .status(let document): try destination.encode(document)
        case .hosts(let documents): try destination.encode(documents)
        case .doctor(let document): try destination.encode(document)
        case .test(let document): try destination.encode(document)
        case .timers(let documents): try destination.encode(documents)
        case .timer(let document): try destination.encode(document)
        case .recipes(let documents): try destination.encode(documents)
        case .recipe(let document): try destination.encode(document)
        case .search(let document): try destination.encode(document)
        case .foods(let documents): try destination.encode(documents)
        case .names(let names): try destination.encode(names)
        case .pantry(let documents): try destination.encode(documents)
        case .shopping(let documents): try destination.encode(documents)
        case .profiles(let documents): try destination.encode(documents)
        case .diet(let document): try destination.encode(document)
        case .nearby(let document): try destination.encode(document)
        case .removal(let document): try destination.encode(document)
        case .prices(let documents): try destination.encode(documents)
        case .shared(let document): try destination.encode(document)
        case .picture(let document): try destination.encode(document)
        case .dish(let document): try destination.encode(document)
        case .settings(let documents): try destination.encode(documents)
        case .setting(let document): try destination.encode(document)
        case .configChange(let document): try destination.encode(document)
        case .revisions(let documents): try destination.encode(documents)
        case .whole(let recipe): try destination.encode(recipe)
        case .recipeID(let document): try destination.encode(document)
        case .backup(let document): try destination.encode(document)
        }
    }

    fileprivate var kind: ControlReply.Kind {
        switch self {
        case .none: .none
        case .screen: .screen
        case .look: .look
        case .status: .status
        case .hosts: .hosts
        case .doctor: .doctor
        case .test: .test
        case .timers: .timers
        case .timer: .timer
        case .recipes: .recipes
        case .recipe: .recipe
        case .search: .search
        case .foods: .foods
        case .names: .names
        case .pantry: .pantry
        case .shopping: .shopping
        case .profiles: .profiles
        case .diet: .diet
        case .nearby: .nearby
        case .removal: .removal
        case .prices: .prices
        case .shared: .shared
        case .picture: .picture
        case .dish: .dish
        case .settings: .settings
        case .setting: .setting
        case .configChange: .configChange
        case .revisions: .revisions
        case .whole: .whole
        case .recipeID: .recipeID
        case .backup: .backup
        }
    }
}
