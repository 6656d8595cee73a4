extension Int {
    /// Returns the number with a noun, in the plural with *s* unless the number is 1: `1 favorite`, `3 favorites`.
    public func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
