internal import Kiosk
internal import Kitchen

/// Plays sounds as rhythms: returns the current pitch and the instant of its next change.
struct Buzzer {
    var pattern: BuzzerPattern
    var tone = BuzzerTone.loud
    /// The frequency at which a passive buzzer is loudest, in Hz. Ignored for an active buzzer.
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

    /// Returns the pitch at `now` in Hz (`nil` for silence), and the instant of its next change (`nil` for never).
    func state(at now: Instant) -> (pitch: Int?, changes: Instant?) {
        guard let rhythm else { return (nil, nil) }
        let state = rhythm.state(after: now - since)
        let pitch = state.isOn ? tone.pitch(ofBeat: state.beat, resonance: resonance) : nil
        return (pitch, state.changes.map { since + $0 })
    }
}

/// The pitch of a passive buzzer, as set in the configuration.
public enum BuzzerTone: String, Sendable, CaseIterable {
    /// The frequency at which the buzzer is loudest.
    case loud
    /// A low tone, for people who no longer hear high ones.
    case low
    /// High and low tones in turn.
    case alternating

    /// The low frequency, in Hz. A square wave of 520 Hz wakes seven times as many people who are hard of hearing as
    /// one of 3 kHz (Bruck and Thomas, 2009, on smoke alarms).
    private static let lowPitch = 520

    func pitch(ofBeat number: Int, resonance: Int) -> Int {
        switch self {
        case .loud: resonance
        case .low: Self.lowPitch
        case .alternating: number.isMultiple(of: 2) ? resonance : Self.lowPitch
        }
    }
}
