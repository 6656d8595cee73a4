public import Kiosk
public import Kitchen

/// The screen and the view that it shows, as `screen` and `press` print them.
public struct ScreenDocument: Hashable, Sendable, Codable {
    /// Size of the display, such as `20x4`.
    public var size: String
    /// Lines of the display. A custom glyph appears as its Unicode character.
    public var lines: [String]
    /// Name of the view.
    public var view: String
    public var title: String
    /// Items of the view with their full labels. For a very long list, only the 1,000 around the selected one.
    public var items: [Item]
    /// Place of the first of `items` in the whole list; 0 unless the list is very long.
    public var itemsOffset: Int
    /// Length of the whole list.
    public var itemsTotal: Int
    /// Text in the open text field; null if no field is open.
    @Nullable public var text: String?
    /// True while an alarm sounds, including the pauses of its rhythm.
    public var buzzer: Bool
    public var backlight: Bool
    public var timers: [TimerDocument]

    public struct Item: Hashable, Sendable, Codable {
        public var label: String
        public var selected: Bool
        /// True if the item has a heart or a check mark.
        public var marked: Bool

        public init(_ item: View.Item) {
            label = item.label
            selected = item.isSelected
            marked = item.isMarked
        }
    }

    /// Creates the document of a view.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - lines: the lines of the display that show it.
    ///   - size: the size of the display.
    ///   - backlight: true if the backlight is on.
    ///   - now: the present time, for the timers.
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
