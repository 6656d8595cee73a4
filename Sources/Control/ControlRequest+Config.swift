extension ControlRequest {
    public enum ConfigRequest: Hashable, Sendable {
        /// The keys that begin with the prefix; nil: all.
        case show(prefix: String?)
        case get(key: String)
        /// One change: all or none.
        case set([Assignment], ConfigTerms = ConfigTerms())
        case history
        /// So many changes, of the newest that were not taken back before.
        case undo(Int, ConfigTerms = ConfigTerms())
        /// Lets changes stay that wait for it.
        case confirm
        /// The file was written by somebody else.
        case reload
    }

    /// A value for a key, as a person writes it; nil: its default.
    public struct Assignment: Hashable, Sendable, Codable {
        public var key: String
        public var value: String?

        public init(key: String, value: String?) {
            self.key = key
            self.value = value
        }
    }

    /// On which terms settings are changed.
    public struct ConfigTerms: Hashable, Sendable {
        /// Nothing is changed; it is only told what would be.
        public var isDryRun: Bool
        /// The last change that the caller knows of; nothing is done if there was another. Nil: whichever.
        public var revision: Int?
        /// In seconds: the change goes back by itself unless it is confirmed within that time. Nil: it stays.
        public var confirmWithin: Int?

        public init(isDryRun: Bool = false, revision: Int? = nil, confirmWithin: Int? = nil) {
            self.isDryRun = isDryRun
            self.revision = revision
            self.confirmWithin = confirmWithin
        }
    }
}

extension ControlRequest.ConfigRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .configShow: self = .show(prefix: try source.decodeIfPresent(String.self, forKey: .prefix))
        case .configGet: self = .get(key: try source.decode(String.self, forKey: .key))
        case .configSet:
            self = .set(
                try source.decode([ControlRequest.Assignment].self, forKey: .values),
                try ControlRequest.ConfigTerms(from: source))
        case .configHistory: self = .history
        case .configUndo:
            self = .undo(try source.decode(Int.self, forKey: .count), try ControlRequest.ConfigTerms(from: source))
        case .configConfirm: self = .confirm
        case .configReload: self = .reload
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .show(let prefix):
            try destination.encode(name: .configShow)
            try destination.encode(prefix, forKey: .prefix)
        case .get(let key):
            try destination.encode(name: .configGet)
            try destination.encode(key, forKey: .key)
        case .set(let values, let terms):
            try destination.encode(name: .configSet)
            try destination.encode(values, forKey: .values)
            try terms.encode(into: &destination)
        case .history: try destination.encode(name: .configHistory)
        case .undo(let count, let terms):
            try destination.encode(name: .configUndo)
            try destination.encode(count, forKey: .count)
            try terms.encode(into: &destination)
        case .confirm: try destination.encode(name: .configConfirm)
        case .reload: try destination.encode(name: .configReload)
        }
    }
}

extension ControlRequest.ConfigTerms {
    fileprivate init(from source: ControlRequest.Source) throws {
        self.init(
            isDryRun: try source.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false,
            revision: try source.decodeIfPresent(Int.self, forKey: .revision),
            confirmWithin: try source.decodeIfPresent(Int.self, forKey: .confirmWithin))
    }

    fileprivate func encode(into destination: inout ControlRequest.Destination) throws {
        if isDryRun { try destination.encode(true, forKey: .dryRun) }
        try destination.encodeIfPresent(revision, forKey: .revision)
        try destination.encodeIfPresent(confirmWithin, forKey: .confirmWithin)
    }
}
