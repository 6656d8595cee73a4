/// The values of all settings, and their origins.
///
/// A value comes from the command line, the environment, the file or the default, in this order.
public struct Settings: Hashable, Sendable {
    /// The origin of a value. The first origin that has a value wins.
    public enum Origin: Hashable, Sendable {
        case commandLine
        /// An environment variable, with its name.
        case environment(String)
        case file
        case `default`
    }

    private struct Setting: Hashable {
        var value: SettingValue
        var origin: Origin
    }

    private var settings: [SettingKey: Setting] = [:]
    /// The secrets that are set but not used, because they belong to another address, with the reason of each.
    public private(set) var withheld: [SettingKey: String] = [:]

    /// Creates settings with all defaults.
    public init() {
        for key in SettingKey.all {
            settings[key] = key.defaultValue.map { Setting(value: $0, origin: .default) }
        }
    }

    /// The value of a key, or `nil` if it is not set.
    public subscript(_ key: SettingKey) -> SettingValue? { settings[key]?.value }

    /// Returns the origin of a key's value, or `default` if it is not set.
    public func origin(of key: SettingKey) -> Origin { settings[key]?.origin ?? .default }

    /// Sets the default of a key, if nothing sets the key. For defaults that depend on more than the table.
    public mutating func setDefault(_ value: SettingValue, for key: SettingKey) {
        if origin(of: key) == .default { settings[key] = Setting(value: value, origin: .default) }
    }

    mutating func withhold(_ secret: SettingKey, because reason: String) {
        settings[secret] = nil
        withheld[secret] = reason
    }

    /// The settings of the hardware (board, display and buzzer), and the defaults of all others.
    public var hardwareOnly: Settings {
        var parts = Settings()
        for key in SettingKey.all where ["board.", "display.", "buzzer."].contains(where: key.name.hasPrefix) {
            parts.settings[key] = settings[key]
        }
        return parts
    }

    /// Replaces defaults by the values of the file, the environment and the command line.
    ///
    /// - Returns: a warning for each environment variable or option with an unacceptable value, which is ignored.
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
            let reason = "\(origin): \(key.name) \(error); it is ignored"
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
    /// Returns a warning for each environment variable that has an unacceptable value.
    public static func problems(inEnvironment environment: [String: String]) -> [SettingsProblem] {
        var settings = Settings()
        return settings.overlay(file: nil, environment: environment, commandLine: [:])
    }
}
