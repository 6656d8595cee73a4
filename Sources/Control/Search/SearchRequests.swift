public import Kitchen

/// Finds a page of recipes.
public struct SearchRecipes: ControlRequest {
    public static let name = "search"
    public typealias Reply = SearchDocument
    /// Highest page number; no search has so many pages.
    public static let lastPage = 1000

    public enum Subject: Hashable, Sendable, Codable {
        case words(String)
        /// The checked ingredients of the pantry.
        case pantry
        case popular
    }

    public var subject: Subject
    /// Diets; null for those that were chosen at the kiosk or in the settings.
    @Nullable public var diets: [String]?
    /// Cuisines; null for those that were chosen at the kiosk or in the settings.
    @Nullable public var cuisines: [String]?
    /// Longest time in minutes, 0 for any; null for the time that was chosen at the kiosk.
    @Nullable public var maxTime: Int?
    /// Number of the page, from 1.
    public var page: Int
    /// Place to search; null for everywhere.
    @Nullable public var source: SearchOrigin?
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(
        _ subject: Subject, diets: [String]? = nil, cuisines: [String]? = nil, maxTime: Int? = nil, page: Int = 1,
        source: SearchOrigin? = nil
    ) {
        self.subject = subject
        self.diets = diets
        self.cuisines = cuisines
        self.maxTime = maxTime
        self.page = page
        self.source = source
    }
}
