internal import Kitchen

extension Kiosk {
    mutating func carryOut(_ order: ShoppingOrder, for id: RequestID) {
    }

    mutating func stored(_ list: ShoppingList, order: RequestID?) {
    }

    mutating func shoppingFailed(_ failure: Failure, order: RequestID?) {
    }
}
