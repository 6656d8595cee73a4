internal import Kiosk
internal import Kitchen

extension RecipeSource {
    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> SearchPage {
        throw .nothingFits
    }

    func foods(named text: String) async throws(Failure) -> Answer {
        throw .nothingFits
    }
}
