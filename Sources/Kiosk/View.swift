public import Kitchen

/// The content of the display: what the kiosk shows and what you can choose, independent of the size of the display.
public struct View: Hashable, Sendable {
    /// Scripts rely on these names.
    public enum Name: String, Sendable, CaseIterable {
        case home, menu, recipe, ingredients, steps, nutrition, prices, summary, related, actions, favorites, foods
        case food, search, filters, results, pantry, popular, timers, timer, shopping, profiles, pin, settings, confirm
        case message, own, nearby, place, loading, alarm, picture, temperatures, help, notice, elsewhere, plan
    }

    /// A choice with its whole label, however narrow the display is.
    public struct Item: Hashable, Sendable {
        public var label: String { sign.map { "\(text) \($0)" } ?? text }
        /// The label without its sign.
        public var text: String
        /// A short sign at the end of the label, such as `−3` or `♥1.2k`. It is never cut.
        public var sign: String?
        public var isSelected: Bool
        /// True if the item bears the heart or the check mark.
        public var isMarked: Bool
        /// The timer that counts down at the end of the row.
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

    /// The kind of view, with the content that its drawing needs.
    public enum Body: Hashable, Sendable {
        case card(Card)
        /// The items, or the text if there are none.
        case list(empty: String)
        /// A text of several pages. `place` is the number of letters before the visible page, including the heading
        /// but not blanks.
        case text(String, heading: String, place: Int)
        case question(String)
        case message(String)
        case loading(String)
        /// Paragraphs of lines. A paragraph stays on one page if it fits.
        case greeting([[String]])
        case timer(CookTimer)
        /// A text field: the view's text, and the items in a ring around the best one.
        case speller(best: Int)
        /// A PIN field. The items are the positions of the dial.
        case pin(PIN)
        case alarm([CookTimer])
        /// The items are alarms of other kiosks, which ring since these instants.
        case elsewhere(since: [Instant])
        /// A message from outside, which has at most ``mostNoticeLines`` lines on the display.
        case notice(String)
        /// The view's picture, with facts about it and the dish, one a row.
        case picture(facts: [String])
    }

    /// A picture of the view's subject.
    public enum PictureState: Hashable, Sendable {
        /// The picture is being fetched.
        case awaited
        case thumbnail(Thumbnail)
    }

    /// A recipe as home shows it.
    public struct Card: Hashable, Sendable {
        public var facts: [String]
        public var isFavorite: Bool
        public var note: String
        /// A hint, shown if the title leaves a row free.
        public var hint: String?
        public var timeOfDay: TimeOfDay?
        /// The name of the person who is logged in, or `nil` for the guest. Shown if there is room.
        public var person: String?
    }

    /// A PIN that is being entered. Entered digits are hidden.
    public struct PIN: Hashable, Sendable {
        /// Number of entered digits.
        public var entered: Int
        /// The result of the previous try.
        public var note: String?
        /// The instant from which the next try is accepted.
        public var waits: Instant?
    }

    /// Largest number of lines of a message from outside.
    public static let mostNoticeLines = 4
    /// Time to read one page of a message that has several.
    public static let messagePageTime = Duration.seconds(3)
    public static let greetingPageTime = Duration.milliseconds(2500)
    /// Time for which a new list on two rows shows a heading that says more than the title.
    public static let headingTime = Duration.seconds(2)
    /// Time that reverting settings on trial may take before the kiosk reports that it can't.
    public static let trialGrace = Duration.seconds(5)

    public var name: Name
    public var title: String
    /// The end of the title with the numbers of marked and of all items, such as `4/17`.
    public var tally: String?
    /// A text beside the title, such as `for 6`. Shown if there is room.
    public var aside: String?
    /// The title as the heading of a list shows it, or `nil` if it shows `title`. A mark takes the place of words here.
    public var heading: String?
    /// A text that takes the place of the heading of a list that was just opened, for ``headingTime``, such as
    /// `Stored: No network`.
    public var notice: String?
    /// The items of the list. Of a very long list, only those around the selected one.
    public var items: [Item]
    /// Place of the first of `items` in the whole list, 0 unless the list is very long.
    public var offset = 0
    /// Length of the whole list if it is longer than `items`.
    public var total: Int?
    /// The total in the position, such as 17 in `3/17`. It includes entries that are not fetched yet, but not the
    /// actions after the entries. `nil` means that all items count.
    public var count: Int?
    public var body: Body
    public var picture: PictureState?
    /// The text of the open field, or `nil` if none is open.
    public var text: String?
    /// All timers of the kitchen. The corner shows the most urgent one.
    public var timers: [CookTimer] = []
    /// The instant at which settings on trial are reverted, or `nil` if none are on trial. An instant in the past means
    /// that they are still not reverted.
    public var trial: Instant?
    /// The store's problem in at most 14 columns, such as `Data damaged`, or `nil` if there is none. Home shows it.
    public var storeSign: String?
    /// The instant of the view's last change. Sliding and page turns start at this instant.
    public var since = Instant.atBoot
    /// The instant at which the page was opened.
    public var opened = Instant.atBoot
    /// True while an alarm sounds, including the pauses of its rhythm.
    public var isSounding = false

    init(_ name: Name, title: String, tally: String? = nil, items: [Item] = [], body: Body) {
        self.name = name
        self.title = [title, tally].compactMap(\.self).joined(separator: " ")
        self.tally = tally
        self.items = items
        self.body = body
    }

    /// Makes the heading of a list with stored results say so with a mark, and first in words.
    mutating func showStored(_ title: String, _ words: String) {
        heading = "*\(title)"
        notice = words
    }
}

extension View {
    /// Maximum number of a list's items in a view. More would make replies too long.
    public static let mostItems = 1000
    /// Maximum number of a list's items in a view that is only drawn. A display shows four, and more would make each press
    /// slower.
    public static let mostDrawnItems = 32

    /// Returns the places of the items that a view has: all, or `most` around the selected one.
    static func window(on selected: Int, of count: Int, most: Int) -> Range<Int> {
        guard count > most else { return 0..<count }
        let first = max(0, min(selected - most / 2, count - most))
        return first..<first + most
    }

    /// Creates a view of a list. `item` returns the item at a place; it is called only for the places of the window.
    init(
        _ name: Name, title: String, window: Range<Int>, of count: Int, body: Body, item: (Int) -> Item
    ) {
        self.init(name, title: title, items: window.map(item), body: body)
        offset = window.lowerBound
        total = count > window.count ? count : nil
    }
}
