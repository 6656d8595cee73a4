extension String {
    /// With spaces up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
