internal import GRDB
public import Kitchen

// MARK: - Pantry

extension Cookbook {
    public func pantry() async throws(CookbookError) -> Pantry { Pantry() }
    public func keep(_ pantry: Pantry) async throws(CookbookError) {}
}
