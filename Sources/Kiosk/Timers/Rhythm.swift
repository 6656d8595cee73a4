internal import Kitchen

/// A sequence of beeps of the buzzer.
///
/// No beep is longer than `longestBeat`, so a crash of the program can't leave the buzzer on for longer.
public struct Rhythm: Hashable, Sendable {
    public static let longestBeat = Duration.milliseconds(500)

    struct Beat: Hashable, Sendable {
        var on: Duration
        var off: Duration
    }

    private let beats: [Beat]
    private let repeats: Bool

    init(_ beats: [Beat], repeats: Bool) {
        precondition(beats.allSatisfy { $0.on <= Self.longestBeat }, "no beat is longer than the longest")
        self.beats = beats
        self.repeats = repeats
    }

    /// The length of one round.
    var length: Duration { beats.reduce(.zero) { $0 + $1.on + $1.off } }

    /// Returns the buzzer's state after `elapsed`, the number of the beat from 0, and the elapsed time of the next
    /// change, or `nil` if there is none.
    public func state(after elapsed: Duration) -> (isOn: Bool, beat: Int, changes: Duration?) {
        guard length > .zero, repeats || elapsed < length else { return (false, beats.count, nil) }
        let rounds = repeats ? elapsed.count(of: length) : 0
        var end = length * rounds
        for (number, beat) in beats.enumerated() {
            end += beat.on
            if elapsed < end { return (true, rounds * beats.count + number, end) }
            end += beat.off
            if elapsed < end { return (false, rounds * beats.count + number, end) }
        }
        return (false, (rounds + 1) * beats.count, repeats ? end : nil)
    }
}

/// The pattern of alarms, as chosen in the settings.
public enum BuzzerPattern: String, Sendable, CaseIterable {
    case classic, calm, urgent

    private var beat: (on: Duration, off: Duration, rest: Duration) {
        switch self {
        case .classic: (.milliseconds(100), .milliseconds(100), .milliseconds(700))
        case .calm: (.milliseconds(60), .milliseconds(300), .milliseconds(2000))
        case .urgent: (.milliseconds(150), .milliseconds(70), .milliseconds(300))
        }
    }

    /// Returns a timer's beeps: as many as its number. You can't count more than five by ear, so the sixth timer has
    /// one again.
    private func beats(ofTimer number: Int) -> [Rhythm.Beat] {
        let count = (max(1, number) - 1) % 5 + 1
        var beats = Array(repeating: Rhythm.Beat(on: beat.on, off: beat.off), count: count)
        beats[count - 1].off += beat.rest
        return beats
    }

    /// A sample of the alarm: one round and the first beep of the next, so that the pause is heard. Half-length beeps
    /// sound softer.
    private var sample: [Rhythm.Beat] {
        (beats(ofTimer: 2) + [Rhythm.Beat(on: beat.on, off: .zero)]).map { beat in
            Rhythm.Beat(on: beat.on / 2, off: beat.off + beat.on / 2)
        }
    }

    /// Returns the rhythm of a sound, or `nil` for silence.
    public func rhythm(of sound: Sound) -> Rhythm? {
        switch sound {
        case .silence: nil
        case .tick: Rhythm([Rhythm.Beat(on: .milliseconds(20), off: .zero)], repeats: false)
        case .attention:
            Rhythm(
                Array(repeating: Rhythm.Beat(on: .milliseconds(200), off: .milliseconds(200)), count: 2), repeats: false
            )
        case .soft:
            // An active buzzer has one loudness, so short beeps have to sound soft.
            Rhythm(
                Array(repeating: Rhythm.Beat(on: .milliseconds(60), off: .milliseconds(140)), count: 3), repeats: false)
        case .sample: Rhythm(sample, repeats: false)
        case .alarm(let timers): Rhythm(timers.flatMap(beats(ofTimer:)), repeats: true)
        }
    }
}
