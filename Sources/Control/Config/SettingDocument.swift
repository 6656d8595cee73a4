/// A setting and its value in effect.
public struct SettingDocument: Hashable, Sendable, Codable, BriefDocument {
    public var key: String
    /// Value as on the command line; null if there is none, and for all secrets.
    @Nullable public var value: String?
    /// Origin of the value in words: `file`, `default`, `environment GALLEY_DISPLAY_SIZE`.
    public var origin: String
    /// True if there is a value, secret or not.
    public var set: Bool

    public init(key: String, value: String?, origin: String, isSet: Bool) {
        self.key = key
        self.value = value
        self.origin = origin
        set = isSet
    }
}
