internal import Kiosk
internal import Kitchen

/// Plays sounds as rhythms; it says what the line is to be and when that changes.
struct Buzzer {
    var pattern: BuzzerPattern
    private var rhythm: Rhythm?
    private var since = Instant(sinceBoot: .zero)

    init(pattern: BuzzerPattern) {
        self.pattern = pattern
    }

    mutating func play(_ sound: Sound, at now: Instant) {
        rhythm = pattern.rhythm(of: sound)
        since = now
    }

    func state(at now: Instant) -> (isOn: Bool, changes: Instant?) {
        guard let rhythm else { return (false, nil) }
        let state = rhythm.state(after: now - since)
        return (state.isOn, state.changes.map { since + $0 })
    }
}
