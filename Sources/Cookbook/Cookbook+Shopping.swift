internal import GRDB
public import Kitchen

// MARK: - Shopping list

extension Cookbook {
    public func shoppingList() async throws(CookbookError) -> ShoppingList { ShoppingList() }
    public func keep(_ list: ShoppingList) async throws(CookbookError) {}
}
