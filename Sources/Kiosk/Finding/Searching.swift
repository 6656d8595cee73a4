internal import Kitchen

extension Kiosk {
    mutating func found(_ page: SearchPage, of search: RecipeSearch, offset: Int) {
    }

    mutating func failed(_ search: RecipeSearch, offset: Int, _ failure: Failure) {
    }
}
