/// A key of the configuration and its value in effect, as a kiosk tells them to its commands.
public struct SettingDocument: Hashable, Sendable, Codable, BriefDocument {
    public var key: String
    /// As one would write it in the shell; null for what is not set, and for every secret.
    @Nullable public var value: String?
    /// Where the value comes from, in words: `file`, `default`, `environment GALLEY_DISPLAY_SIZE`.
    public var origin: String
    /// Whether there is a value, secret or not.
    public var set: Bool

    public init(key: String, value: String?, origin: String, isSet: Bool) {
        self.key = key
        self.value = value
        self.origin = origin
        set = isSet
    }
}
