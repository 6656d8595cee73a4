public import Kiosk
public import Kitchen

/// The glass, and the view behind it: what `screen` and `press` answer.
public struct ScreenDocument: Hashable, Sendable, Codable {
    /// `20x4`
    public var size: String
    /// The characters that the display shows, one text a line, own glyphs as the characters they stand for.
    public var lines: [String]
    public var view: String
    public var title: String
    /// The choices of the view with their whole labels; of a very long list 1,000 around the selected one.
    public var items: [Item]
    /// Place of the first of `items` in the whole list, 0 unless the list is very long.
    public var itemsOffset: Int
    /// Length of the whole list.
    public var itemsTotal: Int
    /// What stands in the open text field.
    @Nullable public var text: String?
    /// Whether an alarm sounds, the pauses of its rhythm included.
    public var buzzer: Bool
    public var backlight: Bool
    public var timers: [TimerDocument]

    public struct Item: Hashable, Sendable, Codable {
        public var label: String
        public var selected: Bool
        /// Bears the heart or the check mark.
        public var marked: Bool

        public init(_ item: View.Item) {
            label = item.label
            selected = item.isSelected
            marked = item.isMarked
        }
    }

    /// `lines` are what `view` looks like on a glass of that size at that instant.
    public init(_ view: View, lines: [String], size: String, backlight: Bool, at now: Instant) {
        self.size = size
        self.lines = lines
        self.view = view.name.rawValue
        title = view.title
        items = view.items.map(Item.init)
        itemsOffset = view.offset
        itemsTotal = view.total ?? view.items.count
        text = view.text
        buzzer = view.isSounding
        self.backlight = backlight
        timers = view.timers.map { TimerDocument($0, at: now) }
    }
}

extension ScreenDocument: BriefDocument {
    var isBrief: Bool { items.count < 100 }
}
