internal import CLinux
internal import Glibc

/// The one place that reads the time of day.
public struct WallClock: Sendable {
    /// timesyncd's mark: touched at each synchronization, gone at boot (systemd-timesyncd.service(8)).
    public static let mark = "/run/systemd/timesync/synchronized"

    static let kernelClock = CLOCK_REALTIME

    private let mark: String
    private let isDisciplined: @Sendable () -> Bool

    /// - Parameters:
    ///   - mark: the path of the file by which timesyncd tells that it has set the clock.
    ///   - isDisciplined: whether the kernel says that a time service keeps its clock right.
    public init(mark: String = Self.mark, isDisciplined: @escaping @Sendable () -> Bool = Self.kernelIsDisciplined) {
        self.mark = mark
        self.isDisciplined = isDisciplined
    }

    /// What the kernel says of it (adjtimex(2)); false where that call is forbidden.
    @Sendable public static func kernelIsDisciplined() -> Bool { clinux_clock_synchronized() == 1 }

    /// Seconds since 1970 in UTC, right or not.
    public var secondsSince1970: Double {
        var time = timespec()
        clock_gettime(Self.kernelClock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether a time service has set the clock since this boot. A clock that merely looks plausible is not
    /// trusted: a board without a battery wakes up near the time at which it was switched off.
    ///
    /// The kernel tells of any service (adjtimex(2)), the mark of timesyncd alone, but also where a service manager
    /// forbids that call.
    public var isTrusted: Bool {
        access(mark, F_OK) == 0 || isDisciplined()
    }

    /// How far local time is ahead of UTC then, in seconds. `seconds` since 1970, within the kernel's range.
    private static func secondsAheadOfUTC(at seconds: Double) -> Int {
        var time = time_t(seconds.rounded(.down))
        var parts = tm()
        localtime_r(&time, &parts)
        return parts.tm_gmtoff
    }

    /// How far local time is ahead of UTC then where the machine stands, in seconds.
    public static func localSecondsAheadOfUTC(atSecondsSince1970 seconds: Double) -> Int {
        tzset()
        return secondsAheadOfUTC(at: seconds)
    }

    /// Local time of day where the machine stands, in seconds since midnight.
    public static func localSecondsSinceMidnight(atSecondsSince1970 seconds: Double) -> Int {
        // localtime_r need not notice that the zone was changed (tzset(3)).
        tzset()
        let local = Int(seconds.rounded(.down)) + secondsAheadOfUTC(at: seconds)
        return ((local % 86_400) + 86_400) % 86_400
    }

    /// The local day then, counted from 1970-01-01.
    public static func localDaysSince1970(atSecondsSince1970 seconds: Double) -> Int {
        tzset()
        let local = seconds.rounded(.down) + Double(secondsAheadOfUTC(at: seconds))
        return Int((local / 86_400).rounded(.down))
    }

    /// The nearest instant at which the local clock changes, as in spring and autumn, and how many seconds forward it
    /// goes there; nil when it does not within `reach` seconds before and after.
    public static func localChange(
        nearSecondsSince1970 seconds: Double, reach: Double
    ) -> (at: Double, forward: Int)? {
        tzset()
        let here = secondsAheadOfUTC(at: seconds)
        for end in [seconds + reach, seconds - reach] {
            let there = secondsAheadOfUTC(at: end)
            guard there != here else { continue }
            // The last second that is as here, and the first that is not.
            var (same, other) = (seconds.rounded(.down), end.rounded(.down))
            while abs(other - same) > 1 {
                let middle = ((same + other) / 2).rounded(.down)
                if secondsAheadOfUTC(at: middle) == here { same = middle } else { other = middle }
            }
            return other > same ? (other, there - here) : (same, here - there)
        }
        return nil
    }
}

/// Which boot of the machine this is: instants since boot mean nothing in another one.
public enum Boot {
    /// The kernel's random name of this boot (random(4)), or an empty text where it is hidden.
    public static func currentID(file: String = "/proc/sys/kernel/random/boot_id") -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        var buffer = [CChar](repeating: 0, count: 64)
        guard fgets(&buffer, Int32(buffer.count), stream) != nil else { return "" }
        let bytes = buffer.prefix { $0 != 0 && $0 != 10 }
        return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
