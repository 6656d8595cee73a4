public import HTTP
public import Kitchen
public import ShoppingSync
internal import Synchronization

/// A shopping list in Mealie, for one run of ``/ShoppingSync/Synchronizer``.
///
/// Only the check mark of an item is ever changed, and no item is deleted. A line of the kiosk becomes an item whose note
/// is the line as people write it, with quantity 1. Mealie adds up open items with the same note, so a second line of the
/// same text gets a plus sign: `+ 3 eggs`. A new item then keeps its own id, by which it is found after a lost answer.
public final class MealieShoppingList: ShoppingServer {
    /// Items are neither removed nor changed, and Mealie keeps no names of writes.
    public static let abilities: ShoppingAbilities = []
    public var abilities: ShoppingAbilities { Self.abilities }

    /// The seconds by which a list's stamp may go back without a backup: two devices change it at the same moment, or the
    /// server's clock is corrected.
    private static let smallStep = 60.0

    private let client: MealieClient
    private let list: String
    private let units: UnitSystem
    private let priority: RequestPriority
    private let state = Mutex(State())

    private struct State {
        /// True once a change was sent. The stamp of the list doesn't tell then whether it is known.
        var hasWritten = false
        /// The notes of the open items, as they were read last, and of those that were added since; `nil` if they weren't
        /// read.
        var openNotes: Set<String>?
    }

    /// - Parameters:
    ///   - client: The client of the server.
    ///   - list: The id of the list; see ``MealieClient/shoppingList(named:former:replacesIt:for:)``.
    ///   - units: The units of new lines.
    ///   - priority: Who waits for the answers.
    public init(_ client: MealieClient, list: String, units: UnitSystem, for priority: RequestPriority) {
        (self.client, self.list, self.units, self.priority) = (client, list, units, priority)
    }

    /// Reads the list if its stamp has moved, or if a person waits. The token is the stamp.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError`` if the list can't be read.
    public func changes(
        since token: String?, known versions: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        do throws(MealieError) {
            // The stamp is read first: what changes meanwhile moves it again.
            guard let list = try await client.shoppingLists(for: priority).first(where: { $0.id == list }) else {
                throw .notFound
            }
            let stamp = "\(list.updated)"
            if token == stamp, priority == .program, !state.withLock(\.hasWritten) {
                return ServerChanges(token: token)
            }
            let last = token.flatMap(Double.init) ?? 0
            let isOlder = list.updated > 0 && list.updated < last - Self.smallStep
            let items = try await items()
            return ServerChanges(
                lines: items.filter { isOlder || versions[$0.id] != $0.version }.map(\.line),
                present: Set(items.map(\.id)), token: stamp, isOlder: isOlder)
        } catch {
            throw error == .notFound ? .noList : ShoppingServerError(error)
        }
    }

    private func items() async throws(MealieError) -> [MealieItem] {
        let items = try await client.shoppingList(list, for: priority).items
        state.withLock { $0.openNotes = Set(items.filter { !$0.isChecked && $0.food == nil }.map(\.note)) }
        return items
    }

    /// Adds an item under an id that the caller has drawn, and reads it back.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `unreachable` if it isn't known whether it was added, and `conflict`
    ///   if Mealie has lost it because another device has added something at the same time.
    public func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        do throws(MealieError) {
            if state.withLock({ $0.openNotes == nil }) { _ = try await items() }
            let note = state.withLock { state in
                state.hasWritten = true
                var note = line.item.text(in: units)
                while state.openNotes?.contains(note) == true { note = note.hasPrefix("+") ? "+\(note)" : "+ \(note)" }
                state.openNotes?.insert(note)
                return note
            }
            var doubt: DeliveryError?
            do throws(MealieError) {
                _ = try await client.add(note, id: id, to: list, for: priority)
            } catch {
                guard case .uncertain(let reason) = error else { throw error }
                doubt = reason
            }
            if let item = try await client.shoppingItem(id, for: priority) {
                if item.isChecked != line.item.isDone {
                    _ = try await client.setChecked(line.item.isDone, item: id, for: priority)
                }
                return nil
            }
            // Another device may have added the same text since the list was read. Mealie has added up the two then.
            let twin = try await items().first { !$0.isChecked && $0.food == nil && $0.note == note }
            if let twin, twin.quantity > 1 { return nil }
            // Mealie may still work on it. The next run looks first, and comes later.
            if let doubt { throw MealieError.delivery(doubt) }
        } catch {
            throw ShoppingServerError(ofChange: error)
        }
        throw .conflict
    }

    /// Changes the check mark of an item that is read just before.
    ///
    /// - Returns: `nil`. The new version, or the item that it was merged into, comes with the next changes.
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `conflict` if it isn't known whether it was changed, or if it is gone.
    public func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        state.withLock { $0.hasWritten = true }
        do throws(MealieError) {
            _ = try await client.setChecked(line.item.isDone, item: id, for: priority)
            return nil
        } catch {
            throw ShoppingServerError(ofChange: error)
        }
    }

    /// Refuses to remove an item: nothing is ever deleted.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError/strange(_:)``, always.
    public func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        throw .strange("Galley deletes nothing in Mealie")
    }
}

extension MealieClient {
    /// Returns the id of the shopping list to use.
    ///
    /// - Parameters:
    ///   - name: The name or id of the list, or `nil` for the only one.
    ///   - former: The id of the list that was used so far, or `nil`.
    ///   - replacesIt: True to take another list if that one is gone.
    ///   - priority: Who waits for the answer.
    /// - Throws: ``/ShoppingSync/ShoppingServerError``: `noList` if the list is gone, `renamed` if it has another
    ///   name, `noSuchList` if no list has the name, and `severalLists` if one must be chosen.
    public func shoppingList(
        named name: String?, former: String?, replacesIt: Bool, for priority: RequestPriority
    ) async throws(ShoppingServerError) -> String {
        let lists: [MealieList]
        do throws(MealieError) {
            lists = try await shoppingLists(for: priority)
        } catch {
            throw ShoppingServerError(error)
        }
        if let name {
            let list =
                lists.first { $0.name == name } ?? lists.first { $0.name.lowercased() == name.lowercased() }
                ?? lists.first { $0.id == name.lowercased() }
            if let list { return list.id }
        } else if let former, lists.contains(where: { $0.id == former }) {
            return former
        }
        if let former, !replacesIt {
            if let list = lists.first(where: { $0.id == former }) { throw .renamed(list.name) }
            throw .noList
        }
        let names = lists.map(\.name).sorted()
        if let name, !names.isEmpty { throw .noSuchList(name, among: names) }
        guard lists.count == 1 else { throw .severalLists(names) }
        return lists[0].id
    }
}

extension ShoppingServerError {
    fileprivate init(_ error: MealieError) {
        self =
            switch error {
            case .delivery(.transfer(.canceled)): .canceled
            case .delivery(.transfer(.tls)): .untrusted("\(error)")
            case .delivery, .uncertain: .unreachable("\(error)")
            case .tokenRefused: .notPermitted("it doesn't know the token")
            case .forbidden: .notPermitted("the user of the token may not do that")
            default: .strange("\(error)")
            }
    }

    /// Sorts out why a change has no answer.
    fileprivate init(ofChange error: MealieError) {
        self =
            switch error {
            // The next changes tell whether it was made.
            case .uncertain, .notFound: .conflict
            case .refused(let status) where status >= 400: .lineRefused("Mealie refuses it (\(status))")
            case .tooLarge: .lineRefused("Mealie refuses it as too large")
            default: ShoppingServerError(error)
            }
    }
}
