public import CharacterDisplay
public import Kiosk
public import Kitchen

/// Draws views into frames of one size. It keeps nothing between two drawings: the same view at the same moment
/// is always the same frame.
public struct Layout: Hashable, Sendable {
    public let size: DisplaySize
    public let characters: CharacterSet
    /// The settings of the kiosk. A layout uses three of them: motion, large text and the hours of the clock.
    public let preferences: Preferences

    public init(size: DisplaySize, characters: CharacterSet, preferences: Preferences = Preferences()) {
        self.size = size
        self.characters = characters
        self.preferences = preferences
    }

    /// The frame of a view at a moment, and when it will look different though nothing else happens.
    public func draw(_ view: View, at now: Moment) -> Drawing {
        var canvas = Canvas(self, view: view, at: now)
        switch view.body {
        case .card(let card): canvas.draw(card)
        case .list(let empty): canvas.drawList(empty: empty)
        case .text(let text, let heading, let place): canvas.draw(text, heading: heading, place: place)
        case .question(let question): canvas.drawQuestion(question)
        case .message(let message): canvas.drawMessage(message)
        case .loading(let text): canvas.drawLoading(text)
        case .greeting(let paragraphs): canvas.drawGreeting(paragraphs)
        case .timer(let timer): canvas.draw(timer)
        case .alarm(let timers): canvas.drawAlarm(timers)
        case .speller(let best): canvas.drawSpeller(best: best)
        case .picture(let facts): canvas.drawPicture(facts)
        case .pin(let pin): canvas.draw(pin)
        }
        return Drawing(frame: canvas.frame, changes: canvas.changes)
    }

    /// How many letters come before each page of a view's text, 0 first.
    public func pages(of view: View) -> [Int] {
        switch view.body {
        case .text(let text, let heading, let place):
            textPages(of: text, heading: heading, place: place, timers: view.timers).map(\.place)
        case .message(let message): messagePages(of: message).map(\.place)
        case .greeting(let paragraphs): greetingPages(of: paragraphs).map(\.place)
        default: [0]
        }
    }
}

/// What stands on the glass, and how long.
public struct Drawing: Hashable, Sendable {
    public var frame: Frame
    /// Nil: until something happens.
    public var changes: Instant?
}
