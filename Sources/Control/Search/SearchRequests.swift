/// Finds a page of recipes.
public struct SearchRecipes: ControlRequest {
    public static let name = "search"
    public typealias Reply = SearchDocument
    /// The last page that can be asked for; no search has so many.
    public static let lastPage = 1000

    public enum Subject: Hashable, Sendable, Codable {
        case words(String)
        /// What the pantry has checked.
        case pantry
        case popular
    }

    public var subject: Subject
    /// Null: as the settings say, or as was chosen at the kiosk.
    @Nullable public var diets: [String]?
    @Nullable public var cuisines: [String]?
    /// Minutes, 0: any.
    @Nullable public var maxTime: Int?
    /// 1 for the first.
    public var page: Int
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(
        _ subject: Subject, diets: [String]? = nil, cuisines: [String]? = nil, maxTime: Int? = nil, page: Int = 1
    ) {
        self.subject = subject
        self.diets = diets
        self.cuisines = cuisines
        self.maxTime = maxTime
        self.page = page
    }
}
