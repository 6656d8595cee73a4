internal import Kitchen

extension Kiosk {
    mutating func carryOut(_ order: PantryOrder, for id: RequestID) {
    }

    mutating func stored(_ pantry: Pantry, order: RequestID?) {
    }

    mutating func pantryFailed(_ failure: Failure, order: RequestID?) {
    }
}
