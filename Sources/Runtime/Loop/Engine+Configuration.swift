public import Boards
internal import CharacterDisplay
public import Kiosk
internal import Layout

extension Engine {
    /// The settings of an engine.
    public struct Configuration: Hashable, Sendable {
        /// The board; `nil` while the configured one can't be read.
        public var board: Board?
        public var display: DisplaySettings
        public var preferences: Preferences
        public var tone: BuzzerTone

        public init(
            board: Board?, display: DisplaySettings, preferences: Preferences = Preferences(), tone: BuzzerTone = .loud
        ) {
            self.board = board
            self.display = display
            self.preferences = preferences
            self.tone = tone
        }
    }
}

extension Buzzer {
    init(_ configuration: Engine.Configuration) {
        self.init(pattern: configuration.preferences.sound)
        follow(configuration)
    }

    mutating func follow(_ configuration: Engine.Configuration) {
        pattern = configuration.preferences.sound
        tone = configuration.tone
        if case .passive(let passive) = configuration.board?.buzzer { resonance = passive.frequency }
    }
}

extension Layout {
    init(_ configuration: Engine.Configuration) {
        self.init(
            size: configuration.display.size, characters: configuration.display.characters,
            preferences: configuration.preferences)
    }
}
