public import CharacterDisplay
public import Kiosk
public import Kitchen

/// Draws views into frames for a display of one size and character set.
///
/// A layout has no state between drawings: the same view at the same moment always gives the same frame.
public struct Layout: Hashable, Sendable {
    public let size: DisplaySize
    public let characters: CharacterSet
    /// The kiosk's settings. A layout uses motion, large text and the hours of the clock.
    public let preferences: Preferences

    public init(size: DisplaySize, characters: CharacterSet, preferences: Preferences = Preferences()) {
        self.size = size
        self.characters = characters
        self.preferences = preferences
    }

    /// Draws a view.
    ///
    /// - Parameters:
    ///   - view: the view of the kiosk.
    ///   - now: the moment at which the frame is shown.
    /// - Returns: the frame, and the instant at which it changes by itself.
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
        case .elsewhere(let since): canvas.drawAlarms(since: since)
        case .notice(let text): canvas.draw(noticePages(of: text))
        case .speller(let best): canvas.drawSpeller(best: best)
        case .picture(let facts): canvas.drawPicture(facts)
        case .pin(let pin): canvas.draw(pin)
        }
        return Drawing(frame: canvas.frame, changes: canvas.changes)
    }

    /// Returns, for each page of a view's text, the number of letters before that page, starting with 0.
    public func pages(of view: View) -> [Int] {
        switch view.body {
        case .text(let text, let heading, let place):
            textPages(of: text, heading: heading, place: place, timers: view.timers).map(\.place)
        case .message(let message): messagePages(of: message).map(\.place)
        case .notice(let text): noticePages(of: text).map(\.place)
        case .greeting(let paragraphs): greetingPages(of: paragraphs).map(\.place)
        default: [0]
        }
    }
}

/// A frame and its time of validity.
public struct Drawing: Hashable, Sendable {
    public var frame: Frame
    /// The instant at which the view looks different even if nothing else happens, or `nil` if it doesn't change.
    public var changes: Instant?
}
