internal import Cookbook
internal import Kiosk

extension Failure {
    init(_ error: CookbookError) {
        self.init(.notStored, glass: error.glassText, detail: error.description)
    }
}
