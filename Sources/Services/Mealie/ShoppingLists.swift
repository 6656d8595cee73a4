public import HTTP
internal import Kitchen

/// A shopping list of the household.
public struct MealieList: Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The last change of the list or of one of its items, in seconds since 1970. Ask for the items only if it moved.
    public var updated: Double
}

/// An item of a shopping list.
public struct MealieItem: Hashable, Sendable, Identifiable {
    public var id: String
    public var isChecked: Bool
    /// The item as Mealie shows it: `3 onions`.
    public var text: String
    /// The name of the food, or `nil` for an item that is only a text.
    public var food: String?
    /// The text, or what is written beside the food.
    public var note: String
    public var quantity: Double
    /// The unit as the kitchen knows it, or else as written; `nil` for pieces.
    public var unit: String?
    /// The label that groups items, such as *Vegetables*, or `nil`.
    public var label: String?
    /// The whole item as the server sent it. A change sends it back with only the check mark changed.
    let document: JSONTree

    /// The name of the food, or else the note.
    public var name: String { food ?? note }
}

/// The items that a change has created, changed and deleted. An item that became equal to another one is merged into it.
public struct MealieItemChanges: Hashable, Sendable {
    public var created: [MealieItem]
    public var updated: [MealieItem]
    /// The ids of the items that are gone.
    public var deleted: Set<String>
}

extension MealieClient {
    /// Fetches the household's shopping lists.
    ///
    /// - Throws: the reason why there is no answer.
    public func shoppingLists(for priority: RequestPriority) async throws(MealieError) -> [MealieList] {
        let answer: WireEnvelope<WireList> = try await get(
            Self.lists, query: [("perPage", "-1")], most: 500, for: priority)
        return answer.items.values.map(\.list)
    }

    /// Fetches a shopping list with its items, in the order of Mealie's page: by label, position and age.
    ///
    /// - Throws: ``MealieError/notFound`` if the list is gone; ``MealieError/unreadable`` also if an item can't be read,
    ///   so that no item counts as gone by mistake; other reasons why there is no answer.
    public func shoppingList(
        _ id: String, for priority: RequestPriority
    ) async throws(MealieError) -> (list: MealieList, items: [MealieItem]) {
        let answer: WireListContent = try await get("\(Self.lists)/\(id)", most: 2000, for: priority)
        guard answer.items.values.count == answer.items.total else { throw .unreadable }
        return (answer.list, answer.sortedItems)
    }

    /// Checks or unchecks an item. It is read first, and sent back with only the check mark changed.
    ///
    /// - Returns: the changes, which are none if the item had that mark already. An item that is unchecked may be merged
    ///   into an equal one, and is then gone.
    /// - Throws: ``MealieError/notFound`` if the item is gone; ``MealieError/uncertain(_:)`` if the change may have been
    ///   made; other reasons why it was not made.
    public func setChecked(
        _ isChecked: Bool, item id: String, for priority: RequestPriority
    ) async throws(MealieError) -> MealieItemChanges {
        let item: WireItem = try await get("\(Self.items)/\(id)", for: priority)
        guard item.item.isChecked != isChecked else { return MealieItemChanges(created: [], updated: [], deleted: []) }
        var document = item.item.document
        document["checked"] = .bool(isChecked)
        return try await changes(.put, "\(Self.items)/\(item.item.id)", document, for: priority)
    }

    /// Adds a text to a list. Mealie adds the amount to an unchecked item with the same text.
    ///
    /// A second call with the same id adds the amount a second time, so after ``MealieError/uncertain(_:)`` read the list
    /// first.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - quantity: The number of pieces.
    ///   - id: A new UUID for the item, by which it can be found after a lost answer.
    ///   - list: The id of the list.
    ///   - priority: The priority of the request.
    /// - Throws: the reason why it was not added; ``MealieError/uncertain(_:)`` if it may have been.
    public func add(
        _ text: String, quantity: Double = 1, id: String, to list: String, for priority: RequestPriority
    ) async throws(MealieError) -> MealieItemChanges {
        let body: JSONTree = [
            "id": .text(id), "shoppingListId": .text(list), "note": .text(text), "quantity": .number(quantity),
            "checked": false,
        ]
        return try await changes(.post, Self.items, body, for: priority)
    }

    /// Fetches an item, or `nil` if there is none with this id.
    ///
    /// - Throws: the reason why there is no answer.
    public func shoppingItem(_ id: String, for priority: RequestPriority) async throws(MealieError) -> MealieItem? {
        do throws(MealieError) {
            let item: WireItem = try await get("\(Self.items)/\(id)", for: priority)
            return item.item
        } catch {
            if error == .notFound { return nil }
            throw error
        }
    }

    private static let lists = "/api/households/shopping/lists"
    private static let items = "/api/households/shopping/items"

    private func changes(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONTree, for priority: RequestPriority
    ) async throws(MealieError) -> MealieItemChanges {
        let answer: WireItemChanges = try await document(in: try await change(method, path, body, for: priority))
        return answer.changes
    }
}

private struct WireList: Decodable, Sendable {
    let list: MealieList

    private enum Key: String, CodingKey { case id, name, updatedAt }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        list = MealieList(
            id: try fields.uuid(.id), name: fields.line(.name) ?? "", updated: fields.stamp(.updatedAt) ?? 0)
    }
}

private struct WireListContent: Decodable, Sendable {
    let list: MealieList
    let items: LenientArray<WireItem>
    /// The positions of labels by their ids.
    private let positions: [String: Int]

    private enum Key: String, CodingKey { case listItems, labelSettings }

    init(from decoder: any Decoder) throws {
        list = try WireList(from: decoder).list
        let fields = try decoder.container(keyedBy: Key.self)
        items = try fields.decode(LenientArray<WireItem>.self, forKey: .listItems)
        let settings = fields.list(WireLabel.self, .labelSettings, most: 1000)?.values ?? []
        positions = Dictionary(settings.map { ($0.id, $0.position) }) { first, _ in first }
    }

    /// The items as Mealie's page shows them: those without a label first.
    var sortedItems: [MealieItem] {
        func label(_ item: WireItem) -> Int { item.labelID.map { positions[$0] ?? .max } ?? -1 }
        return items.values.sorted {
            (label($0), $0.position, $0.created, $0.item.id) < (label($1), $1.position, $1.created, $1.item.id)
        }.map(\.item)
    }
}

private struct WireLabel: Decodable, Sendable {
    let id: String
    let position: Int

    private enum Key: String, CodingKey { case labelId, position }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.uuid(.labelId)
        position = fields.integer(.position) ?? 0
    }
}

private struct WireItemChanges: Decodable, Sendable {
    let changes: MealieItemChanges

    private enum Key: String, CodingKey { case createdItems, updatedItems, deletedItems }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func items(_ key: Key) throws -> [MealieItem] {
            try fields.decode(LenientArray<WireItem>.self, forKey: key).values.map(\.item)
        }
        changes = MealieItemChanges(
            created: try items(.createdItems), updated: try items(.updatedItems),
            deleted: Set(try items(.deletedItems).map(\.id)))
    }
}
