internal import Kiosk
internal import Kitchen

/// Plays sounds as rhythms; it says what is to be heard and when that changes.
struct Buzzer {
    var pattern: BuzzerPattern
    var tone = BuzzerTone.loud
    /// Where the board's buzzer is loudest, in Hz; of an active one it is not asked.
    var resonance = 0
    private var rhythm: Rhythm?
    private var since = Instant(sinceBoot: .zero)

    init(pattern: BuzzerPattern) {
        self.pattern = pattern
    }

    mutating func play(_ sound: Sound, at now: Instant) {
        rhythm = pattern.rhythm(of: sound)
        since = now
    }

    /// The pitch in Hz, nil for silence.
    func state(at now: Instant) -> (pitch: Int?, changes: Instant?) {
        guard let rhythm else { return (nil, nil) }
        let state = rhythm.state(after: now - since)
        let pitch = state.isOn ? tone.pitch(ofBeat: state.beat, resonance: resonance) : nil
        return (pitch, state.changes.map { since + $0 })
    }
}

/// The pitch of a passive buzzer, as the owner chose it.
public enum BuzzerTone: String, Sendable, CaseIterable {
    /// Where the buzzer is loudest.
    case loud
    /// For ears that no longer hear high tones.
    case low
    /// Now one, now the other.
    case alternating

    /// In Hz. A square wave of so many wakes seven times as many people who are hard of hearing as one of 3 kHz (Bruck
    /// and Thomas, 2009, on smoke alarms).
    private static let lowPitch = 520

    func pitch(ofBeat number: Int, resonance: Int) -> Int {
        switch self {
        case .loud: resonance
        case .low: Self.lowPitch
        case .alternating: number.isMultiple(of: 2) ? resonance : Self.lowPitch
        }
    }
}
