/// Every setting's value, and where it comes from.
public struct Settings: Hashable, Sendable {
    /// The first of these that has a value gives it.
    public enum Origin: Hashable, Sendable {
        case commandLine
        /// A variable of the environment, by its name.
        case environment(String)
        case file
        case `default`
    }

    private struct Setting: Hashable {
        var value: SettingValue
        var origin: Origin
    }

    private var settings: [SettingKey: Setting] = [:]

    /// The defaults.
    public init() {
        for key in SettingKey.all {
            settings[key] = key.defaultValue.map { Setting(value: $0, origin: .default) }
        }
    }

    /// nil: not set.
    public subscript(_ key: SettingKey) -> SettingValue? { settings[key]?.value }

    /// Where the value of a key comes from; what is not set is so by default.
    public func origin(of key: SettingKey) -> Origin { settings[key]?.origin ?? .default }

    /// Gives a key that is set nowhere another default, one that depends on more than settings.
    public mutating func setDefault(_ value: SettingValue, for key: SettingKey) {
        if origin(of: key) == .default { settings[key] = Setting(value: value, origin: .default) }
    }

    /// What says which parts there are and how they are driven, and the defaults of everything else.
    public var ofPartsAlone: Settings {
        var parts = Settings()
        for key in SettingKey.all where ["board.", "display.", "buzzer."].contains(where: key.name.hasPrefix) {
            parts.settings[key] = settings[key]
        }
        return parts
    }

    /// Lays a file's values, variables of the environment and options of the command line over the defaults.
    ///
    /// - Returns: a warning for each variable or option whose value is not acceptable; it is passed over.
    mutating func overlay(
        file: SettingsFile?, environment: [String: String], commandLine: [SettingKey: String]
    ) -> [SettingsProblem] {
        var problems: [SettingsProblem] = []
        for key in SettingKey.all {
            if let value = file?.values[key] { settings[key] = Setting(value: value, origin: .file) }
            if let text = environment[key.variable], !text.isEmpty {
                overlay(key, text, .environment(key.variable), &problems)
            }
            if let text = commandLine[key] { overlay(key, text, .commandLine, &problems) }
        }
        return problems
    }

    private mutating func overlay(
        _ key: SettingKey, _ text: String, _ origin: Origin, _ problems: inout [SettingsProblem]
    ) {
        do {
            settings[key] = Setting(value: try key.type.value(of: text), origin: origin)
        } catch {
            let reason = "\(origin): \(key.name) \(error); it is passed over"
            problems.append(SettingsProblem(severity: .warning, place: nil, key: key.name, reason: reason))
        }
    }
}

extension Settings.Origin: LosslessStringConvertible {
    public init?(_ description: String) {
        switch description {
        case "command line": self = .commandLine
        case "file": self = .file
        case "default": self = .default
        default:
            guard description.hasPrefix("environment ") else { return nil }
            self = .environment(String(description.dropFirst("environment ".count)))
        }
    }

    public var description: String {
        switch self {
        case .commandLine: "command line"
        case .environment(let variable): "environment \(variable)"
        case .file: "file"
        case .default: "default"
        }
    }
}

extension Settings {
    /// A warning for each variable of the environment that sets a key to what is not acceptable.
    public static func problems(inEnvironment environment: [String: String]) -> [SettingsProblem] {
        var settings = Settings()
        return settings.overlay(file: nil, environment: environment, commandLine: [:])
    }
}
