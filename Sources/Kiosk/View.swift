public import Kitchen

/// What there is to see and to choose, before any size of glass is thought of.
public struct View: Hashable, Sendable {
    /// Scripts rely on these names.
    public enum Name: String, Sendable, CaseIterable {
        case home, menu, recipe, ingredients, steps, nutrition, prices, summary, related, actions, favorites, foods
        case food, search, filters, results, pantry, popular, timers, timer, shopping, profiles, pin, settings, confirm
        case message, own, nearby, place, loading, alarm, picture, temperatures
    }

    /// Something that can be chosen, with its whole label however narrow the glass is.
    public struct Item: Hashable, Sendable {
        public var label: String { sign.map { "\(text) \($0)" } ?? text }
        /// The label without its sign.
        public var text: String
        /// A count at the end of its label that is seen whole however long the text is: `−3`, `♥1.2k`.
        public var sign: String?
        public var isSelected: Bool
        /// Bears the heart or the check mark.
        public var isMarked: Bool
        /// Counts down at the end of its line.
        public var timer: CookTimer?

        public init(
            _ text: String, sign: String? = nil, isSelected: Bool = false, isMarked: Bool = false,
            timer: CookTimer? = nil
        ) {
            self.text = text
            self.sign = sign
            self.isSelected = isSelected
            self.isMarked = isMarked
            self.timer = timer
        }
    }

    /// How it is to be drawn.
    public enum Body: Hashable, Sendable {
        case card(Card)
        /// The items; the text stands where there are none.
        case list(empty: String)
        /// A text that is turned page by page, seen from where so many of its letters have gone by, those of the heading
        /// included and blanks not counted.
        case text(String, heading: String, place: Int)
        case question(String)
        case message(String)
        case loading(String)
        /// Paragraphs of lines, each kept together where there is room, page after page.
        case greeting([[String]])
        case timer(CookTimer)
        /// A text field: the view's text, and the items in a ring around the best one.
        case speller(best: Int)
        /// The items are what the dial can stand at.
        case pin(PIN)
        case alarm([CookTimer])
        /// The view's picture, and what is known of it and of the dish, a line each.
        case picture(facts: [String])
    }

    /// A picture of what the view is about.
    public enum PictureState: Hashable, Sendable {
        /// It is being fetched.
        case awaited
        case thumbnail(Thumbnail)
    }

    /// A recipe as home shows it.
    public struct Card: Hashable, Sendable {
        public var facts: [String]
        public var isFavorite: Bool
        public var note: String
        /// Where the title leaves a row.
        public var hint: String?
        public var timeOfDay: TimeOfDay?
        /// Who is logged in, where there is room; nil: the guest.
        public var person: String?
    }

    /// A PIN that is being entered, of which no digit that was taken is seen.
    public struct PIN: Hashable, Sendable {
        /// So many digits were taken.
        public var entered: Int
        /// What became of the one before.
        public var note: String?
        /// None is taken before that.
        public var waits: Instant?
    }

    /// How long one page of a message can be read, where it has several.
    public static let messagePageTime = Duration.seconds(3)
    public static let greetingPageTime = Duration.milliseconds(2500)
    /// How long settings that were tried may take to go back before it is said that they cannot.
    public static let trialGrace = Duration.seconds(5)

    public var name: Name
    public var title: String
    /// The end of the title where it counts what is marked, `4/17`: checked and all.
    public var tally: String?
    /// Beside the title, where there is room: `for 6`.
    public var aside: String?
    /// Of a very long list only ``mostItems`` around the selected one.
    public var items: [Item]
    /// Place of the first of `items` in the whole list, 0 unless the list is very long.
    public var offset = 0
    /// Length of the whole list, where it is longer than `items`.
    public var total: Int?
    /// How many there are in the list, those that are yet to be asked for included; what comes after them is not
    /// counted. Nil: the items.
    public var count: Int?
    public var body: Body
    public var glimpse: PictureState?
    /// What is written in the open text field; nil: there is none.
    public var text: String?
    /// Every timer of the kitchen; the corner shows the most urgent.
    public var timers: [CookTimer] = []
    /// When settings that are tried go back; past: they should have. Nil: none are tried.
    public var trial: Instant?
    /// What home says of the store, at most 14 columns: data was damaged, or the card is read-only. Nil for nothing.
    public var storeSign: String?
    /// Since when it looks like this: motion starts here.
    public var since = Instant.atBoot
    /// Whether an alarm sounds, the pauses of its rhythm included.
    public var isSounding = false

    init(_ name: Name, title: String, tally: String? = nil, items: [Item] = [], body: Body) {
        self.name = name
        self.title = [title, tally].compactMap(\.self).joined(separator: " ")
        self.tally = tally
        self.items = items
        self.body = body
    }
}

extension View {
    /// How many items of a list a view has at most: a screen of more would be too long for a reply, and to make one for
    /// every press would be slow.
    public static let mostItems = 1000

    /// Places of the items that a view of a list has: all, or `mostItems` around the selected one.
    static func window(on selected: Int, of count: Int) -> Range<Int> {
        guard count > mostItems else { return 0..<count }
        let first = max(0, min(selected - mostItems / 2, count - mostItems))
        return first..<first + mostItems
    }

    /// The view of a list of that length, of which it has the items that `item` makes for their places.
    init(
        _ name: Name, title: String, selected: Int, of count: Int, body: Body, item: (Int) -> Item
    ) {
        let window = Self.window(on: selected, of: count)
        self.init(name, title: title, items: window.map(item), body: body)
        offset = window.lowerBound
        total = count > window.count ? count : nil
    }
}
